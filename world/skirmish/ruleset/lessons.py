"""The tutorials of rulesets, as data: the file `tutorial.toml` beside the code of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from world.skirmish.base.command_name import in_help
from world.skirmish.base.errors import DeclarationError, NotUnderstood
from world.skirmish.base.kinds import is_framework, subclasses
from world.skirmish.moves.base import event_of
from world.skirmish.notation import parsing
from world.skirmish.sheets.sheet import Sheet, find_trait
from world.skirmish.state import house_rules
from world.skirmish.state.events import Event

if TYPE_CHECKING:
    from .base import AnyRuleset

_FILE: Final = "tutorial.toml"
_MAKE_A_MOVE: Final = "move "


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that is explained, and what the player then has to do.

    Attributes:
        says: What is explained.
        type: What the player is to type.
        reminder: What is said, with that, if the player types something else.
        shows: What is explained once the step is done, of what it has shown, such as the columns
            of the status; empty for nothing.
        shows_in_lines: What is explained instead to players who read the status in short lines or
            hear it, without columns and a map; empty if `shows` is true for them too.
        command: The subcommand that is waited for; empty for none.
        event: The tag of the event that is waited for, which a move of the player brings about:
            the name of its class in small letters, `went_away` for `WentAway`, unless it has one.
    """

    says: str
    type: str
    reminder: str
    shows: str = ""
    shows_in_lines: str = ""
    command: str = ""
    event: str = ""

    def move(self, rules: AnyRuleset) -> str:
        """Return the move in what is to be typed, without the command and the subcommand.

        As in the game, the word `move` before a move is a subcommand.
        """
        typed = self.type.partition(" ")[2].removeprefix(self.command).strip()
        rest = typed.removeprefix(_MAKE_A_MOVE)
        return rest if parsing.match(rules.answer_syntaxes, rest) else typed


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tutorial.

    Attributes:
        steps: What is explained, in order.
        goodbye: What else there is in these rules, said when the fight is won, before what to type
            next; empty for nothing.
        sheet: The player's sheet, by the names of its lines; the others have the usual values.
        goblin: The goblin's SPEC, as in `add_npc`, without a name: it is called `goblin`.
        patience: What the goblin does: the first of these moves that is legal.
        house: House rules of the fight.
    """

    steps: tuple[LessonStep, ...]
    goblin: str
    patience: tuple[str, ...]
    goodbye: str = ""
    sheet: dict[str, str] = {}
    house: dict[str, str] = {}

    def player_sheet(self, rules: AnyRuleset, house: Any) -> Sheet:
        """Return the sheet that the player fights with.

        Raises:
            NotUnderstood: A line is unknown, or cannot have its value.
        """
        traits = rules.traits(house)
        sheet = {trait.key: trait.default for trait in traits}
        for name, text in self.sheet.items():
            trait = find_trait(traits, name)
            sheet[trait.key] = trait.read(text)
        return sheet


def read(package: str) -> Lesson | None:
    """Return the tutorial of a ruleset in this package; None if it has none.

    Raises:
        DeclarationError: The file is not a tutorial.
    """
    file = files(package).joinpath(_FILE)
    if not file.is_file():
        return None
    try:
        return msgspec.toml.decode(in_help(file.read_text(encoding="utf-8")), type=Lesson)
    except msgspec.MsgspecError as error:
        raise DeclarationError(f"{_FILE} of {package} has a mistake: {error}.") from None


def check(rules: AnyRuleset, package: str) -> None:
    """Raise `DeclarationError` where a tutorial cannot begin, or waits for what never comes."""
    lesson = read(package)
    if lesson is None:
        return
    try:
        house = house_rules.read(rules.house, {}, lesson.house)
        rules.read_spec(lesson.goblin, house)
        sheet = lesson.player_sheet(rules, house)
    except NotUnderstood as refusal:
        raise DeclarationError(f"{_FILE} of {package} has a mistake: {refusal}") from None
    for problem in rules.sheet_problems(sheet, house, npc=False):
        raise DeclarationError(f"{_FILE} of {package}: [sheet] is wrong: {problem}")
    for typed in lesson.patience:
        _check_typed(rules, typed, package)
    events = frozenset(_tags(rules, package))
    for number, step in enumerate(lesson.steps, 1):
        if not (step.event or step.command):
            raise DeclarationError(
                f"{_FILE} of {package}: step {number} waits for nothing. Write the event that the "
                'move brings about, event = "struck", or the subcommand, command = "odds".'
            )
        if step.event and step.event not in events:
            own = ", ".join(sorted(_own_tags(package)))
            raise DeclarationError(
                f"{_FILE} of {package}: step {number} waits for the event '{step.event}', which "
                f"these rules do not have. Events: {own}."
            )


def _check_typed(rules: AnyRuleset, typed: str, package: str) -> None:
    """Raise `DeclarationError` where what is typed begins no move of the rules."""
    verbs = sorted({verb for spellings in rules.spellings.values() for verb in spellings})
    first = typed.casefold().split(maxsplit=1)[:1]
    if first and not any(verb.startswith(first[0]) for verb in verbs):
        raise DeclarationError(
            f"{_FILE} of {package}: '{typed}' begins no move. Moves: {', '.join(verbs)}."
        )


def _tags(rules: AnyRuleset, package: str) -> Iterator[str]:
    """Yield the tags of all events that fights by these rules may have."""
    for kind in subclasses(Event):
        if is_framework(kind):
            yield kind.__struct_config__.tag  # type: ignore[misc]
    yield from _own_tags(package)
    for move in rules.moves:
        if (told := event_of(move)) is not None:
            yield told.__struct_config__.tag  # type: ignore[misc]


def _own_tags(package: str) -> Iterator[str]:
    """Yield the tags of the events of a ruleset."""
    for kind in subclasses(Event):
        if f"{kind.__module__}.".startswith(f"{package}."):
            yield kind.__struct_config__.tag  # type: ignore[misc]
