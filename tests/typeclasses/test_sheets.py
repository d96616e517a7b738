"""Sheets: permissions to see and set lines, and refused lines that change nothing."""

from typing import Any

import pytest

from tests.game import Game, Player, sheet_of
from typeclasses.skirmish.sheets.attributes import has_sheet, house_rules_for
from world.skirmish.ruleset import registry
from world.skirmish.testing.sample_sheets import SHEET

BUILDER = "Builder"
SKILLS = (
    "Accuracy, Courage, Endurance, Intimidation, Leadership, Medical, Speed, Spirit, Strategy, "
    "Tactics, Taunting, Trickster"
)


@pytest.fixture
def ahalish(game: Game) -> Player:
    return game.make_player("Ahalish")


@pytest.fixture
def builder(game: Game) -> Player:
    return game.make_player("Bilda", permission=BUILDER)


def test_a_sheet_is_a_line_for_each_trait(ahalish: Player) -> None:
    assert ahalish.types("combat sheet").splitlines() == [
        "Grapple sheet of Ahalish",
        "  skill 4: Accuracy",
        "  skill 3: Courage",
        "  skill 2: Endurance",
        "  AP max: 10",
        "  AD: 5",
        "  SD: 0",
        "  defense: 3",
        "  max wounds: 3",
    ]


def test_a_line_has_the_same_words_on_a_sheet_as_in_the_text_of_an_npc(builder: Player) -> None:
    whose = builder.character
    builder.types("combat sheet new cepheus")
    builder.types("combat sheet cepheus dexterity=9 weapons=laser_rifle,dagger armour=cloth")
    assert whose.attributes.get("cepheus_dex") == 9
    assert whose.attributes.get("cepheus_weapons") == ["Laser Rifle", "Dagger"]
    assert whose.attributes.get("cepheus_armor") == ["Cloth"]


def test_a_short_word_sets_every_line_that_it_is_for(builder: Player) -> None:
    builder.types("combat sheet new dungeoneers")
    builder.types("combat sheet dungeoneers dn=4")
    for line in ("general", "striking_dn", "dodging_dn", "notice_dn"):
        assert builder.character.attributes.get(f"dungeoneers_{line}") == 4


def test_an_empty_sheet_says_what_is_missing_and_keeps_one_from_fighting(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    said = newcomer.types("combat sheet")
    assert said == ("Newcomer has no Grapple sheet yet. To get one, type combat sheet new grapple.")
    newcomer.types("combat init brawl")
    refused = newcomer.types("combat add me heroes")
    assert refused == (
        "Newcomer cannot fight yet. They have no Grapple sheet; to make one, they type "
        "combat sheet new grapple, or combat join TEAM."
    )
    newcomer.character.attributes.add("grapple_apMaxSize", 12)
    said = newcomer.types("combat sheet")
    assert "  skill 4: -\n" in said
    assert f"Not complete: skill 4, skill 3, skill 2 are missing; choose from {SKILLS}." in said
    refused = newcomer.types("combat add me heroes")
    assert refused.startswith("Newcomer cannot fight yet. Skill 4, skill 3, skill 2 are missing; ")


def test_a_first_join_says_once_what_to_choose_with_a_line_to_copy(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    newcomer.types("combat init brawl")
    refused = newcomer.types("combat join heroes")
    line = "combat sheet grapple skill4=accuracy skill3=courage skill2=endurance"
    assert refused == (
        f"Newcomer cannot fight yet. Skill 4, skill 3, skill 2 are missing; choose from {SKILLS}. "
        f"To complete the sheet, type for example {line}."
    )
    again = f"You have a Grapple sheet already. To complete the sheet, type for example {line}."
    assert newcomer.types("combat sheet new") == again
    shown = newcomer.types("combat sheet")
    assert shown.count("Accuracy") == 1
    assert shown.endswith(f"{line}.")
    newcomer.types("combat sheet skill3=accuracy")
    other = "combat sheet grapple skill4=courage skill2=endurance."
    assert newcomer.types("combat sheet").endswith(other)
    assert "Not complete" not in newcomer.types(line)
    assert newcomer.types("combat join heroes") == "+ Newcomer is added to team heroes"


def test_who_may_not_set_a_line_is_sent_to_a_builder(game: Game) -> None:
    newcomer, builder = game.make_player("Newcomer"), game.make_player("Builder")
    builder.session.account.permissions.add("Builder")
    newcomer.character.attributes.remove("grapple_defense")
    assert newcomer.types("combat sheet").endswith("To complete the sheet, ask a builder.")
    assert "ask a builder" in newcomer.types("combat sheet defense=2")
    line = "type for example combat sheet Newcomer grapple defense="
    assert line in builder.types("combat sheet Newcomer")


def test_an_owner_reads_who_can_complete_a_sheet(game: Game) -> None:
    owner, newcomer = game.make_player("Owner"), game.make_player("Newcomer")
    newcomer.character.attributes.remove("grapple_defense")
    owner.types("combat init brawl")
    said = owner.types("combat add Newcomer heroes")
    assert said.endswith("Newcomer reads how to complete it with combat sheet grapple.")


def test_a_line_is_set_as_the_sheet_shows_it(game: Game) -> None:
    builder, other = game.make_player("Builder"), game.make_player("Ahalish")
    builder.session.account.permissions.add("Builder")
    said = builder.types("combat sheet Ahalish AP max=12 skill 4=sp max wounds=4")
    assert "  AP max: 12" in said
    assert other.character.attributes.get("grapple_skill4") == "Speed"


def test_players_choose_their_skills_in_any_spelling(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    newcomer.types("combat sheet skill4=SP skill3=medi grapple_skill2=trickster")
    skills = [newcomer.character.attributes.get(f"grapple_skill{n}") for n in (4, 3, 2)]
    assert skills == ["Speed", "Medical", "Trickster"]


def test_setting_a_line_shows_the_sheet_after_it(ahalish: Player) -> None:
    assert "  skill 4: Medical\n" in ahalish.types("combat sheet skill4=medical")
    assert "  skill 4: Spirit\n" in ahalish.types('combat sheet "skill 4=spirit"')


#: Values that a builder types on a complete sheet, and the refusals.
REFUSED = {
    "skill4=juggling": f"Unknown skill 'juggling'. Choose from {SKILLS.lower()}.",
    "skill4=s": f"Which skill is 's': Speed, Spirit, Strategy? Choose from {SKILLS.lower()}.",
    "skill4=|rco": f"Unknown skill '|rco'. Choose from {SKILLS.lower()}.",
    "skill4=courage": "The skills must be different ones.",
    "ad=11": "AD is 11; it can be at most AP max, 10.",
    "ad=21": "AD is 21; it takes a whole number from 0 to 20.",
    "ad=-1": "AD is -1; it takes a whole number from 0 to 20.",
    "ad=2.5": "'2.5' is not a valid AD: it takes a whole number from 0 to 20.",
    "ad=two": "'two' is not a valid AD: it takes a whole number from 0 to 20.",
    "ad=": "'' is not a valid AD: it takes a whole number from 0 to 20.",
    "apmaxsize=4": "AP max is 4; it takes a whole number from 6 to 20.",
    "sd=-1": "SD is -1; it takes a whole number, 0 or more.",
    "luck=7": "Unknown line 'luck'. The sheet has: "
    "skill 4, skill 3, skill 2, AP max, AD, SD, defense, max wounds.",
    "=7": "Unknown line ''. The sheet has: "
    "skill 4, skill 3, skill 2, AP max, AD, SD, defense, max wounds.",
}


@pytest.mark.parametrize("given", REFUSED)
def test_a_wrong_value_is_refused_in_words(ahalish: Player, builder: Player, given: str) -> None:
    was = sheet_of(ahalish.character)
    assert builder.types(f"combat sheet Ahalish {given}") == REFUSED[given]
    assert sheet_of(ahalish.character) == was


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ahalish defense 2", "Ahalish defense=2"),
        ("Ahalish defense two", "Ahalish defense=two"),
        ("Ahalish skill4 medical ad 3", "Ahalish skill4=medical ad=3"),
        ("defense 2", "defense=2"),
    ],
)
def test_a_line_without_its_sign_is_answered_with_it(
    ahalish: Player, builder: Player, typed: str, meant: str
) -> None:
    was = sheet_of(ahalish.character)
    said = builder.types(f"combat sheet {typed}")
    assert said == (f"Could not find '{typed}' anywhere. To set a line, type combat sheet {meant}.")
    assert "anywhere" in builder.types("combat sheet Ahalich defences")
    assert sheet_of(ahalish.character) == was


def test_a_line_of_another_sheet_is_answered_with_its_ruleset(
    ahalish: Player, builder: Player
) -> None:
    line = "combat sheet Ahalish weapons=dagger"
    assert "cepheus" not in builder.types(line)
    builder.types("combat sheet Ahalish new cepheus")
    said = builder.types(line)
    assert said.startswith("Unknown line 'weapons'. The sheet has: skill 4, ")
    assert said.endswith(" For Cepheus, type combat sheet Ahalish cepheus weapons=dagger.")
    assert "Dagger" in builder.types("combat sheet Ahalish cepheus weapons=dagger")


@pytest.mark.parametrize("wrong", ["luck=7", "ad=two", "skill3=medical", "defense=7"])
def test_all_lines_are_set_or_none(ahalish: Player, builder: Player, wrong: str) -> None:
    was = sheet_of(ahalish.character)
    for line in (f"skill4=medical {wrong}", f"{wrong} skill4=medical"):
        said = builder.types(f"combat sheet Ahalish {line}")
        assert not said.startswith("Grapple sheet")
        assert sheet_of(ahalish.character) == was


def test_players_set_what_is_theirs_and_no_more(ahalish: Player) -> None:
    was = sheet_of(ahalish.character)
    refused = "max wounds is not yours to set; ask a builder."
    assert ahalish.types("combat sheet maxWounds=5") == refused
    assert ahalish.types("combat sheet skill4=medical maxWounds=5") == refused
    assert sheet_of(ahalish.character) == was


def test_a_game_says_which_lines_players_set(ahalish: Player, settings: Any) -> None:
    settings.SKIRMISH_OWN_TRAITS = {"grapple": ["grapple_defense"]}
    assert "  defense: 4\n" in ahalish.types("combat sheet defense=4")
    refused = "skill 4 is not yours to set; ask a builder."
    assert ahalish.types("combat sheet skill4=medical") == refused
    settings.SKIRMISH_OWN_TRAITS = {"grapple": []}
    refused = "defense is not yours to set; ask a builder."
    assert ahalish.types("combat sheet defense=5") == refused
    settings.SKIRMISH_OWN_TRAITS = {"another game": []}
    assert "  skill 4: Medical\n" in ahalish.types("combat sheet skill4=medical")


def test_builders_set_the_sheets_of_others_wherever_they_are(game: Game, builder: Player) -> None:
    farah = game.make_player("Farah", room=game.make_room("Yard"))
    line = "combat sheet Farah in Yard defense=6 skill4=medical"
    said = builder.types("combat sheet farah defense=6 skill4=medical")
    assert said == f"Farah is not here, but in Yard. If you mean that one, type: {line}"
    assert farah.character.attributes.get("grapple_defense") == 3
    assert builder.types("combat sheet farah").startswith("Grapple sheet of Farah in Yard\n")
    said = builder.types(line)
    assert said.startswith("Grapple sheet of Farah\n  skill 4: Medical\n")
    assert farah.character.attributes.get("grapple_defense") == 6
    assert farah.read() == ""


def test_builders_give_an_npc_a_sheet(game: Game, builder: Player) -> None:
    goblin = game.make_npc("goblin")
    said = builder.types("combat sheet goblin new defense=1 maxWounds=2 skill2=endurance")
    assert "  defense: 1\n" in said
    assert goblin.attributes.get("grapple_apMaxSize") == 10
    builder.types("combat init brawl")
    said = builder.types("combat add goblin monsters")
    assert said.startswith("+ goblin is added to team monsters\n")


def test_a_new_sheet_fills_only_what_is_empty(ahalish: Player, builder: Player) -> None:
    ahalish.character.attributes.add("grapple_ad", 9)
    ahalish.character.attributes.remove("grapple_defense")
    said = builder.types("combat sheet Ahalish new")
    assert "  AD: 9\n" in said
    assert "  defense: 3\n" in said


def test_a_new_sheet_with_a_wrong_line_fills_nothing(game: Game, builder: Player) -> None:
    goblin = game.make_npc("goblin")
    assert builder.types("combat sheet goblin new defense=9").startswith("defense is 9")
    assert sheet_of(goblin) == dict.fromkeys(SHEET)


def test_a_player_makes_their_own_first_sheet_and_no_second(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    assert "  AP max: 10\n" in newcomer.types("combat sheet new")
    newcomer.types("combat sheet skill4=ac skill3=co skill2=en")
    assert newcomer.types("combat sheet new") == (
        "You have a Grapple sheet already. To change what is not yours, ask a builder."
    )


def test_a_first_sheet_may_be_that_of_a_template(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    said = newcomer.types("combat sheet new cepheus guard")
    assert said.startswith("Cepheus sheet of Newcomer\n")
    assert "Not complete" not in said
    again = newcomer.types("combat sheet new cepheus nobody")
    assert again.startswith("You have a Cepheus sheet already.")
    newcomer.types("combat sheet new apocrypha")
    again = newcomer.types("combat sheet new apocrypha")
    assert again.startswith("You have an Apocrypha sheet already.")


def test_a_first_sheet_of_the_usual_ruleset_may_be_that_of_a_template(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_RULESET = "cepheus"
    newcomer = game.make_player("Newcomer", sheet={})
    assert newcomer.types("combat sheet new guard").startswith("Cepheus sheet of Newcomer\n")


@pytest.mark.parametrize(
    ("ruleset", "spec"),
    [
        ("grapple", "ac:co:en:20:6:5:20:20"),
        ("grapple", "ac:co:en:20:6:5:20:20 tougher"),
        ("dungeoneers", '"dragon tougher tougher tougher"'),
        ("cepheus", "soldier weaker"),
        ("dungeoneers", "tougher"),
    ],
)
def test_players_take_a_template_only_as_it_is(game: Game, ruleset: str, spec: str) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    assert newcomer.types(f"combat sheet new {ruleset} {spec}") == (
        f"You may take a template only as it is. Type combat sheet new {ruleset} and its name; "
        f"combat template {ruleset} lists them."
    )
    assert not has_sheet(newcomer.character, registry.get(ruleset))


def test_lines_beside_a_template_are_those_that_players_may_set(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    for line in ("maxwounds=20", '"thug ad=9"'):
        said = newcomer.types(f"combat sheet new grapple guard {line}")
        assert "is not yours to set" in said or "Unknown line" in said
    assert not has_sheet(newcomer.character, registry.get("grapple"))
    said = newcomer.types("combat sheet new grapple guard skill4=spirit")
    assert "  skill 4: Spirit\n" in said


def test_players_are_not_told_to_type_lines_that_are_not_theirs(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    said = newcomer.types("combat sheet new grapple nobody")
    assert said.startswith("Unknown template 'nobody'. Templates: ")
    assert "pairs" not in said
    assert ":" not in said.partition("Templates: ")[2]


def test_joining_first_is_no_way_to_a_sheet_of_ones_own(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    newcomer.types("combat init brawl dungeoneers")
    newcomer.types("combat join heroes")
    was = newcomer.character.attributes.get("dungeoneers_body")
    said = newcomer.types("combat sheet new dungeoneers dragon tougher")
    assert said.startswith("You may take a template only as it is.")
    assert newcomer.character.attributes.get("dungeoneers_body") == was


def test_builders_and_players_who_may_set_all_lines_change_templates(
    game: Game, builder: Player, settings: Any
) -> None:
    game.make_npc("ogre")
    said = builder.types("combat sheet ogre new grapple ac:co:en:20:6:5:20:20")
    assert said.startswith("Grapple sheet of ogre\n")
    rules = registry.get("cepheus")
    lines = rules.traits(house_rules_for(rules))
    settings.SKIRMISH_OWN_TRAITS = {"cepheus": [line.key for line in lines]}
    newcomer = game.make_player("Newcomer", sheet={})
    said = newcomer.types("combat sheet new cepheus soldier tougher")
    assert said.startswith("Cepheus sheet of Newcomer\n")


def test_a_template_with_a_wrong_line_besides_leaves_no_half_of_a_sheet(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    said = newcomer.types("combat sheet new cepheus guard nonsense=1")
    assert said.startswith("Unknown line 'nonsense'")
    said = newcomer.types("combat sheet new cepheus guard")
    assert said.startswith("Cepheus sheet of Newcomer\n")


def test_who_joins_without_a_sheet_gets_the_usual_one(game: Game, builder: Player) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    builder.types("combat init duel cepheus")
    said = newcomer.types("combat join the red guild")
    assert "+ Newcomer is added to team the red guild" in said
    assert "You have a new sheet with the usual values; see combat sheet cepheus." in said
    assert "+ Newcomer is removed from team the red guild" in newcomer.types("combat leave")


def test_several_of_one_name_are_not_guessed_at(game: Game, builder: Player) -> None:
    one, other = (game.make_npc("goblin", SHEET) for _ in range(2))
    which = "Which character is 'goblin'?"
    lines = "combat sheet goblin-1 ad=0 or combat sheet goblin-2 ad=0"
    assert builder.types("combat sheet goblin ad=0") == f"{which} Type {lines}."
    builder.types("combat sheet goblin-2 ad=0")
    assert (one.attributes.get("grapple_ad"), other.attributes.get("grapple_ad")) == (5, 0)
    game.make_npc("goblin chief", SHEET)
    for name in ("goblin1", "goblin2"):
        game.make_npc(f"big {name}", SHEET)
    which = "Which character is 'gob': goblin-1, goblin-2, goblin chief, big goblin1, big goblin2?"
    assert builder.types("combat sheet gob") == which
    which = "Which character is 'big'?"
    lines = "combat sheet big goblin1 or combat sheet big goblin2"
    assert builder.types("combat sheet big") == f"{which} Type {lines}."
    lines = 'combat sheet "big goblin1" ad=0 or combat sheet "big goblin2" ad=0'
    assert builder.types("combat sheet big ad=0") == f"{which} Type {lines}."
    assert "AD: 0" in builder.types('combat sheet "big goblin2" ad=0')
    assert builder.types("combat sheet big goblin2").startswith("Grapple sheet of big goblin2")
    assert builder.types("combat sheet nobody") == "Could not find 'nobody' anywhere."


def test_a_fight_has_the_sheet_as_it_is_at_its_start(ahalish: Player, builder: Player) -> None:
    builder.types("combat init brawl")
    ahalish.types("combat add me heroes")
    builder.types("combat sheet Ahalish ad=0")
    builder.types("combat add me villains")
    assert "Ahalish <-           ac co en  0/10" in builder.types("combat start heroes")


def test_a_sheet_that_has_become_incomplete_stops_the_start(
    ahalish: Player, builder: Player
) -> None:
    builder.types("combat init brawl")
    ahalish.types("combat add me heroes")
    builder.types("combat add me villains")
    ahalish.character.attributes.remove("grapple_defense")
    said = builder.types("combat start heroes")
    assert said.startswith("Ahalish cannot fight yet. Defense is missing")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("grapple_ad", "five"),
        ("grapple_ad", 2.5),
        ("grapple_ad", True),
        ("grapple_ad", [5]),
        ("grapple_skill4", 4),
        ("grapple_skill4", {"a": "dict"}),
        ("grapple_skill4", "$eval(1+1)"),
        ("grapple_defense", 10**30),
    ],
)
def test_what_else_a_game_may_have_stored_is_refused_in_words(
    ahalish: Player, key: str, value: Any
) -> None:
    ahalish.character.attributes.add(key, value)
    ahalish.types("combat init brawl")
    said = ahalish.types("combat add me heroes")
    assert said.startswith("Ahalish cannot fight yet. ")
    assert key not in said
    assert "Not complete: " in ahalish.types("combat sheet")
    assert ahalish.types("combat").startswith(
        "Players are still being added.\nTo join a team, type "
    )


def test_markup_on_a_sheet_is_shown_as_it_is(game: Game) -> None:
    painter = game.make_player("|rPainter")
    painter.character.attributes.add("grapple_skill4", "|[yRed {x} $eval(1+1)")
    said = painter.types("combat sheet")
    assert "Grapple sheet of |rPainter\n" in said
    assert "skill 4: |[yRed {x} $eval(1+1)\n" in said


def test_the_line_that_names_who_is_elsewhere_can_be_typed_as_it_stands(
    game: Game, builder: Player
) -> None:
    farah = game.make_player("Farah", room=game.make_room("Yard"))
    typed = 'combat sheet farah cepheus new skills="gun combat 1" strength now=5'
    _, _, line = builder.types(typed).partition("If you mean that one, type: ")
    assert "skills: gun combat 1\n" in builder.types(line)
    assert farah.character.attributes.get("cepheus_skills") == {"gun combat": 1}


def test_an_npc_is_judged_as_an_npc(game: Game, builder: Player) -> None:
    game.make_npc("goblin", {**SHEET, "grapple_skill4": None, "grapple_skill3": None})
    assert "Not complete" not in builder.types("combat sheet goblin")


def test_a_player_who_is_away_is_judged_as_a_player(game: Game, builder: Player) -> None:
    """A ruleset may require more of an NPC than of a player."""
    freya = game.make_player("Freya", sheet=None)
    game.disconnect(freya)
    line = f"combat sheet #{freya.character.id} dungeoneers new"
    said = builder.types("combat sheet Freya dungeoneers new")
    assert said == f"Freya is not here, and in no room. If you mean that one, type: {line}"
    said = builder.types(line)
    assert "general: -" in said
    assert "Not complete" not in said


def test_builders_make_npcs_and_put_them_away(game: Game, builder: Player) -> None:
    line = "create/drop ogre:typeclasses.skirmish.npc.SkirmishNpc"
    assert [builder.types(line) for _ in range(2)] == ["You create a new SkirmishNpc: ogre."] * 2
    builder.types("combat sheet ogre-1 new skill4=Courage skill3=Speed skill2=Spirit")
    builder.types("combat init brawl")
    assert "+ ogre is added to team monsters" in builder.types("combat add ogre-1 monsters")
    assert "destroyed" in builder.types("destroy/force ogre-2").casefold()


def test_the_owner_sees_the_sheet_of_who_was_made_up(game: Game, ahalish: Player) -> None:
    owner = game.make_player("Owen")
    owner.types("combat init brawl")
    owner.types('combat add_npc "Big Bruno" ::en:6:1:2:3:2 gang')
    said = owner.types("combat sheet Big Bruno")
    assert said.startswith("Grapple sheet of Big Bruno\n")
    assert "  max wounds: 2\n" in f"{said}\n"
    nobody = "Could not find 'Big Bruno' here."
    assert ahalish.types("combat sheet Big Bruno") == "You may see and set only your own sheet."
    assert owner.types("combat sheet Big Bruno ad=3") == (
        "Big Bruno is a temporary NPC of this fight, and stays as it is. "
        "Before the start you can remove it and add it again."
    )
    owner.types("combat end")
    assert owner.types("combat sheet Big Bruno") == nobody


def test_who_has_got_the_usual_sheet_may_choose_a_template_until_it_changes(game: Game) -> None:
    newcomer = game.make_player("Newcomer", sheet={})
    newcomer.types("combat init brawl cepheus aware=all range=5")
    assert newcomer.types("combat join law").endswith(
        "see combat sheet cepheus. For another, type combat sheet new cepheus TEMPLATE."
    )
    assert "  weapons: Unarmed" not in newcomer.types("combat sheet new cepheus soldier")
    weapons = newcomer.character.attributes.get("cepheus_weapons")
    assert weapons
    refused = "You have a Cepheus sheet already. To change what is not yours, ask a builder."
    assert newcomer.types("combat sheet new cepheus thug") == refused
    assert newcomer.character.attributes.get("cepheus_weapons") == weapons
