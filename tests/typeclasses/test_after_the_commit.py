"""A stored move is told, and the fight goes on, whatever fails between the commit and the end."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.dispatch import Signal

from tests.brawl import Brawl
from tests.game import Game, Player
from tests.later import Later
from tests.web import any_fight
from typeclasses.skirmish import after_change, signals
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.gathering import members, opening, starting
from typeclasses.skirmish.messaging import broadcast, colors, gmcp, prompts, recipients
from typeclasses.skirmish.messaging.asking import OpenPrompts
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.play import hooks, undo
from typeclasses.skirmish.stored.state import object_fighter
from typeclasses.skirmish.tutorial import tutorial
from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.views import layout, view
from world.skirmish.views.base import View
from world.skirmish.views.pages import summary

LOGGERS = (
    "commands.skirmish.combat",
    "typeclasses.skirmish.messaging.broadcast",
    "typeclasses.skirmish.messaging.recipients",
    "typeclasses.skirmish.play.hooks",
    "typeclasses.skirmish.play.retrying",
    "typeclasses.skirmish.signals",
)
WENT_WRONG = "Something went wrong"


@pytest.fixture
def brawl(game: Game, later: Later) -> Brawl:
    """The last of the heroes is to move, and then the goblins, by themselves."""
    brawl = Brawl(game)
    brawl.owner.types("combat auto one by one")
    brawl.owner.types("combat auto monsters guardian")
    brawl.rehtaoh.types("combat catch breath")
    for player in brawl.players.values():
        recipients.set_wants_data(player.session, wanted=player is brawl.rehtaoh)
    later.pass_time(len(later.waiting))
    brawl.hush()
    return brawl


class Bug(Exception):
    """A bug in the game's code, or in ours."""


def bug(*given: Any, **more: Any) -> Any:
    raise Bug


@contextmanager
def logged() -> Iterator[list[str]]:
    """Collect what is logged, so that the game of tests does not take it for its own bug."""
    said: list[str] = []
    log = SimpleNamespace(log_trace=said.append, log_err=said.append, log_warn=said.append)
    with ExitStack() as stack:
        for name in LOGGERS:
            stack.enter_context(patch(f"{name}.logger", log))
        yield said


#: The steps between the commit and the last signal.
STEPS: dict[str, tuple[object, str]] = {
    "who is told": (recipients, "taking_part"),
    "onlookers": (recipients, "onlookers"),
    "names": (Rendered, "seen_by"),
    "seats": (OpenPrompts, "seat_of"),
    "how they read": (recipients, "preferences"),
    "the text": (Rendered, "_make_text"),
    "a view": (layout.Layout, "wide"),
    "sentences": (View, "render_events"),
    "colors": (colors.Painter, "paint"),
    "harms": (Rendered, "harms"),
    "a message": (broadcast._Messages, "to"),
    "for a reader": (recipients, "for_reader"),
    "data": (gmcp, "data_of"),
    "data of a move": (gmcp._MoveData, "message_for"),
    "questions": (OpenPrompts, "_find_questions"),
    "a question": (prompts, "prompts_for"),
    "the time left": (prompts, "time_left"),
    "who is waited for": (engine, "waiting_for"),
    "who is asked": (OpenPrompts, "turn_notice"),
    "poses": (broadcast, "_poses"),
    "the end": (prompts, "send_how_to_end"),
    "hooks": (hooks, "after_change"),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_bug_in_one_step_stops_neither_the_others_nor_the_fight(
    brawl: Brawl, later: Later, step: str
) -> None:
    watcher = brawl.game.make_player("Watcher")
    brawl.hush()
    where, name = STEPS[step]
    with logged(), patch.object(where, name, bug):
        said = brawl.ahalish.types("combat catch breath = is calm.")
        assert WENT_WRONG not in said
        assert said
    told = [said, *brawl.heard().values(), watcher.read()]
    assert MoveRecord.objects.filter(sequence=2).exists()
    # Who is who may be a secret of the game's.
    line = "The fight goes on." if step == "names" else "Ahalish"
    assert sum(line in text for text in told) >= (0 if step == "poses" else 3), told
    # The goblins go on by themselves.
    before = brawl.encounter.state.sequence
    later.pass_time(len(later.waiting))
    brawl.game.slices.finish()
    assert brawl.encounter.state.sequence == before + 1


RECEIVERS = [receiver.__module__ for receiver in after_change._RECEIVERS]


@pytest.mark.parametrize("place", range(len(RECEIVERS)), ids=RECEIVERS)
def test_a_bug_in_what_follows_a_change_keeps_nothing_else_from_following(
    brawl: Brawl, later: Later, place: int
) -> None:
    called: list[str] = []

    def receiver(name: str, real: Callable[..., None]) -> Callable[..., None]:
        def call(**facts: Any) -> None:
            called.append(name)
            real(**facts)

        return call

    real = after_change._RECEIVERS
    given = [
        bug if number == place else receiver(name, original)
        for number, (name, original) in enumerate(zip(RECEIVERS, real, strict=True))
    ]
    with logged() as said, patch.object(after_change, "_RECEIVERS", dict.fromkeys(given)):
        assert "Ahalish moves" in brawl.ahalish.types("combat catch breath")
    assert len(said) == 1
    assert called == [name for name in RECEIVERS if name != RECEIVERS[place]]


def test_one_reader_s_message_that_cannot_be_made_is_the_line_of_the_story(brawl: Brawl) -> None:
    real = broadcast._Messages.to

    def to(messages: Any, character: Any, *read: Any) -> Any:
        if character is brawl.rehtaoh.character:
            raise Bug
        return real(messages, character, *read)

    with logged() as said, patch.object(broadcast._Messages, "to", to):
        brawl.ahalish.types("combat catch breath = is calm.")
    assert len(said) == 1
    (story,) = MoveRecord.objects.filter(sequence=2).values_list("story", flat=True)
    assert brawl.rehtaoh.read() == f"Ahalish is calm.\n{story}"
    assert "Round: 1" in brawl.owner.read()


def test_a_secret_answer_stays_secret_where_it_cannot_be_told(game: Game, later: Later) -> None:
    ann, bob = (game.make_player(name, sheet={}) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        player.types("combat sheet new apocrypha")
    ann.types("combat init duel apocrypha")
    ann.types("combat join heroes")
    bob.types("combat join villains")
    ann.types("combat start")
    encounter = lookup.encounter_of(ann.character)
    seat = engine.open_seats(encounter.fight)[0]
    player = next(player for player in (ann, bob) if encounter.fighter_of(player.character) == seat)
    other = bob if player is ann else ann
    words = engine.say(encounter.fight, next(iter(engine.choices(encounter.fight, seat))))
    before = encounter.fight.given
    other.read()
    with logged(), patch.object(broadcast._Messages, "to", bug):
        said = player.types(f"combat {words}")
    if encounter.fight.given != before and encounter.fight.given:
        assert "Noted." in said
        assert player.name not in other.read()
    assert WENT_WRONG not in said


# Views


class Circle:
    """A fight by any ruleset whose readers read in every form: Ann and Bob against Cid and Dan."""

    def __init__(self, game: Game, ruleset: str) -> None:
        rules = registry.get(ruleset)
        self.owner = game.make_player("Marshal")
        self.encounter = opening.open_encounter(self.owner.character, "circle", ruleset, {})
        self.fighters = {}
        for name, team in (("Ann", "red"), ("Bob", "red"), ("Cid", "blue"), ("Dan", "blue")):
            player = game.make_player(name, any_fight.usual_sheet(rules))
            members.add(self.encounter, self.owner.character, player.character, team)
            self.fighters[object_fighter(player.character.id)] = player
        watcher, far = game.make_player("Watcher"), game.make_player("Watcher with a panel")
        _, hears, brief, narrow = self.fighters.values()
        hears.session.protocol_flags["SCREENREADER"] = True
        narrow.session.protocol_flags["SCREENWIDTH"] = {0: 40}
        brief.types("combat brief on")
        for player in (narrow, far):
            recipients.set_wants_data(player.session, wanted=True)
        self.readers = [self.owner, *self.fighters.values(), watcher, far]
        starting.start(self.encounter, self.owner.character, ["red", "blue"])

    def next_move(self) -> tuple[Player, str]:
        """Return who is asked, and a short move: few of those harm anyone."""
        fight = self.encounter.fight
        seat = engine.open_seats(fight)[0]
        words = [engine.say(fight, move) for move in engine.choices(fight, seat)]
        return self.fighters.get(seat, self.owner), min(words, key=len)

    def hush(self) -> None:
        for reader in self.readers:
            reader.read()


def parts_of(words: View[Any]) -> list[tuple[type, str]]:
    """Return the methods of a view and of its status."""
    return [
        (cls, name)
        for instance in (words, words.layout)
        for cls in type(instance).__mro__
        if cls.__module__.startswith("world.skirmish")
        for name, method in vars(cls).items()
        if inspect.isfunction(method) and not name.startswith("__")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", sorted(registry.names()))
def test_a_bug_in_any_part_of_a_view_is_met_before_the_move_is_stored_or_told_around(
    game: Game, ruleset: str
) -> None:
    circle = Circle(game, ruleset)
    changes: list[object] = []
    met = {True: 0, False: 0}
    for cls, name in parts_of(view(ruleset)):
        player, line = circle.next_move()
        circle.hush()
        changes.clear()
        before = circle.encounter.state.sequence
        with (
            logged(),
            receiving(signals.fight_changed, lambda **facts: changes.append(facts["told"])),
            patch.object(cls, name, bug),
        ):
            said = player.types(f"combat {line}")
        heard = [reader.read() for reader in circle.readers if reader is not player]
        made = circle.encounter.state.sequence > before
        met[made] += WENT_WRONG in said or made
        what = f"{cls.__name__}.{name}, {line}: {said}"
        assert len(changes) == made, what
        if not made:
            assert not any(heard), what
            continue
        assert WENT_WRONG not in said, what
        assert said, what
        row = MoveRecord.objects.latest("pk")
        if row.story and row.shows:
            assert all(heard), what
    # Some are not called, and few refuse the move; the others are met afterwards.
    assert met[True] > met[False] > 0


# The game's own receivers


@contextmanager
def receiving(signal: Signal, receiver: Callable[..., object]) -> Iterator[None]:
    """Let the game's receiver be called before ours."""
    signal.connect(receiver, weak=False)
    signal.receivers.insert(0, signal.receivers.pop())
    signal.sender_receivers_cache.clear()
    try:
        yield
    finally:
        signal.disconnect(receiver)


class _Called:
    """An object that is called."""

    def __call__(self, **facts: Any) -> None:
        raise Bug


@pytest.mark.parametrize(
    "receiver", [bug, partial(bug), _Called()], ids=["function", "partial", "object"]
)
def test_a_receiver_of_a_change_that_fails_is_logged_and_the_fight_goes_on(
    brawl: Brawl, later: Later, receiver: Callable[..., object]
) -> None:
    with logged() as said, receiving(signals.fight_changed, receiver):
        assert "Ahalish moves" in brawl.ahalish.types("combat catch breath")
    assert "Bug" in said[0]
    later.pass_time(len(later.waiting))
    assert brawl.encounter.state.sequence == 3


def test_an_error_in_a_receiver_of_our_own_is_logged_and_no_player_reads_it(brawl: Brawl) -> None:
    with logged() as said, patch.object(tutorial, "see_command", bug):
        read = brawl.ahalish.types("combat")
    assert "Bug" in said[0]
    assert "Round: 1" in read
    assert "error" not in read


def test_a_receiver_of_a_command_that_fails_is_logged_and_the_command_is_done(
    brawl: Brawl,
) -> None:
    with logged() as said, receiving(signals.command_typed, bug):
        assert "Ahalish moves" in brawl.ahalish.types("combat catch breath")
        assert "Round: 1" in brawl.ahalish.types("combat")
    assert len(said) == 2


def test_a_receiver_of_the_end_that_fails_is_logged_and_the_fight_ends(brawl: Brawl) -> None:
    with logged() as said, receiving(signals.fight_released, bug):
        for _ in range(2):
            ended = brawl.owner.types("combat end")
    assert "Ended and removed combat brawl" in ended
    assert said
    assert FightRecord.objects.get().ended is not None


def test_as_the_server_starts_a_receiver_that_fails_stops_no_fight(
    brawl: Brawl, later: Later
) -> None:
    brawl.ahalish.types("combat catch breath")
    later.waiting.clear()
    brawl.encounter.ndb.acts_soon = False
    with logged() as said, receiving(signals.fight_changed, bug):
        brawl.encounter.at_server_start()
        assert len(said) == 1
        later.pass_time()
    assert brawl.encounter.state.sequence == 3


# Other changes


def test_the_end_is_told_although_its_summary_fails(brawl: Brawl) -> None:
    ends: list[str] = []
    with (
        logged(),
        patch.object(summary, "of_end", bug),
        patch.object(hooks, "call", lambda signal, who, **facts: ends.append(who.key)),
    ):
        for _ in range(2):
            said = brawl.owner.types("combat end")
    assert "Ended and removed combat brawl" in said
    assert brawl.ahalish.read() == "The fight brawl has ended."
    assert sorted(ends) == ["Ahalish", "Rehtaoh"]


def test_a_fight_that_goes_back_is_told_although_the_game_cannot_be(brawl: Brawl) -> None:
    with logged(), patch.object(undo.hooks, "tell_changes", bug):
        assert "Marshal takes back" in brawl.owner.types("combat undo")


def test_an_owner_is_asked_although_one_of_the_prompts_fails(brawl: Brawl) -> None:
    brawl.ahalish.types("combat catch breath")
    with logged(), patch.object(prompts, "prompts_for", bug):
        said = brawl.owner.types("combat auto monsters off")
    assert WENT_WRONG not in said


def test_what_notices_a_bug_in_the_names_is_not_what_was_done(brawl: Brawl) -> None:
    with logged(), patch.object(naming, "in_text", bug):
        said = brawl.owner.types("combat clock 90")
    assert WENT_WRONG not in said
    assert brawl.encounter.state.clock.seconds == 90
