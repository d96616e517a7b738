"""Templates of NPCs, made and changed by builders in the game."""

import pytest
from evennia.prototypes.prototypes import search_prototype

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.sheets import npc_templates
from world.skirmish.ruleset import registry

GRAPPLE, CEPHEUS = registry.get("grapple"), registry.get("cepheus")


@pytest.fixture
def bilda(game: Game) -> Player:
    return game.make_player("Bilda", permission="Builder")


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game, begun=False)


def values(name: str, rules=GRAPPLE) -> dict:
    return npc_templates.known(rules)[name].values


class TestList:
    def test_says_what_each_is_for(self, game):
        said = game.make_player("Ahalish").types("combat template")
        assert said.startswith("Templates of Grapple:\n  rat: A nuisance that one blow ends;")
        assert [
            template.key
            for template in GRAPPLE.templates.values()
            if f"\n  {template.key}: " not in said
        ] == []
        assert said.endswith("To add one to a fight, type combat add_npc NAME TEAM.")

    def test_is_that_of_the_fight_here_or_of_the_rules_that_are_named(self, game, bilda):
        assert bilda.types("combat template cepheus").startswith("Templates of Cepheus:\n  thug:")
        bilda.types("combat init raid dungeoneers")
        assert bilda.types("combat template").startswith("Templates of Dungeoneers:\n  zombie:")

    def test_marks_those_that_were_made_here(self, bilda):
        bilda.types('combat template imp ::co:6:1:1:3:0 "help=Steals spoons."')
        assert "\n  imp: Steals spoons. (made here)\n" in bilda.types("combat template")


class TestShow:
    def test_shows_its_sheet_and_what_it_is_for(self, game):
        said = game.make_player("Ahalish").types("combat template goblin chief")
        assert said.startswith("Grapple sheet of template goblin_chief\n  skill 4: Courage\n")
        assert "Leads a pack of goblins" in said
        assert said.endswith("Builders put one into a room with spawn goblin_chief.")

    def test_what_there_is_not_is_refused_with_what_there_is(self, bilda):
        said = bilda.types("combat template unicorn")
        assert said.startswith("Unknown template 'unicorn'. Templates: rat, goblin, ")


class TestChange:
    def test_makes_one_from_pairs_from_another_or_from_steps(self, bilda):
        made = (
            "Made the template {0} of Grapple. To use it: combat add_npc {0} TEAM, or "
            "spawn grapple_{0}."
        )
        assert bilda.types("combat template imp skill2=courage ad=4") == made.format("imp")
        assert (values("imp")["skill2"], values("imp")["ad"]) == ("Courage", 4)
        assert bilda.types('combat template "big ogre" ogre tougher') == made.format("big_ogre")
        assert values("big_ogre")["ap_max"] == values("ogre")["ap_max"] + 2
        assert bilda.types("combat template grub rat") == made.format("grub")
        assert values("grub") == {**values("rat"), "skill2": "speed"}

    def test_says_how_it_differs_from_the_one_it_is_made_from(self, bilda):
        for spec, told in {
            "goblin_chief tougher tougher": "Made from goblin_chief, 2 steps tougher.",
            "rat weaker": "Made from rat, 1 step weaker.",
            "rat ad=4 defense=2": "Made from rat, with ad=4 defense=2.",
            "ogre tougher ad=4": "Made from ogre, 1 step tougher, with ad=4.",
            "rat": GRAPPLE.templates["rat"].help,
        }.items():
            bilda.types(f'combat template "of mine" {spec}')
            assert npc_templates.known(GRAPPLE)["of_mine"].help == told, spec
            bilda.types('combat template "of mine" remove')

    def test_changes_one_and_leaves_the_rest(self, bilda):
        bilda.types('combat template imp goblin "help=Small." temperament=brute')
        assert bilda.types("combat template imp defense=4").startswith(
            "Changed the template imp of"
        )
        template = npc_templates.known(GRAPPLE)["imp"]
        assert (template.help, template.temperament) == ("Small.", "brute")
        assert template.values["defense"] == 4
        assert template.values["max_wounds"] == 2
        bilda.types("combat template imp temperament=")
        assert npc_templates.known(GRAPPLE)["imp"].temperament == ""

    def test_of_one_that_comes_with_the_rules_counts_until_it_is_removed(self, bilda, brawl):
        assert bilda.types("combat template ogre defense=5").startswith("Made the template ogre")
        brawl.owner.types("combat add_npc ogre monsters")
        assert brawl.encounter.state.lobby.members[-1].sheet["grapple_defense"] == 5
        said = bilda.types("combat template ogre remove")
        assert said == "Removed the template ogre of Grapple. ogre is again as it was before."
        assert values("ogre")["defense"] == 2

    def test_is_kept_for_each_ruleset_by_itself(self, bilda):
        bilda.types("combat template cepheus brute str=12 melee=2")
        assert values("brute", CEPHEUS)["strength"] == 12
        assert "brute" not in npc_templates.known(GRAPPLE)
        bilda.types("combat template brute troll")
        assert (
            bilda.types("combat template brute remove") == "Removed the template brute of Grapple."
        )
        assert values("brute", CEPHEUS)["strength"] == 12

    def test_is_checked_against_the_sheet_first(self, bilda):
        said = bilda.types("combat template ogre ap_max=6 ad=9")
        assert said == "The template ogre is not changed. AD is 9; it can be at most AP max, 6."
        said = bilda.types("combat template ogre defense=99")
        assert said.startswith("defense is 99; it takes a whole number from")
        said = bilda.types("combat template imp ad=1")
        assert said == (
            "The template imp is not changed. "
            "An NPC needs at least one skill: skill 4, skill 3 or skill 2."
        )
        said = bilda.types("combat template imp goblin temperament=odd")
        assert said.startswith("Unknown temperament 'odd'.")
        assert npc_templates.made(GRAPPLE) == set()

    @pytest.mark.parametrize("name", ["remove", "tougher", "big weaker ogre", "grapple_imp", "as"])
    def test_takes_no_name_that_means_something_else(self, bilda, name):
        said = bilda.types(f'combat template grapple "{name}" goblin')
        assert "means something else in a line. Choose another name." in said
        assert npc_templates.made(GRAPPLE) == set()

    def test_is_for_builders(self, game):
        player = game.make_player("Ahalish")
        refusal = "Only builders make, change and remove templates; you may look at them."
        assert player.types("combat template ogre defense=5") == refusal
        assert player.types("combat template ogre remove") == refusal

    def test_outlives_a_crash(self, bilda, game):
        bilda.types("combat template imp goblin defense=3")
        game.restart()
        assert values("imp")["defense"] == 3


class TestRemove:
    def test_leaves_what_was_not_made_here(self, bilda):
        said = bilda.types("combat template ogre remove")
        assert said == "ogre was not made with combat template, so it cannot be removed."


class TestPrototype:
    def test_is_spawned_and_fights_by_itself(self, bilda, game):
        bilda.types("combat template imp goblin temperament=coward")
        assert bilda.types("spawn grapple_imp") == "Spawned imp."
        bilda.types("combat init raid")
        said = bilda.types("combat add imp monsters")
        assert said.startswith("+ imp is added to team monsters\nimp plays itself, as a coward.")
        assert bilda.types("combat auto").endswith("imp: coward")

    def test_leaves_prototypes_of_the_same_name_alone(self, bilda):
        (before,) = search_prototype("ogre")
        bilda.types("combat template ogre defense=5")
        assert search_prototype("ogre")[0] == before
        (made,) = search_prototype("grapple_ogre")
        assert ("grapple_defense", 5, None, "") in made["attrs"]

    def test_of_several_rulesets_has_all_their_sheets(self, bilda):
        attributes = {attribute[0] for attribute in search_prototype("warbot")[0]["attrs"]}
        assert {"cepheus_str", "apocrypha_fit"} <= attributes
        assert bilda.types("spawn warbot") == "Spawned warbot."
        for rules in ("cepheus", "apocrypha"):
            assert "Not complete" not in bilda.types(f"combat sheet Warbot {rules}")
