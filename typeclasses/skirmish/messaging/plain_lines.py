"""Lines that need no command before them: what people are told to type leaves it out there.

`strike 3 goblin` is a move of somebody who fights, where the game has nothing of that name. So
each text to a person passes here, and tells them to type `strike` where that is enough, and
`combat strike` where it is not: in a fight of others, if they or the game have turned that off, or
if the game has a command, an exit, a channel or a nick of that name.
"""

from __future__ import annotations

import re
from functools import cache
from inspect import signature
from typing import Any, Final, Literal, Protocol, TypeVar, get_args
from weakref import WeakKeyDictionary

from evennia.objects.models import ObjectDB
from evennia.utils.utils import variable_from_module

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import command_lines
from world.skirmish.base.command_name import command
from world.skirmish.moves.base import TakeTurn
from world.skirmish.referee import orders
from world.skirmish.ruleset import registry
from world.skirmish.state.fight import INTERVENTION
from world.skirmish.views import view
from world.skirmish.views.pages import sheet

#: When a line without the command is a move: never, where the game has nothing of that name, or
#: before what the game has.
Plain = Literal["off", "last", "first"]

Text = TypeVar("Text", bound=str)

#: The word that confirms.
_SURE: Final = "yes"

#: The Attribute of characters who have chosen for themselves.
PLAIN: Final = "skirmish_plain"


class SubcommandNames(Protocol):
    """The interface of subcommand names for the parser and for texts.

    Attributes:
        every: Their names.
        plain: What may be typed without the command, where the game has none of the name.
    """

    every: frozenset[str]
    plain: frozenset[str]

    def named_alone(self, words: str, line: Any) -> Any:
        """Return how much of a subcommand stands in a line without the command before it."""

    def give_way(self, encounter: SkirmishEncounter, by: Person, words: str) -> bool:
        """Return whether a move of the name of a subcommand counts before it now."""


class OurCommand(Protocol):
    """Our command, found among the commands that a caller may use."""

    key: str
    names: SubcommandNames


class Commands:
    """The commands of a character at their last typed line."""

    def __init__(self, cmdset: Any) -> None:
        self.cmdset = cmdset
        self._taken: dict[str, bool] = {}

    def takes(self, word: str, caller: Person) -> bool:
        """Return whether the game does something else with a line that begins with a word."""
        if word not in self._taken:
            parse, _ = next_parser()
            matches = parse(word, self.cmdset, caller)
            said = caller.nicks.nickreplace(word, categories=("inputline", "channel"))
            self._taken[word] = said != word or not all(makes_moves(match[2]) for match in matches)
        return self._taken[word]


#: The commands of people who have typed something; forgotten with the people.
_known: WeakKeyDictionary[Any, Commands] = WeakKeyDictionary()


def note(caller: Person, cmdset: Any) -> None:
    """Note the commands that a character has now."""
    known = _known.get(caller)
    if known is None or known.cmdset is not cmdset:
        _known[caller] = Commands(cmdset)


def mode_of(character: Person) -> Plain:
    """Return when lines of a character are moves without the command."""
    chosen = character.attributes.get(PLAIN)
    mode: Plain = chosen if chosen in get_args(Plain) else get_setting("SKIRMISH_PLAIN")
    return mode


def set_mode(character: Person, mode: Plain) -> None:
    """Let lines of a character be moves without the command from now on, or no longer."""
    character.attributes.add(PLAIN, mode)


@cache
def next_parser() -> tuple[Any, bool]:
    """Return the game's earlier parser, and whether it takes the session."""
    path = get_setting("SKIRMISH_NEXT_PARSER")
    parse = variable_from_module(*path.rsplit(".", 1))
    parameters = signature(parse).parameters.values()
    takes = any(
        parameter.name == "session" or parameter.kind is parameter.VAR_KEYWORD
        for parameter in parameters
    )
    return parse, takes


def our_command(cmdset: Any) -> OurCommand | None:
    """Return our command among those that a caller may use; None for none."""
    return next((cmd for cmd in cmdset if getattr(cmd, "takes_plain_lines", False)), None)


def makes_moves(cmd: Any) -> bool:
    """Return whether a command makes moves, so that it hides none."""
    return bool(getattr(cmd, "makes_moves", False))


def fight_of(caller: Person) -> SkirmishEncounter | None:
    """Return the fight that has started and that a caller fights in, or runs; None for others."""
    if not isinstance(caller, ObjectDB):
        return None
    encounter = lookup.encounter_for(caller)
    if encounter is None or not encounter.is_readable or encounter.state.fight is None:
        return None
    theirs = encounter.fighter_of(caller) is not None or seating.is_run_by(encounter, caller)
    return encounter if theirs else None


def lobby_of(caller: Person) -> SkirmishEncounter | None:
    """Return the fight that has yet to start and that a caller is in, or near; None for none."""
    encounter = lookup.encounter_for(caller) if isinstance(caller, ObjectDB) else None
    waits = encounter is not None and encounter.is_readable and encounter.state.fight is None
    return encounter if waits else None


def as_typed(reader: Person, text: Text) -> Text:
    """Return a text that tells its reader to type only what they need to."""
    line = command_lines.pattern()
    if not line.search(text) or (known := _known.get(reader)) is None:
        return text
    if (ours := our_command(known.cmdset)) is None:
        return text
    encounter = fight_of(reader)
    if encounter is None or mode_of(reader) == "off":
        return text
    firsts = _first_words(encounter, reader)
    nouns = _before_nouns(encounter.state.lobby.ruleset, command())

    def shorter(found: re.Match[str]) -> str:
        first = found["first"]
        if first is None or command_lines.word_before(found) in nouns:
            return found[0]
        if found["move"] and first == "and":
            # `Type combat move and one of these.`
            return ""
        # `move` stands before the choices of a question that is open.
        is_theirs = bool(found["move"]) or first in ours.names.plain
        if not is_theirs and first in ours.names.every:
            # `skip` ends a turn, and `skip Ann` is for those who run the fight; `go east` is a
            # move, and `go` lets a fight go on.
            words = command_lines.first_words(found)
            is_theirs = first in firsts and ours.names.give_way(encounter, reader, words)
        elif not is_theirs:
            is_theirs = first in firsts or orders.is_standing_order(first) or first == _SURE
        if not is_theirs or known.takes(first, reader):
            return found[0]
        gap, more = found["gap"].lstrip(" "), found["more"] or ""
        return f"{gap}{first}{more}"

    return type(text)(line.sub(shorter, text))


def _first_words(encounter: SkirmishEncounter, reader: Person) -> frozenset[str]:
    """Return the words with which a person's moves in a fight can begin."""
    fights = encounter.fighter_of(reader) is not None
    runs = seating.is_run_by(encounter, reader)
    return _of_rules(encounter.state.lobby.ruleset, fights=fights, runs=runs)


@cache
def _before_nouns(ruleset: str, name: str) -> frozenset[str]:
    """Return the words after which the name of the command is a noun of the rules: `gun combat`."""
    return sheet.words_before(registry.get(ruleset), name)


@cache
def _of_rules(ruleset: str, *, fights: bool, runs: bool) -> frozenset[str]:
    """Return the words with which moves by a ruleset can begin, and those that open its menus."""
    shown = view(ruleset)
    verbs = {
        word
        for question, syntaxes in shown.rules.syntaxes.items()
        if (runs if question == INTERVENTION else fights or question != TakeTurn.kind)
        for word in syntaxes.by_first_word
    }
    menus = {words.split()[0] for words in shown.opens_menu} if fights else set[str]()
    return frozenset(verbs | menus)
