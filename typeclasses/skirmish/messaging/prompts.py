"""Questions as people read them: with links to click, or as a sentence to hear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating, waiting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.messaging.markup import Markup, lines, links, make_safe
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.stored.change import Change
from world.skirmish import engine
from world.skirmish.base.errors import is_allowed
from world.skirmish.moves.base import TakeTurn
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import screen_reader
from world.skirmish.views.display import NARROW, Prompt, Reader
from world.skirmish.views.pages import clock as clock_view
from world.skirmish.views.pages import odds as odds_view
from world.skirmish.views.pages import summary
from world.skirmish.views.text import join_words

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


#: The most answers whose worth the brief form shows outside of their odds.
_MOST_IN_FULL: Final = 4


def prompts_for(
    rendered: Rendered,
    character: Person,
    reader: Reader,
    *,
    odds_follow: bool = False,
    below_status: bool = False,
) -> Markup:
    """Return a character's questions after a change, or else who is asked what.

    An error in a question keeps no one from reading what happened.

    Args:
        rendered: The change.
        character: The character.
        reader: How they read.
        odds_follow: Whether those who are asked in the middle of a move read odds next.
        below_status: Whether they have just read whose turn it is.
    """
    if not rendered.asked.asks(character):
        return recipients.for_reader(reader.narrowed(rendered.asked.announcement), reader)
    with recipients.log_and_continue():
        encounter = rendered.encounter
        asked = _together(rendered.asked.questions[character.id], encounter.fighter_of(character))
        if odds_follow and reader.sees_line:
            asked = [(seats, _cut(encounter, character, seats, some)) for seats, some in asked]
        return lines(
            *[
                _question(encounter, character, reader, *question, below_status=below_status)
                for question in asked
            ]
        )
    return Markup()


def _cut(
    encounter: SkirmishEncounter, character: Person, seats: tuple[str, ...], prompt: Prompt
) -> Prompt:
    """Return a question without what the odds of its answers show, or was just read."""
    if len(prompt.choices) <= _MOST_IN_FULL or not is_told_odds(encounter, character, seats[0]):
        return prompt
    cut = prompt.at_cost()
    known, character.ndb.skirmish_answers = character.ndb.skirmish_answers, cut.choices
    return cut.with_answers_as_before() if known == cut.choices else cut


def current_prompts(encounter: SkirmishEncounter, character: Person) -> Markup:
    """Return a character's present questions, or else who is asked what."""
    rendered = Rendered(encounter, Change(naming.fight_seen_by(encounter, character)))
    reader = recipients.preferences(character)
    forget_menu(character)
    asked = lines(
        prompts_for(rendered, character, reader),
        recipients.for_reader(how_to_end(encounter, character), reader),
    )
    if seating.has_standin(encounter, character):
        return lines(asked, recipients.for_reader(clock_view.moved_by_owner(), reader))
    return asked


def how_to_end(encounter: SkirmishEncounter, character: Person) -> str:
    """Return how the owner ends a fight that is over; empty for others, and until then."""
    is_over = engine.outcome(encounter.fight) is not None
    if not is_over or not seating.is_run_by(encounter, character):
        return ""
    return summary.how_to_end(practice=encounter.state.practice)


def send_how_to_end(rendered: Rendered) -> None:
    """Tell the owner of a fight that a change has decided how to end it."""
    if engine.outcome(rendered.change.after) is None:
        return
    if rendered.change.before is not None and engine.outcome(rendered.change.before) is not None:
        return
    for reader in recipients.connected(rendered.encounter):
        recipients.tell([reader], how_to_end(rendered.encounter, reader))


def send_prompt(encounter: SkirmishEncounter, character: Person, seat: str, prompt: Prompt) -> None:
    """Send a question, such as a menu, to a character."""
    reader = recipients.preferences(character)
    recipients.send(character, _question(encounter, character, reader, (seat,), prompt))


def send_odds(character: Person, odds: Mapping[str, str]) -> None:
    """Send the odds of the answers to a question, by the words of each.

    The brief form only says that they are as they were at the question before.
    """
    reader = recipients.preferences(character)
    if reader.sees_line and odds_view.are_alike(odds, character.ndb.skirmish_odds_told):
        recipients.send(character, recipients.for_reader(odds_view.UNCHANGED, reader))
        return
    character.ndb.skirmish_odds_told = odds
    told = reader.narrowed(odds_view.in_lines(odds, spoken=reader.spoken, brief=reader.brief))
    recipients.send(character, recipients.for_reader(told, reader))


def resend_prompts(encounter: SkirmishEncounter, to: Iterable[Any] | None = None) -> None:
    """Send the open questions once more: to everyone, or to the characters in `to`."""
    rendered = Rendered(encounter, Change(encounter.fight))
    for reader in recipients.connected(encounter) if to is None else to:
        with recipients.log_and_continue():
            forget_menu(reader)
            seen, reads = rendered.seen_by(reader), recipients.preferences(reader)
            recipients.send(reader, prompts_for(seen, reader, reads))


def is_told_odds(encounter: SkirmishEncounter, character: Person, seat: str) -> bool:
    """Return whether a character reads the odds of the answers to a seat's question next."""
    asked = encounter.fight.pending.to(seat)
    if asked is None or isinstance(asked, TakeTurn) or seat == REFEREE:
        return False
    if seat in encounter.state.temperaments or not permissions.plays(character):
        return False
    return is_allowed(permissions.check_may_know_odds, character, encounter)


def forget_menu(character: Person) -> None:
    """Let numbers mean the choices of the question again, which is shown now."""
    character.ndb.skirmish_menu = None


def time_left(rendered: Rendered, character: Person) -> Markup:
    """Return how long a character has to decide; empty without a clock, or if not asked."""
    encounter = rendered.encounter
    if (seconds := waiting.seconds_left(encounter)) is None:
        return Markup()
    if not seating.seats_of(encounter, character, rendered.change.open_seats):
        return Markup()
    return recipients.for_reader(clock_view.time_for(seconds), recipients.preferences(character))


def acknowledge_answer(rendered: Rendered) -> None:
    """Tell a player that their answer counts once the others have answered."""
    names = join_words(
        map(rendered.seen_by(rendered.change.by).name_of, rendered.change.open_seats)
    )
    recipients.tell([rendered.change.by], f"Noted. Yet to answer: {names}.")


def _together(
    asked: list[tuple[str, Prompt]], own: str | None
) -> list[tuple[tuple[str, ...], Prompt]]:
    """Return each question with its seats; NPCs with the same question share one."""
    together: dict[str | Prompt, tuple[tuple[str, ...], Prompt]] = {}
    for seat, prompt in asked:
        key = seat if prompt.choices or seat == own else prompt
        seats, _ = together.get(key, ((), prompt))
        together[key] = (*seats, seat), prompt
    return list(together.values())


def _question(
    encounter: SkirmishEncounter,
    character: Person,
    reader: Reader,
    seats: tuple[str, ...],
    prompt: Prompt,
    *,
    below_status: bool = False,
) -> Markup:
    """Return a question with its choices as links, or as a sentence to hear."""
    command = naming.command_for(encounter, seats[0], character)
    own = seats[0] in (REFEREE, encounter.fighter_of(character))
    name = (
        ""
        if own
        else f"{join_words(naming.name_of(encounter, seat, character) for seat in seats)}: "
    )
    if reader.brief and (prompt.hint or prompt.short or (below_status and prompt.below)):
        known = character.ndb.skirmish_hints = character.ndb.skirmish_hints or set()
        told, prompt = prompt.hint, prompt.in_brief(known, below_status=below_status)
        known.add(told)
    return _as_read(prompt, name, command, reader)


@lru_cache(maxsize=64)
def _as_read(prompt: Prompt, name: str, command: str, reader: Reader) -> Markup:
    """Return a question as it is read; a whole side may be asked the same."""
    if reader.spoken:
        return make_safe(name + screen_reader.question(prompt, command), spoken=True)
    columns = reader.columns if reader.columns < NARROW else 0
    choices = links(command, prompt.choices, before="  ", columns=columns) if prompt.choices else ""
    return lines(make_safe(reader.narrowed(name + prompt.text)), choices)
