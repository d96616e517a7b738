"""The names of subcommands, what else is typed for them, and what the command means alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.play.typed_lines import FEWEST_LETTERS, Named, TypedLine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import UnknownName, match_name

from .subcommands import SUBCOMMANDS

_WHAT: Final = "subcommand"
#: The subcommand that the command stands for alone.
_ALONE: Final = "status"
#: The command itself answers it: `help combat` may be a page of the game's own.
HELP: Final = "help"

BY_NAME: Final = {
    name: subcommand
    for subcommand in SUBCOMMANDS
    for name in (subcommand.key, subcommand.short)
    if name
}
_NAMES: Final = {name: name for name in (*(subcommand.key for subcommand in SUBCOMMANDS), HELP)}
_BEGINNINGS: Final = frozenset(name[:end] for name in _NAMES for end in range(len(name) + 1))

#: Words of other games for subcommands.
_ALSO: Final = {words: subcommand.key for subcommand in SUBCOMMANDS for words in subcommand.also}
_ALSO_FIRST: Final = frozenset(words.partition(" ")[0] for words in _ALSO)


class Names:
    """Which subcommand the words of a line name.

    Attributes:
        every: Their names.
        plain: What may be typed without the command, where the game has none of the name.
    """

    every = frozenset(_NAMES)
    plain = frozenset(
        name
        for subcommand in SUBCOMMANDS
        if subcommand.plain
        for name in filter(None, (subcommand.key, subcommand.short, *subcommand.also))
    )

    def named(self, words: str, line: TypedLine | None) -> Named:
        """Return how much of a subcommand stands at the beginning of a line.

        Args:
            words: The line.
            line: The line in its fight; None if the caller has none that can be read.
        """
        first, rest = [*words.casefold().split(maxsplit=1), "", ""][:2]
        subcommand = BY_NAME.get(first or _ALONE)
        if subcommand is not None:
            may = subcommand.gives_way
            gives_way = line is not None and may is not None and may(rest, line)
            return "name that gives way" if gives_way else "name"
        if first in _BEGINNINGS:
            return "beginning of a name"
        is_other = first.rstrip("?!") in _ALSO_FIRST and _folded(words) in _ALSO
        return "other word" if is_other else ""

    def named_alone(self, words: str, line: TypedLine) -> Named:
        """Return how much of a subcommand stands in a line without the command before it."""
        named, folded = self.named(words, line), _folded(words)
        if named == "beginning of a name":
            begins = any(name.startswith(folded) for name in self.plain)
            return named if begins and len(folded) >= FEWEST_LETTERS else ""
        return named if {folded.partition(" ")[0], folded} & self.plain else ""

    def find(self, words: str) -> tuple[str, str]:
        """Return the subcommand that a line means, and what follows its name.

        Raises:
            NotUnderstood: It means none, or several.
        """
        first, rest = [*words.split(maxsplit=1), "", ""][:2]
        first = first or _ALONE
        if subcommand := BY_NAME.get(first.casefold()):
            return subcommand.key, rest
        if first.casefold() not in _BEGINNINGS and (also := _ALSO.get(_folded(words))):
            return also, ""
        try:
            return match_name(_NAMES, first, _WHAT), rest
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} {_list()}") from None

    def unknown(self, words: str, instead: str = "", verbs: Collection[str] = ()) -> NotUnderstood:
        """Return the refusal of a line that means nothing.

        Args:
            words: The line.
            instead: What can be done instead.
            verbs: The verbs of moves that may have been meant, beside the names of subcommands.
        """
        refusal = UnknownName(_WHAT, words.split(maxsplit=1)[0], [*_NAMES, *verbs], "", ())
        return NotUnderstood(f"{refusal} {_list()} {instead}".rstrip())

    def give_way(self, encounter: SkirmishEncounter, by: Person, words: str) -> bool:
        """Return whether a move of the name of a subcommand counts before it now."""
        return self.named(words, TypedLine(encounter, by, words)) == "name that gives way"


def _list() -> str:
    return f"Type {command('help')} for the list."


def _folded(words: str) -> str:
    return " ".join(words.casefold().split()).rstrip("?! ")
