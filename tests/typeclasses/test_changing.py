"""What the world changes in a fight: potions, poison, and the things that fighters carry."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from evennia.utils.create import create_object
from msgspec.structs import replace

from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import make_goblin
from typeclasses.skirmish import fights
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.fights import Refusal
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.sheets.filling import new_sheet
from typeclasses.skirmish.stored.state import Delayed
from world.skirmish import engine
from world.skirmish.ruleset import registry

CARRIED = "typeclasses.skirmish.sheets.carried.Carried"
#: By ruleset, a line that fights change, a value for it, and what is read of it.
LINES = {
    "grapple": ("grapple_ad", 9, "AD"),
    "cepheus": ("cepheus_end_now", 5, "Endurance"),
    "dungeoneers": ("dungeoneers_wounds", 1, "wounds"),
    "apocrypha": ("apocrypha_harm", 3, "harm"),
}


def begin(game: Game, later: Later, ruleset: str) -> tuple[Player, Any, Any]:
    """Ann against a goblin; the fight waits for her."""
    ann = game.make_player("Ann")
    if ruleset != "grapple":
        new_sheet(ann.character, ann.character, registry.get(ruleset), {})
    goblin = make_goblin(game, ruleset=ruleset)
    encounter = fights.attack(ann.character, goblin, ruleset=ruleset)
    for _ in range(20):
        if encounter.fighter_of(ann.character) in engine.open_seats(encounter.fight):
            break
        later.pass_time()
    ann.read()
    return ann, goblin, encounter


@pytest.mark.parametrize("ruleset", LINES)
def test_a_change_is_told_recorded_and_kept(game: Game, later: Later, ruleset: str) -> None:
    key, value, name = LINES[ruleset]
    ann, _, encounter = begin(game, later, ruleset)
    fights.change(ann.character, {key: value}, because="drinks a potion.")
    said = ann.read()
    assert "+ Ann drinks a potion." in said
    assert name.casefold() in said.casefold()
    field = key.removeprefix(f"{ruleset}_")
    fighter = encounter.fight.table.fighters[encounter.fighter_of(ann.character)]
    assert encounter.state.sequence >= 1
    record = FightRecord.objects.get()
    fights.end(encounter)
    record.refresh_from_db()
    assert list(replay.differences(record)) == []
    assert ann.character.attributes.get(key) == value, (field, fighter)


def test_a_turn_is_taken_by_it_if_it_is_to_be(game: Game, later: Later) -> None:
    ann, goblin, encounter = begin(game, later, "grapple")
    fights.change(ann.character, {"grapple_ad": 9}, because="drinks a potion.", turn=True)
    assert encounter.fighter_of(ann.character) not in engine.open_seats(encounter.fight)
    with pytest.raises(Refusal):
        fights.change(ann.character, {"grapple_ad": 3}, because="drinks again.", turn=True)
    assert encounter.fighter_of(goblin) in engine.open_seats(encounter.fight)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ({"grapple_ad": 99}, "AD is 99"),
        ({"grapple_ad": "many"}, "AD is the text 'many'"),
        ({"db.hp": 3}, "no line db.hp"),
        ({"cepheus_end": 3}, "no line cepheus_end"),
        ({"grapple_apMaxSize": 6, "grapple_ad": 9}, "That cannot be"),
    ],
)
def test_what_cannot_be_changes_nothing(
    game: Game, later: Later, lines: dict[str, Any], reason: str
) -> None:
    ann, _, encounter = begin(game, later, "grapple")
    before = encounter.state
    with pytest.raises(Refusal, match=reason):
        fights.change(ann.character, lines, because="drinks ink.")
    assert encounter.state is before
    ben = game.make_player("Ben")
    with pytest.raises(Refusal, match="not in this fight"):
        fights.change(ben.character, {"grapple_ad": 3}, because="drinks.")


def test_a_change_waits_for_the_end_of_a_move_also_over_a_restart(game: Game, later: Later) -> None:
    ann, goblin, encounter = begin(game, later, "cepheus")
    for _ in range(40):
        if encounter.fight.continuation is not None:
            break
        if encounter.fighter_of(ann.character) in engine.open_seats(encounter.fight):
            ann.types("combat skip")
        later.pass_time()
    assert encounter.fight.continuation is not None, "someone is asked to react"
    fights.change(goblin, {"cepheus_end_now": 1}, because="is poisoned.")
    fighter = encounter.fighter_of(goblin)
    assert len(encounter.state.delayed) == 1
    number = encounter.id
    later.waiting.clear()
    game.restart()
    encounter = lookup.find_encounter(number)
    assert encounter.state.delayed[0].because == "is poisoned."
    said = ""
    while encounter.fight.continuation is not None:
        said += ann.types("combat none")
        ann.types("combat 1")
        later.pass_time()
    assert encounter.state.delayed == ()
    assert encounter.fight.table.fighters[fighter].now("end") <= 1
    assert list(replay.differences(FightRecord.objects.get())) == []


@pytest.mark.parametrize("part", ["before it is made", "once it is stored"])
def test_a_change_that_has_waited_is_made_once_if_the_server_is_killed(
    game: Game, later: Later, part: str
) -> None:
    ann, _, encounter = begin(game, later, "grapple")
    fighter = encounter.fighter_of(ann.character)
    waits = Delayed(fighter, {"ad": 9}, "drinks a potion.")
    encounter.commit(lambda: replace(encounter.state, delayed=(waits,)))
    broken = "_decide" if part == "before it is made" else "_tell"
    with (
        patch(f"typeclasses.skirmish.play.moves.{broken}", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        encounter.go_on()
    number, moves = encounter.id, encounter.state.sequence
    later.waiting.clear()
    game.restart()
    encounter = lookup.find_encounter(number)
    encounter.go_on()
    assert encounter.fight.table.fighters[fighter].ad == 9
    assert encounter.state.delayed == ()
    assert encounter.state.sequence == moves + (part == "before it is made")
    assert list(replay.differences(FightRecord.objects.get())) == []


def test_a_room_may_bring_back_a_fighter_as_a_fight_begins(game: Game, later: Later) -> None:
    _, goblin, encounter = begin(game, later, "cepheus")
    fights.join(make_goblin(game, "thug", "cepheus"), goblin)
    words = ("withdraw thug", "return thug", "light dark")
    encounter.commit(lambda: replace(encounter.state, begins=words))
    with patch("typeclasses.skirmish.gathering.rooms._tell_staff") as refused:
        encounter.go_on()
    assert refused.call_args_list == []
    assert encounter.state.begins == ()
    said = MoveRecord.objects.filter(fight=encounter.state.record).values_list("words", flat=True)
    assert [row for row in said if row in words] == [*words]


@pytest.mark.parametrize("part", ["_decide", "_tell"])
def test_what_a_room_says_as_a_fight_begins_is_said_once_if_the_server_is_killed(
    game: Game, later: Later, part: str
) -> None:
    _, _, encounter = begin(game, later, "cepheus")
    encounter.commit(lambda: replace(encounter.state, begins=("light dark", "no such words")))
    with (
        patch(f"typeclasses.skirmish.play.moves.{part}", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        encounter.go_on()
    number = encounter.id
    later.waiting.clear()
    game.restart()
    encounter = lookup.find_encounter(number)
    encounter.go_on()
    assert encounter.fight.table.light == "dark"
    assert encounter.state.begins == ()
    words = MoveRecord.objects.filter(fight=encounter.state.record).values_list("words", flat=True)
    assert [*words].count("light dark") == 1


def test_a_change_that_breaks_a_rule_does_not_hold_the_fight_up(game: Game, later: Later) -> None:
    ann, _, encounter = begin(game, later, "grapple")
    fighter = encounter.fighter_of(ann.character)
    waits = [Delayed(fighter, {"ad": number}, "drinks.") for number in (99, 9)]
    encounter.commit(lambda: replace(encounter.state, delayed=tuple(waits)))
    encounter.go_on()
    assert encounter.fight.table.fighters[fighter].ad == 9
    assert encounter.state.delayed == ()


# Things


def make_thing(key: str, location: Any, **lines: Any) -> Any:
    thing = create_object("typeclasses.objects.Object", key, nohome=True)
    for line, value in lines.items():
        thing.attributes.add(line, value)
    thing.move_to(location, quiet=True)
    return thing


@pytest.mark.parametrize(
    ("ruleset", "weapon"), [("cepheus", "shotgun"), ("apocrypha", "longsword")]
)
def test_what_is_carried_counts_as_it_comes_and_goes(
    game: Game, later: Later, settings: Any, ruleset: str, weapon: str
) -> None:
    settings.SKIRMISH_NUMBERS = {ruleset: CARRIED}
    names = {row.casefold() for row in _weapons(ruleset)}
    weapon = weapon if weapon in names else min(names)
    ann, goblin, encounter = begin(game, later, ruleset)
    thing = make_thing("thing", game.room, **{f"{ruleset}_weapons": weapon})

    def carried() -> list[str]:
        fighter = encounter.fight.table.fighters[encounter.fighter_of(ann.character)]
        return [weapon.name.casefold() for weapon in fighter.weapons]

    before = carried()
    assert weapon not in before
    assert "+ Ann has thing." in ann.types("get thing")
    assert carried() == [*before, weapon]
    ann.types("drop thing")
    later.pass_time(len(later.waiting))
    assert weapon not in carried()
    ann.types("get thing")
    thing.delete()
    later.pass_time(len(later.waiting))
    assert carried() == before
    record = FightRecord.objects.get()
    fights.end(encounter)
    record.refresh_from_db()
    assert list(replay.differences(record)) == []
    assert goblin.location == game.room


def _weapons(ruleset: str) -> list[str]:
    rules = registry.get(ruleset)
    trait = next(
        trait for trait in rules.traits(rules.house()) if trait.key == f"{ruleset}_weapons"
    )
    return [row.name for row in trait.rows.values()]


def test_one_who_has_drawn_what_is_gone_has_bare_hands(
    game: Game, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_NUMBERS = {"cepheus": CARRIED}
    ann, _, encounter = begin(game, later, "cepheus")
    name = "Shotgun"
    thing = make_thing("needler", ann.character, cepheus_weapons=name)
    assert name in ann.types(f"combat draw {name}") + ann.types("combat")
    fighter = encounter.fighter_of(ann.character)
    assert encounter.fight.table.fighters[fighter].drawn == name
    thing.move_to(game.room)
    later.pass_time(len(later.waiting))
    assert encounter.fight.table.fighters[fighter].drawn == ""


def test_armor_adds_up_and_a_builder_sets_what_is_below_it(
    game: Game, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_NUMBERS = {"apocrypha": CARRIED}
    ann, _, encounter = begin(game, later, "apocrypha")
    own = ann.character.attributes.get("apocrypha_armor") or 0
    make_thing("mail", ann.character, apocrypha_armor=3)
    fighter = encounter.fighter_of(ann.character)
    assert encounter.fight.table.fighters[fighter].armor == own + 3
    builder = game.make_player("Bilda", permission="Builder")
    fights.end(encounter)
    builder.types("combat sheet Ann apocrypha armor=5")
    assert ann.character.attributes.get("apocrypha_armor") == 2


def test_an_armor_takes_the_place_of_another_where_only_one_can_be_worn(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_NUMBERS = {"cepheus": CARRIED}
    ann = game.make_player("Ann")
    new_sheet(ann.character, ann.character, registry.get("cepheus"), {})
    ann.character.attributes.add("cepheus_armor", ["Cloth"])
    wolf = make_goblin(game, ruleset="cepheus")
    coat = make_thing("coat", ann.character, cepheus_armor="jack")
    mail = make_thing("mail", ann.character, cepheus_armor="mesh")
    spoon = make_thing("spoon", ann.character, cepheus_weapons="spoon of doom")
    encounter = fights.attack(wolf, ann.character, ruleset="cepheus")

    def worn() -> list[str]:
        fighter = encounter.fight.table.fighters[encounter.fighter_of(ann.character)]
        return [row.name for row in fighter.armor]

    assert worn() == ["Mesh"]
    for thing, left in ((spoon, "Mesh"), (mail, "Jack"), (coat, "Cloth")):
        thing.delete()
        fights.refresh(ann.character)
        assert worn() == [left]


def test_a_thing_that_no_table_knows_harms_no_fight(
    game: Game, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_NUMBERS = {"cepheus": CARRIED}
    ann, _, encounter = begin(game, later, "cepheus")
    with pytest.raises(Refusal):
        fights.change(ann.character, {"cepheus_weapons": ["spoon of doom"]}, because="eats.")
    before = encounter.state
    with patch("typeclasses.skirmish.surroundings.changing.logger"):
        make_thing("spoon", ann.character, cepheus_weapons="spoon of doom")
    assert encounter.state.fight is before.fight


def test_refresh_sees_what_the_game_has_changed_by_itself(
    game: Game, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_NUMBERS = {"dungeoneers": CARRIED}
    ann, _, encounter = begin(game, later, "dungeoneers")
    thing = make_thing("club", ann.character)
    fighter = encounter.fighter_of(ann.character)
    assert encounter.fight.table.fighters[fighter].weapon == "standard"
    words = [type_ for type_ in _weapon_types() if type_ != "standard"]
    thing.attributes.add("dungeoneers_weapon", words[0])
    fights.refresh(ann.character, because="takes the club in hand.")
    assert encounter.fight.table.fighters[fighter].weapon == words[0]
    assert "+ Ann takes the club in hand." in ann.read()


def _weapon_types() -> list[str]:
    rules = registry.get("dungeoneers")
    trait = next(trait for trait in rules.traits(rules.house()) if trait.key.endswith("_weapon"))
    return [*trait.words.values()]
