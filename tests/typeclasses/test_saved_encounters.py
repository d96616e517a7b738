"""Saved encounters: the NPCs of a fight, to fight against again in any room."""

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import SavedEncounter


@pytest.fixture
def brawl(game: Game) -> Brawl:
    made = Brawl(game, begun=False)
    made.owner.types("combat add_npc ogre tougher temperament=brute giants")
    return made


@pytest.fixture
def farah(game: Game) -> Player:
    """Somebody in another room."""
    return game.make_player("Farah", room=game.make_room("Yard"))


def save(brawl: Brawl, name: str = "ambush") -> str:
    return brawl.owner.types(f"combat encounter save {name}")


def fight_of(player: Player):
    return lookup.encounter_in(player.character.location)


class TestSave:
    def test_keeps_npcs_and_no_players(self, brawl):
        assert save(brawl) == (
            "Saved the encounter ambush: 3 NPCs. To fight against them again, type "
            "combat encounter ambush."
        )
        saved = SavedEncounter.objects.get()
        assert [(npc["name"], npc["team"], npc["temperament"]) for npc in saved.npcs] == [
            ("goblin1", "monsters", ""),
            ("goblin2", "monsters", ""),
            ("ogre", "giants", "brute"),
        ]
        assert saved.saved_by == "Marshal"

    def test_again_replaces_it_in_any_case_of_its_name(self, brawl):
        save(brawl)
        brawl.owner.types("combat remove_npc ogre")
        save(brawl, "Ambush")
        assert [len(saved.npcs) for saved in SavedEncounter.objects.all()] == [2]

    def test_needs_an_npc_and_a_fight_before_its_start(self, brawl, farah):
        farah.types("combat init yard")
        said = farah.types("combat encounter save nothing")
        assert said == "There are no NPCs to save; combat add_npc SPEC TEAM adds one."
        brawl.owner.types("combat start heroes")
        assert save(brawl) == "The fight has started. An encounter is saved before the start."
        assert not SavedEncounter.objects.exists()

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("save", "'save' means something else here. Choose another name."),
            ("remove all", "'remove all' means something else here. Choose another name."),
            ("<b>", "A name starts with a letter or digit"),
            ("", "Type: combat encounter [save] [remove] [NAME]"),
        ],
    )
    def test_takes_a_name(self, brawl, name, said):
        assert save(brawl, name).startswith(said)

    def test_is_limited_for_those_who_are_no_builders(self, brawl, game, monkeypatch):
        monkeypatch.setattr(permissions.saved_encounters, "MOST_SAVED", 1)
        save(brawl)
        assert save(brawl, "second").startswith("You have 1 saved encounters, and only builders")
        assert save(brawl).startswith("Saved the encounter ambush")

    def test_takes_npcs_of_the_game_with_their_sheets(self, brawl, game, farah):
        builder = game.make_player("Bilda", permission="Builder")
        builder.types("spawn troll")
        brawl.owner.types("combat add troll giants")
        save(brawl)
        farah.types("combat encounter ambush")
        (troll,) = [
            member for member in fight_of(farah).state.lobby.members if member.name == "troll"
        ]
        assert troll.sheet["grapple_apMaxSize"] == 16


class TestLoad:
    def test_opens_the_fight_in_another_room(self, brawl, farah):
        save(brawl)
        assert farah.types("combat encounter amb") == (
            "Created combat ambush at Yard. Add players to teams, and then start combat.\n"
            "To start the fight, type combat start.\n"
            "Added goblin1 and goblin2 to team monsters\n"
            "Added ogre to team giants"
        )
        before, after = brawl.encounter.state, fight_of(farah).state
        assert after.owner == farah.character.id
        assert [(member.name, member.team, member.sheet) for member in after.lobby.members] == [
            (member.name, member.team, member.sheet)
            for member in before.lobby.members
            if member.npc
        ]
        assert after.temperaments == {"n3": "brute"}
        farah.types("combat add me heroes")
        assert "Combat has started!" in farah.types("combat start heroes")

    def test_brings_the_rules_and_house_rules(self, game, farah):
        farah.types("combat init raid grapple ties=yes breath=5")
        farah.types("combat add_npc rat x6 vermin")
        farah.types("combat encounter save rats")
        farah.types("combat end")
        assert fight_of(farah) is None
        assert "Added rat1 to rat6 to team vermin" in farah.types("combat encounter rats")
        house = fight_of(farah).state.lobby.house_rules()
        assert (house.ties_succeed, house.breath) == (True, 5)

    def test_adds_to_a_lobby_under_names_that_are_free(self, brawl):
        save(brawl)
        assert brawl.owner.types("combat encounter ambush") == (
            "Added goblin3 and goblin4 to team monsters\nAdded ogre1 to team giants"
        )
        assert len(brawl.encounter.state.lobby.members) == 8

    def test_adds_all_or_none(self, brawl, settings):
        save(brawl)
        settings.SKIRMISH_MOST_FIGHTERS = 7
        said = brawl.owner.types("combat encounter ambush")
        assert said == "A fight has room for 7 fighters; this one has 5."
        assert len(brawl.encounter.state.lobby.members) == 5

    def test_opens_no_fight_if_an_npc_cannot_fight(self, brawl, farah):
        save(brawl)
        saved = SavedEncounter.objects.get()
        saved.npcs[-1]["sheet"]["grapple_defense"] = 99
        saved.save()
        assert farah.types("combat encounter ambush").startswith("ogre cannot fight yet. Defense")
        assert fight_of(farah) is None

    def test_by_other_rules_is_refused(self, brawl, farah):
        save(brawl)
        farah.types("combat init yard cepheus")
        assert farah.types("combat encounter ambush") == (
            "The encounter ambush is by the rules of Grapple, and this fight by those of Cepheus."
        )

    def test_by_rules_that_are_gone_is_refused(self, brawl, farah):
        save(brawl)
        SavedEncounter.objects.update(ruleset="delve")
        assert "'delve'" in farah.types("combat encounter ambush")
        assert "delve, saved by Marshal" in farah.types("combat encounter")

    def test_that_cannot_be_read_is_refused(self, brawl, farah):
        save(brawl)
        SavedEncounter.objects.update(npcs=[{"name": "ogre"}])
        assert farah.types("combat encounter ambush") == (
            "The encounter ambush cannot be read. To remove it, type combat encounter remove "
            "ambush."
        )

    @pytest.mark.parametrize("rule", [{"breath": "deep"}, {"sighs": 3}])
    def test_by_house_rules_that_are_gone_is_refused(self, brawl, farah, rule):
        save(brawl)
        SavedEncounter.objects.update(house=rule)
        assert farah.types("combat encounter ambush").startswith("The house rules of Grapple are")

    def test_after_the_start_is_refused(self, brawl):
        save(brawl)
        brawl.owner.types("combat start heroes")
        said = brawl.owner.types("combat encounter ambush")
        assert said.startswith("The fight has started. To leave it, type combat yield")

    def test_of_an_unknown_name_lists_those_that_there_are(self, brawl):
        said = brawl.owner.types("combat encounter raid")
        assert said == "Unknown saved encounter 'raid'. Saved encounters: none yet."
        save(brawl)
        assert brawl.owner.types("combat encounter raid").endswith("Saved encounters: ambush.")


def test_the_list_says_what_is_saved(brawl):
    assert brawl.owner.types("combat encounter") == (
        "No encounter is saved. To save the NPCs of your fight, type combat encounter save NAME."
    )
    save(brawl, '"the old mill"')
    assert brawl.owner.types("combat encounter") == (
        "Saved encounters:\n  the old mill: 3 NPCs, Grapple, saved by Marshal\n"
        "To open one, type combat encounter NAME."
    )
    assert brawl.owner.types("combat encounter the old mill").startswith("Added goblin3")


def test_removing_is_for_who_saved_it_and_builders(brawl, game, farah):
    save(brawl)
    expected = (
        "Marshal saved the encounter ambush. Only they and builders may replace or remove it."
    )
    assert farah.types("combat encounter remove ambush") == expected
    farah.types("combat init yard")
    farah.types("combat add_npc rat vermin")
    assert farah.types("combat encounter save ambush") == expected
    builder = game.make_player("Bilda", permission="Builder")
    said = builder.types("combat encounter remove ambush")
    assert said == "Removed the saved encounter ambush."
    assert not SavedEncounter.objects.exists()
