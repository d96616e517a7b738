"""The end of a fight in words: who won, who is out, what stays on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import NumberTrait, Trait
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view

#: The values of an empty line of a sheet.
_EMPTY: Final = (None, "")


def of_end(lines: Iterable[str]) -> str:
    """Return the lines for the end of a fight, out of the sentences about it."""
    return "\n".join(["+ Combat has ended.", *(f"  {line}" for line in lines)])


def missed(name: str, lines: Iterable[str]) -> str:
    """Return what a player reads later of a fight that ended while they were away."""
    ended = f"While you were away, the fight {name} ended."
    return "\n".join([ended, *(f"  {line}" for line in lines)])


def lines_of_end(fight: AnyFight | None, sheet: str, *, winner: str, practice: bool) -> list[str]:
    """Return the sentences that a fighter reads when a fight is ended.

    Args:
        fight: The fight as it ended; None if it never started.
        sheet: What has become of the reader's own sheet; empty if they have none here.
        winner: The team that has won; empty for none.
        practice: Whether it was a practice fight, which changes no sheet.
    """
    result = _result(fight, winner) if fight is not None else []
    if practice and fight is not None:
        sheet = "It was a practice fight: your sheets stay as they were."
    return [part for part in (*result, sheet) if part]


def how_to_end(*, practice: bool = False) -> str:
    """Return what the owner of a fight that is over types; a practice fight changes no sheet."""
    ends = "end the fight" if practice else "end the fight and write the sheets"
    return f"To {ends}, type {command('end')}."


def of_sheet(
    traits: Iterable[Trait], before: Sheet, written: Sheet, *, is_hurt: bool, may_rest: bool
) -> str:
    """Return what a fight has changed on a sheet, in a sentence, and how to recover.

    Args:
        traits: The lines of the sheet.
        before: Their values as they were, by key.
        written: The values that have been written, by key.
        is_hurt: Whether a rest would change it.
        may_rest: Whether players may rest by themselves in this game.
    """
    changed = changes(traits, before, written)
    if not changed:
        return "Your sheet is as it was."
    told = f"Your sheet has changed: {changed}."
    if not is_hurt:
        return told
    return f"{told} To recover, {f'type {command("rest")}' if may_rest else 'ask a builder'}."


def of_rest(name: str, changed: Mapping[str, str]) -> str:
    """Return the text about a rest; `changed` has the changes by the title of the ruleset."""
    lines = [f"  {title}: {change}." for title, change in changed.items() if change]
    return "\n".join([f"{name} has rested.", *(lines or ["  There was nothing to heal."])])


def changes(traits: Iterable[Trait], before: Sheet, written: Sheet) -> str:
    """Return which lines of a sheet have changed, with commas between; empty for none."""
    changed = (trait for trait in traits if trait.key in written)
    return ", ".join(
        _change(trait, before[trait.key], written[trait.key])
        for trait in changed
        if _differ(trait, before[trait.key], written[trait.key])
    )


def _change(trait: Trait, before: Any, now: Any) -> str:
    """Return `stress 2 (was 0)`; a line that was empty before was nothing worth a word.

    A number without a usual value counts what is left of another, and is empty while that is whole.
    """
    whole = "full" if isinstance(trait, NumberTrait) and trait.default is None else ""
    if now in _EMPTY:
        return f"{trait.name} {f'{whole} again' if whole else 'empty'} (was {trait.show(before)})"
    was = whole if before in _EMPTY else trait.show(before)
    return f"{trait.name} {trait.show(now)}{f' (was {was})' if was else ''}"


def _differ(trait: Trait, before: Any, now: Any) -> bool:
    """Return whether a line of a sheet has changed; an empty line has its usual value."""
    one, other = (trait.default if value in _EMPTY else value for value in (before, now))
    return bool(one != other) and trait.show(before) != trait.show(now)


def _result(fight: AnyFight, winner: str) -> list[str]:
    """Return who won a fight, and which fighters were down at its end."""
    words = view(fight.ruleset)
    out = [
        f"{fighter.name} ({words.health(fight.table, fighter)})"
        for fighter in fight.table.fighters.values()
        if fighter.withdrawn or fighter.down
    ]
    was_over = winner or engine.outcome(fight) is not None
    none = "No winner." if was_over else "The fight was stopped before it was decided."
    won = f"Winner: {winner}." if winner else none
    return [won, f"Out of the fight: {', '.join(out)}." if out else ""]


def removed(name: str) -> str:
    """Return the notice to the people of a fight that was deleted without being ended."""
    return f"The fight {name} has been removed. Sheets stay as they are."
