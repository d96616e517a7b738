"""Whom an action may be aimed at."""

from typing import Any

from world.skirmish.arguments import Target
from world.skirmish.errors import IllegalMove


class Living(Target, frozen=True, kw_only=True):
    """A fighter who lives and has not left the fight, conscious or not; enemies come first."""

    out: bool = True

    def values(self, table: Any, actor: Any) -> list[str]:
        every = super().values(table, actor)
        return [each for each in every if not _is_gone(table.fighters[each])]

    def check(self, table: Any, actor: Any, move: Any) -> None:
        super().check(table, actor, move)
        target = table.fighters[getattr(move, self.field)]
        if _is_gone(target):
            raise IllegalMove(f"{target.name} {target.why_out()}.")


def _is_gone(fighter: Any) -> bool:
    return bool(fighter.dead or fighter.withdrawn)
