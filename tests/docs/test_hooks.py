"""The recipes on the page about hooks do what they say."""

from __future__ import annotations

import re
from functools import partial
from types import SimpleNamespace
from typing import Any

from evennia.objects.objects import DefaultCharacter, DefaultRoom
from evennia.utils.create import create_object
from evennia.utils.utils import class_from_module

from tests.docs import pages
from tests.game import Game, Player
from typeclasses.skirmish import fights, signals
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.sheets.carried import Carried
from world.skirmish.testing.sample_sheets import SHEET

example = partial(pages.example, "docs/hooks.md")


class ObjectParent:
    """The mixin of a new game."""


def typeclass(name: str, cls: str) -> str:
    """Return the path of the typeclass that a recipe defines."""
    known = {
        "SkirmishCharacter": SkirmishCharacter,
        "ObjectParent": ObjectParent,
        "DefaultCharacter": DefaultCharacter,
        "DefaultRoom": DefaultRoom,
    }
    made = f"{name.title()}{cls}"
    if made not in globals():
        globals()[made] = example(name, module=__name__, **known)[made]
    return f"{__name__}.{made}"


def duel(game: Game, recipe: str = "") -> tuple[Player, Player]:
    """A fight of Ann against Bob, whom the first good blow fells, with the class of a recipe."""
    ann = game.make_player("Ann", {**SHEET, "grapple_sd": 15})
    bob = game.make_player("Bob", {**SHEET, "grapple_defense": 1, "grapple_maxWounds": 1})
    ann.types("combat init duel")
    for player, team in ((ann, "heroes"), (bob, "villains")):
        if recipe:
            player.character.swap_typeclass(typeclass(recipe, "Character"))
        player.types(f"combat join {team}")
    ann.types("combat start heroes")
    return ann, bob


def finish(ann: Player, bob: Player) -> None:
    said = ann.types("combat strike 6 bob")
    while "COMBAT IS OVER" not in said:
        bob.types("combat catch breath")
        said = ann.types("combat strike 6 bob")


def test_the_winners_get_experience(game: Game) -> None:
    ann, bob = duel(game, "experience")
    finish(ann, bob)
    ann.types("combat end")
    assert (ann.character.db.experience, bob.character.db.experience) == (10, None)


def test_the_fallen_drop_what_they_carry(game: Game) -> None:
    defined = example("loot")
    try:
        ann, bob = duel(game)
        purse = create_object(key="purse", location=bob.character)
        finish(ann, bob)
        assert purse.location == bob.character
        ann.types("combat end")
        assert purse.location == game.room
    finally:
        assert signals.combat_ended.disconnect(defined["drop_loot"])


def test_the_fallen_wake_up_in_the_hospital(game: Game) -> None:
    hospital = game.make_room("Hospital")
    hospital.tags.add("hospital")
    ann, bob = duel(game, "hospital")
    finish(ann, bob)
    assert bob.character.location == game.room
    ann.types("combat end")
    assert bob.character.location == hospital
    assert ann.character.location == game.room


def test_no_one_begins_a_fight_in_a_locked_room(game: Game) -> None:
    ann = game.make_player("Ann")
    builder = game.make_player("Bilda", permission="Builder")
    game.room.locks.add("control:perm(Builder);edit:perm(Builder)")
    [line] = [line for line in pages.page("docs/hooks.md").splitlines() if line.startswith("lock ")]
    builder.types(line)
    refused = "You may not fight in Tavern. Go somewhere else first."
    assert ann.types("combat init brawl") == refused
    assert lookup.encounter_in(game.room) is None
    game.room.locks.remove("fight")
    assert "Created combat brawl" in ann.types("combat init brawl")


def test_a_tag_forbids_fights_in_many_rooms(game: Game) -> None:
    temple = create_object(typeclass("peace", "Room"), key="Temple", nohome=True)
    ann = game.make_player("Ann", room=temple)
    assert "Created combat brawl" in ann.types("combat init brawl")
    for _ in range(2):
        ann.types("combat end")
    temple.tags.add("peaceful")
    refused = "You may not fight in Temple. Go somewhere else first."
    assert ann.types("combat init brawl") == refused


def test_a_command_to_attack_begins_a_fight(game: Game) -> None:
    attack = example("attack")["CmdAttack"]
    ann = game.make_player("Ann")
    game.make_npc("goblin", SHEET).attributes.add("skirmish_temperament", "brute")
    command = attack()
    command.caller, command.args, command.session = ann.character, " goblin", ann.session
    command.func()
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    assert encounter.state.fight is not None


def test_a_guard_comes_to_help(game: Game, settings: Any) -> None:
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    called = example("guard")["call_guard"]
    ann = game.make_player("Ann")
    for name in ("goblin", "guard"):
        game.make_npc(name, SHEET).attributes.add("skirmish_temperament", "brute")
    goblin, guard = (
        content for content in game.room.contents if content.key in ("goblin", "guard")
    )
    guard.location = game.make_room("Yard")
    encounter = fights.attack(ann.character, goblin)
    called(guard, ann.character)
    teams = {fighter.name: fighter.team for fighter in encounter.fight.table.fighters.values()}
    assert teams["guard"] == teams["Ann"]
    assert "Ann waits for the guard." in ann.read()


def test_the_bell_ends_a_bout(game: Game) -> None:
    ring = example("bout")["ring_bell"]
    ann, bob = duel(game)
    ann.types("combat strike 6 bob")
    ring(game.room)
    assert "+ The bell rings." in bob.read()
    assert lookup.encounter_in(game.room) is None


def test_a_mule_runs_and_a_spirit_is_banished(game: Game, settings: Any) -> None:
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    made = example("fright")
    ann = game.make_player("Ann")
    for name in ("mule", "spirit"):
        npc = game.make_npc(name, SHEET)
        npc.attributes.add("skirmish_temperament", "brute")
        npc.attributes.add("skirmish_side", "strays")
    mule, spirit = (content for content in game.room.contents if content.key in ("mule", "spirit"))
    fights.attack(ann.character, mule)
    made["frighten"](mule)
    assert "mule looks for a way out." in ann.read()
    made["banish"](spirit)
    assert "+ spirit fades away." in ann.read()
    assert (spirit.location, fights.fight_of(spirit)) == (None, None)


def test_a_potion_heals_and_takes_a_turn(game: Game) -> None:
    potion_class = example("potion", Object=SimpleNamespace)["Potion"]
    ann, bob = duel(game)
    potion = potion_class(key="a green potion", delete=lambda: None)
    encounter = fights.fight_of(ann.character)
    potion.drink(ann.character)
    assert "+ Ann drinks a green potion." in bob.read()
    assert encounter.fight.table.fighters[encounter.fighter_of(ann.character)].ad == 10
    assert fights.standing(encounter).waiting == (bob.character,)


def test_only_what_is_wielded_counts_if_the_game_says_so(game: Game) -> None:
    wielded = pages.example("docs/own-numbers.md", "wielded")["Wielded"]("apocrypha")
    ann = game.make_player("Ann")
    for key, worn in (("mail", True), ("shield", False)):
        thing = create_object(key=key, location=ann.character)
        thing.attributes.add("apocrypha_armor", 3)
        thing.db.worn = worn
    assert wielded.read(ann.character) == {"apocrypha_armor": 3}
    assert "apocrypha_armor" in wielded.live
    named = pages.example("docs/own-numbers.md", "carried")["SKIRMISH_NUMBERS"]
    assert {class_from_module(path) for path in named.values()} == {Carried}


def test_every_call_for_code_is_listed() -> None:
    rows = pages.rows(pages.section("docs/hooks.md", "Fights for your code"))
    listed = {name for call, _ in rows for name in re.findall(r"`(\w+)\(", call)}
    public = {name for name in fights.__all__ if name.islower()}
    assert listed == public
