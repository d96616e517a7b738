"""Temporary NPCs: one line makes one or many, by templates, steps and names."""

import pytest

from tests.brawl import Brawl
from tests.game import Game
from typeclasses.skirmish.encounter import lookup


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game, begun=False)


def lobby(brawl: Brawl) -> list[tuple[str, str]]:
    """Who has been added since the two goblins, with their teams."""
    return [(member.name, member.team) for member in brawl.encounter.state.lobby.members[4:]]


def sheet(brawl: Brawl, name: str) -> dict:
    (member,) = [other for other in brawl.encounter.state.lobby.members if other.name == name]
    return member.sheet


def add(brawl: Brawl, words: str) -> str:
    return brawl.owner.types(f"combat add_npc {words}")


class TestOne:
    def test_is_called_after_its_template(self, brawl):
        assert add(brawl, "wolf beasts") == "Added wolf to team beasts"
        assert (
            add(brawl, "goblin_chief tougher monsters")
            == "Added goblin chief (tougher) to team monsters"
        )
        assert lobby(brawl) == [("wolf", "beasts"), ("goblin chief", "monsters")]

    def test_gets_a_number_if_that_name_is_taken(self, brawl):
        add(brawl, "wolf beasts")
        assert add(brawl, "wolf beasts") == "Added wolf1 to team beasts"

    def test_may_be_called_otherwise(self, brawl):
        assert add(brawl, "goblin as Grimtooth monsters") == (
            "Added Grimtooth (goblin) to team monsters"
        )
        assert add(brawl, 'goblin defense=3 as "Old Grim" monsters') == (
            "Added Old Grim (goblin, defense 3) to team monsters"
        )
        assert sheet(brawl, "Old Grim")["grapple_defense"] == 3

    @pytest.mark.parametrize("begins", [False, True], ids=["before", "during"])
    def test_has_a_clean_name_before_the_start_and_during_the_fight(self, brawl, begins):
        """In one spelling, with the mark that keeps the numbers after it in their places."""
        if begins:
            brawl.owner.types("combat start")
        add(brawl, 'goblin as "Old   Grim" monsters')
        add(brawl, "goblin as \u0645\u062d\u0645\u062f monsters")
        status = brawl.owner.types("combat")
        assert "Old Grim" in status
        assert "\u0645\u062d\u0645\u062f\u200e" in status

    @pytest.mark.parametrize(
        "words",
        [
            "imp ::en:6:1:2:3:2 monsters",
            'imp ::en:6:1:2:3:2 "monsters"',
            "imp goblin monsters",
            "goblin as imp monsters",
        ],
    )
    def test_takes_the_name_first_too(self, brawl, words):
        made = " (goblin)" if " goblin " in f" {words}" else ""
        assert add(brawl, words) == f"Added imp{made} to team monsters"
        assert sheet(brawl, "imp")["grapple_maxWounds"] == 2

    def test_steps_make_it_tougher(self, brawl):
        add(brawl, "goblin tougher tougher as Grim monsters")
        assert sheet(brawl, "Grim")["grapple_maxWounds"] == 4

    @pytest.mark.parametrize("name", ["me", "Self", "ALL", "none", "referee"])
    def test_is_not_called_what_means_somebody_else(self, brawl, name):
        expected = f"'{name}' means another fighter where a name is typed. Choose another name."
        assert add(brawl, f"goblin as {name} monsters") == expected
        assert add(brawl, f"{name} ::en:6:1:2:3:2 monsters") == expected
        assert lobby(brawl) == []

    def test_is_not_called_like_a_player_who_is_here(self, brawl, game):
        game.make_player("Cearl")
        game.make_player("Farah", room=game.make_room("Yard"))
        expected = "Cearl is a player who is here. Choose another name."
        assert add(brawl, "cearl ::en:6:1:2:3:2 monsters") == expected
        assert add(brawl, "goblin as Farah monsters") == "Added Farah (goblin) to team monsters"

    def test_needs_a_name_if_no_template_gives_it_one(self, brawl):
        assert add(brawl, "ad=3 monsters").startswith("The NPC needs a name: combat add_npc NAME")

    def test_acts_by_itself_with_a_temperament(self, brawl):
        said = add(brawl, "ogre temperament=brute monsters")
        assert said == "Added ogre to team monsters. It acts by itself, as a brute."
        assert brawl.encounter.state.temperaments == {"n3": "brute"}
        brawl.owner.types("combat remove_npc ogre")
        assert brawl.encounter.state.temperaments == {}

    @pytest.mark.parametrize("rules", ["grapple", "cepheus", "dungeoneers", "apocrypha"])
    @pytest.mark.parametrize("more", ["temperament=brute", "x2 temperament=brute", "tougher"])
    def test_of_a_mistyped_template_is_refused_whatever_is_given_with_it(self, game, rules, more):
        owner = game.make_player("Warden", room=game.make_room("Cave"))
        owner.types(f"combat init test {rules}")
        said = owner.types(f"combat add_npc gobln {more} foes")
        assert said.startswith("Unknown template 'gobln'."), said

    def test_has_no_temperament_that_there_is_not(self, brawl):
        said = add(brawl, "ogre temperament=cross monsters")
        assert said.startswith("Unknown temperament 'cross'. Temperaments: brute")


class TestMany:
    def test_have_the_first_numbers_that_are_free(self, brawl):
        assert add(brawl, "goblin x4 monsters") == "Added goblin3 to goblin6 to team monsters"
        brawl.owner.types("combat remove_npc goblin2")
        brawl.owner.types("combat remove_npc goblin4")
        said = add(brawl, "goblin X4 monsters")
        assert said == "Added goblin2, goblin4, goblin7 and goblin8 to team monsters"

    def test_spare_the_names_of_players_who_are_here(self, brawl, game):
        game.make_player("wolf2")
        assert add(brawl, "wolf x2 beasts") == "Added wolf1 and wolf3 to team beasts"

    def test_may_have_another_name_and_a_temperament(self, brawl):
        said = add(brawl, "Grim goblin x3 temperament=coward monsters")
        told = "Added Grim1 to Grim3 (goblin) to team monsters. They act by themselves, as cowards."
        assert said == told
        assert brawl.encounter.state.temperaments == dict.fromkeys(["n3", "n4", "n5"], "coward")

    def test_are_all_added_or_none(self, brawl, settings):
        settings.SKIRMISH_MOST_FIGHTERS = 6
        assert add(brawl, "goblin x3 monsters") == (
            "A fight has room for 6 fighters; this one has 4."
        )
        assert add(brawl, "goblin x999999999 monsters").startswith("A fight has room for 6")
        assert lobby(brawl) == []
        assert add(brawl, "goblin x2 monsters") == "Added goblin3 and goblin4 to team monsters"

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("goblin x0 monsters", "x0 makes no NPC; x2 makes two."),
            ("goblin x2 x3 monsters", "Type: combat add_npc goblin x6 monsters"),
            (
                "goblin as monsters",
                "After 'as' comes a name: combat add_npc goblin as Grim monsters",
            ),
            ("goblin", "Type: combat add_npc [NAME] SPEC [xNUMBER] [as NAME] TEAM"),
        ],
    )
    def test_are_not_made_from_half_a_line(self, brawl, words, said):
        assert add(brawl, words) == said
        assert lobby(brawl) == []

    def test_are_kept_through_a_crash(self, brawl, game):
        add(brawl, "goblin x2 temperament=brute monsters")
        game.restart()
        encounter = lookup.encounter_in(game.room)
        assert [member.name for member in encounter.state.lobby.members[4:]] == [
            "goblin3",
            "goblin4",
        ]
        assert set(encounter.state.temperaments.values()) == {"brute"}


class TestTeamsOfSeveralWords:
    def test_take_quotes(self, brawl):
        assert (
            add(brawl, 'wolf x2 "the red guild"') == "Added wolf1 and wolf2 to team the red guild"
        )
        said = brawl.owner.types('combat remove_npc wolf1 "the red guild"')
        assert said == "Removed wolf1 from team the red guild"
        brawl.owner.types('combat start "the red guild"')
        assert brawl.encounter.fight.table.teams[0] == "the red guild"

    @pytest.mark.parametrize(
        "line",
        [
            "combat add_npc n ::en:6:1:1:3:2 the red guild",
            "combat add_npc n goblin the red guild",
            "combat add_npc goblin chief ::en:6:1:1:3:2 guild",
            "combat add me the red guild",
            "combat remove_npc goblin1 the red guild",
        ],
    )
    def test_without_quotes_are_refused_with_quotes(self, brawl, line):
        before = brawl.encounter.state
        said = brawl.owner.types(line)
        assert "of several words takes quotes: combat " in said
        assert '"the red guild"' in said
        assert brawl.encounter.state == before

    def test_are_listed_with_quotes(self, brawl):
        add(brawl, 'wolf x2 "the red guild"')
        said = brawl.owner.types("combat start the blue guild")
        assert said.endswith('Teams: heroes, monsters, "the red guild".')

    def test_may_be_typed_in_full_without_them_once_they_are_there(self, brawl):
        add(brawl, 'wolf x2 "the red guild"')
        assert add(brawl, "wolf x2 the red guild") == (
            "Added wolf3 and wolf4 to team the red guild"
        )
        assert brawl.owner.types("combat remove_npc wolf3 the red guild") == (
            "Removed wolf3 from team the red guild"
        )
        brawl.owner.types("combat start the red guild heroes")
        assert brawl.encounter.fight.table.teams[:2] == ("the red guild", "heroes")


def test_an_npc_of_the_game_may_have_a_temperament(brawl, game):
    troll = game.make_npc("troll")
    for key, value in sheet(brawl, "goblin1").items():
        troll.attributes.add(key, value)
    troll.attributes.add("skirmish_temperament", "guardian")
    assert "troll is added" in brawl.owner.types("combat add troll monsters")
    fighter = brawl.encounter.fighter_of(troll)
    assert brawl.encounter.state.temperaments == {fighter: "guardian"}
