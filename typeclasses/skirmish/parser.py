"""The command parser that understands moves without the command, and exits that are fled through.

It asks the parser that the game had before first, so that the game's own commands, exits, channels
and nicks win. What no command takes may be a move, an answer or a choice of a fighter,
and goes to the command, with what has been understood of it. `SKIRMISH_PLAIN`, and each player's
own choice, may turn that off, or let what is a legal move now go before the game's commands.
"""

from __future__ import annotations

from typing import Any, Final

from evennia.utils import logger

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.game_objects import Person, Session
from typeclasses.skirmish.messaging import plain_lines, recipients
from typeclasses.skirmish.messaging.plain_lines import OurCommand
from typeclasses.skirmish.play import confirming
from typeclasses.skirmish.play.typed_lines import (
    ALONE,
    FEWEST_LETTERS,
    Meant,
    Named,
    Reading,
    TypedLine,
    begins_with_verb,
    verbs,
    what_counts,
)
from typeclasses.skirmish.play.understanding import Order
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import clean_line, nearest
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.menus.loose_words import begins_with_phrase

#: The ranks in the lock of a command for staff.
_STAFF: Final = ("Builder", "Admin", "Developer", "superuser")


class PlainLine(str):
    """The arguments of the command, where a line without it was typed.

    Attributes:
        line: The line in its fight, as the one who typed it sees that.
        reading: What has been found out about it.
        meant: Whether it is a move or for a subcommand; empty if it is refused.
    """

    line: TypedLine
    reading: Reading
    meant: Meant


def cmdparser(
    raw_string: str,
    cmdset: Any,
    caller: Person,
    match_index: int | None = None,
    session: Session | None = None,
    **kwargs: Any,
) -> list[tuple[Any, ...]]:
    """Return the commands that a line matches, as Evennia's parsers do."""
    parse, takes_session = plain_lines.next_parser()
    if takes_session:
        kwargs["session"] = session
    matches: list[tuple[Any, ...]] = parse(
        raw_string, cmdset, caller, match_index=match_index, **kwargs
    )
    try:
        plain = (
            _flight(cmdset, caller, matches)
            or _sure(raw_string, cmdset, caller, matches)
            or _before_the_start(raw_string, cmdset, caller, matches)
            or _plain(raw_string, cmdset, caller, matches)
        )
    except Exception:  # noqa: BLE001  no line of the game may fail because of us
        logger.log_trace("combat: a line without the command")
        return matches
    return matches if plain is None else [plain]


def _plain(
    raw_string: str, cmdset: Any, caller: Person, matches: list[tuple[Any, ...]]
) -> tuple[Any, ...] | None:
    """Return a line as a match of our command; None if it is not for the fight."""
    if any(plain_lines.makes_moves(match[2]) for match in matches):
        plain_lines.note(caller, cmdset)
        return None
    words = clean_line(raw_string).strip()
    encounter = plain_lines.fight_of(caller) if words else None
    if encounter is not None:
        plain_lines.note(caller, cmdset)
    ours = plain_lines.our_command(cmdset)
    if (
        encounter is None
        or ours is None
        or (mode := plain_lines.mode_of(caller)) == "off"
        # Most lines are for a command of the game that hides no move.
        or (matches and mode == "last" and not begins_with_verb(encounter, words))
    ):
        return None
    line = TypedLine(encounter, caller, words)
    reading = line.read()
    is_theirs = _is_theirs(line, reading) and not _is_about_fights(line, ours)
    named: Named = "" if matches else ours.names.named_alone(words, line)
    meant = what_counts(ALONE, named, reading if is_theirs else Reading())
    if meant == "move" and matches:
        if not (mode == "first" and _goes_first(line, reading, matches)):
            _tell_once(line, reading, matches)
            return None
    elif not meant:
        says_why = bool(reading.refusal) or (not reading.seat and _has_an_error(line, ours))
        if matches or not says_why:
            return None
    return _match(ours, _plain_line(line, reading, meant))


def _flight(cmdset: Any, caller: Person, matches: list[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """Return the name of an exit as a flight through it, if the caller fights; None for others.

    The exit would say that no one can go there, where they go as soon as it is their turn.
    """
    if len(matches) != 1 or not getattr(matches[0][2], "is_exit", False):
        return None
    encounter = plain_lines.fight_of(caller) if get_setting("SKIRMISH_FLEE") else None
    if encounter is None or not seating.blocks_movement(encounter, caller):
        return None
    exit_, ours = matches[0][2].obj, plain_lines.our_command(cmdset)
    alike = [other for other in caller.location.exits if other.key == exit_.key]
    if ours is None or len(alike) != 1 or not exit_.access(caller, "traverse"):
        return None
    return _match(ours, f" flee {exit_.key}")


def _sure(
    raw_string: str, cmdset: Any, caller: Person, matches: list[tuple[Any, ...]]
) -> tuple[Any, ...] | None:
    """Return a `yes` of a caller who is asked whether they are sure; None for other lines."""
    if matches or confirming.read(caller, clean_line(raw_string)) != "answer":
        return None
    ours = plain_lines.our_command(cmdset)
    if ours is None or plain_lines.mode_of(caller) == "off":
        return None
    return _match(ours, f" {raw_string}")


def _before_the_start(
    raw_string: str, cmdset: Any, caller: Person, matches: list[tuple[Any, ...]]
) -> tuple[Any, ...] | None:
    """Return a line about a fight that has yet to start, to be answered; None for other lines.

    It takes the command then, as joining may be something else in a game.
    """
    if matches:
        return None
    words = clean_line(raw_string).strip()
    encounter = plain_lines.lobby_of(caller) if words else None
    ours = plain_lines.our_command(cmdset)
    if encounter is None or ours is None or plain_lines.mode_of(caller) == "off":
        return None
    line = TypedLine(encounter, caller, words)
    reading = line.read()
    if words.split()[0].casefold() in ours.names.every:
        reading = Reading(refusal=f"For the fight here, type {command(words)}.")
    return _match(ours, _plain_line(line, reading, "")) if reading.refusal else None


def _plain_line(line: TypedLine, reading: Reading, meant: Meant) -> PlainLine:
    typed = PlainLine(f" {line.words}")
    typed.line, typed.reading, typed.meant = line, reading, meant
    return typed


def _is_theirs(line: TypedLine, reading: Reading) -> bool:
    """Return whether a line is theirs to type alone; referees add the command where none asks."""
    if reading.seat != REFEREE:
        return True
    return REFEREE in engine.open_seats(line.fight) or reading.match in ("phrase", "verb")


def _goes_first(line: TypedLine, reading: Reading, matches: list[tuple[Any, ...]]) -> bool:
    """Return whether a line is a whole, legal move, which goes before the game's commands.

    A command for staff is never hidden.
    """
    if any(_is_for_staff(match[2]) for match in matches):
        return False
    try:
        order = line.resolve(reading.seat)
        if not isinstance(order, Order):
            return False
        engine.check(line.fight, reading.seat, order.move)
    except Refusal:
        return False
    return True


def _is_for_staff(cmd: Any) -> bool:
    """Return whether only staff may use a command, by the first part of its lock."""
    locks = (part.strip() for part in str(cmd.locks).split(";"))
    lock = next((part for part in locks if part.startswith("cmd:")), "")
    return any(rank in lock for rank in _STAFF)


def _tell_once(line: TypedLine, reading: Reading, matches: list[tuple[Any, ...]]) -> None:
    """Say once in a fight that a command or an exit of the game hides a move of that name."""
    if reading.seat not in engine.open_seats(line.fight):
        return
    if reading.match not in ("phrase", "verb") and not _leads_on(line, reading):
        return
    name, caller = str(matches[0][0]).strip(), line.by
    told = caller.ndb.skirmish_hidden
    if told is None or told[0] != line.encounter.pk:
        told = caller.ndb.skirmish_hidden = (line.encounter.pk, set())
    if name in told[1]:
        return
    told[1].add(name)
    what = "an exit here" if getattr(matches[0][2], "is_exit", False) else "a command of this game"
    recipients.tell([caller], f"'{name}' is {what}. To make the move, type: {command(line.words)}")


def _leads_on(line: TypedLine, reading: Reading) -> bool:
    """Return whether a verb of several words of other games leads to a move now: `get up`."""
    if not begins_with_phrase(line.words):
        return False
    try:
        meant = line.resolve(reading.seat)
    except Refusal:
        return False
    return isinstance(meant, Order) or meant.prompt.is_of_moves


def _is_about_fights(line: TypedLine, ours: OurCommand) -> bool:
    """Return whether an owner's line begins with a subcommand about fights: `kick Ann`."""
    first = line.words.split()[0].casefold()
    if not line.owns or first not in ours.names.every:
        return False
    return not any(verb.startswith(first) for verb in verbs(line.encounter, line.by))


def _has_an_error(line: TypedLine, ours: OurCommand) -> bool:
    """Return whether a line of one word is like a verb or a subcommand with a typing error."""
    word = line.words.casefold()
    if len(word) < FEWEST_LETTERS or not word.isalpha() or word in ours.names.every:
        return False
    words = (*verbs(line.encounter, line.by), *ours.names.plain)
    return any(" " not in name and word[0] == name[0] for name in nearest(words, word))


def _match(ours: OurCommand, arguments: str) -> tuple[Any, ...]:
    return ours.key, arguments, ours, len(ours.key), 1.0, ours.key
