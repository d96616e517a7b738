"""Free conditions: what the referee notes of a fighter, `note goblin1 on fire for 3 rounds`."""

import re
from typing import Annotated, Any, Final

from msgspec import UNSET

from world.skirmish.base.command_name import command
from world.skirmish.base.english import counted
from world.skirmish.base.errors import IllegalMove, NotUnderstood
from world.skirmish.base.names import clean_name, match_name, quoted
from world.skirmish.moves.arguments import Argument
from world.skirmish.moves.base import Intervention
from world.skirmish.moves.targets import Target
from world.skirmish.sheets.effects import Condition
from world.skirmish.state.events import ActorEvent

_ROUNDS: Final = re.compile(r"(.+?) for (\d+) rounds?", re.IGNORECASE)
_MOST_DIGITS: Final = 2
_MOST_CONDITIONS: Final = 6
#: The word for every condition of a fighter.
_ALL: Final = "all"


class Words(Argument, frozen=True, kw_only=True):
    """A condition in words, and how long it lasts: `on fire for 3 rounds`."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        condition, rounds = _parts(words)
        return f"{condition} for {counted(rounds, 'rounds')}" if rounds else condition

    def example(self, fighter: Any, house: Any) -> str:
        return "on fire for 3 rounds"


class NotedCondition(Argument, frozen=True, kw_only=True):
    """A condition that is noted of some fighter, or `all`."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        conditions = {
            condition.words: condition.words
            for one in table.fighters.values()
            for condition in _of(one)
        }
        if words.casefold() == _ALL or not conditions:
            return words
        return match_name(conditions, words, "condition", "Conditions:")


class Noted(ActorEvent, tag="noted"):
    """The referee has noted a condition of a fighter; `rounds` is 0 until it is taken away."""

    words: str
    rounds: int


class Erased(ActorEvent, tag="erased"):
    """The referee has taken a condition of a fighter away."""

    words: str


class Note(Intervention):
    """Note a condition of a fighter, such as `on fire for 3 rounds`. Your words count, no rules."""

    target: Annotated[str, Target(among="anyone", out=True, hint="FIGHTER")]
    words: Annotated[str, Words(hint="CONDITION")]

    def check(self, table: Any) -> None:
        _parts(self.words)
        if len(_of(table.fighters[self.target])) >= _MOST_CONDITIONS:
            name = table.fighters[self.target].name
            erase = command(f"erase {quoted(name)} all")
            raise IllegalMove(
                f"{name} has {_MOST_CONDITIONS} conditions already. To take them away: {erase}"
            )

    def play(self, ctx: Any) -> None:
        fighter = ctx.table.fighters[self.target]
        words, rounds = _parts(self.words)
        others = tuple(condition for condition in _of(fighter) if condition.words != words)
        until = ctx.table.round + rounds if rounds else 0
        fighter.noted = (*others, Condition(words, until))
        ctx.emit(Noted(fighter.id, words, rounds))


class Erase(Intervention):
    """Take a condition away that you have noted of a fighter, or all of them."""

    target: Annotated[str, Target(among="anyone", out=True, hint="FIGHTER")]
    words: Annotated[str, NotedCondition(hint="CONDITION|all")]

    def check(self, table: Any) -> None:
        fighter = table.fighters[self.target]
        if not self._meant(fighter):
            if not (noted := ", ".join(condition.words for condition in _of(fighter))):
                raise IllegalMove(f"Nothing is noted of {fighter.name}.")
            raise IllegalMove(
                f"'{self.words}' is not noted of {fighter.name}. Conditions: {noted}."
            )

    def _meant(self, fighter: Any) -> list[Condition]:
        is_all = self.words.casefold() == _ALL
        return [condition for condition in _of(fighter) if is_all or condition.words == self.words]

    def play(self, ctx: Any) -> None:
        fighter = ctx.table.fighters[self.target]
        gone = self._meant(fighter)
        fighter.noted = (
            tuple(condition for condition in _of(fighter) if condition not in gone) or UNSET
        )
        for condition in gone:
            ctx.emit(Erased(fighter.id, condition.words))


def _of(fighter: Any) -> tuple[Condition, ...]:
    """Return the conditions that are noted of a fighter."""
    return () if fighter.noted is UNSET else fighter.noted


def _parts(words: str) -> tuple[str, int]:
    """Return a condition and for how many rounds; 0 until it is taken away.

    Raises:
        NotUnderstood: They are not words that people can read, or last too long, or not at all.
    """
    found = _ROUNDS.fullmatch(words.strip())
    condition, rounds = found.groups() if found else (words, "0")
    if found and (len(rounds) > _MOST_DIGITS or not int(rounds)):
        raise NotUnderstood("A condition lasts for 1 to 99 rounds: on fire for 3 rounds.")
    try:
        return clean_name(condition), int(rounds)
    except NotUnderstood as refusal:
        raise NotUnderstood(f"{str(refusal).replace('A name', 'A condition')}") from None
