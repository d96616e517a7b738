"""The menus of groups of moves: the words that open each, and the menu before it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from world.skirmish.views.display import Group

#: The words that go back to the first menu.
TOP = "menu"

#: Legal moves, each with its words.
Said = list[tuple[Any, str]]


class GroupMenu(NamedTuple):
    """A group with the words that open its menu, and the words that lead back from it."""

    group: Group
    words: str
    back: str
    parents: tuple[Group, ...] = ()

    @property
    def is_last(self) -> bool:
        """Whether the group leads to moves of one kind only, so that the verb opens it."""
        return bool(self.parents) and len(self.group.kinds) == 1 == len(self.group.moves)

    @property
    def costs(self) -> str:
        """The resource that all moves of the group use up; empty if they may differ."""
        return next((group.costs for group in (*self.parents, self.group) if group.costs), "")

    @property
    def opened_by(self) -> tuple[str, ...]:
        """The words that open the menu without its verb: its name, or the first word of that."""
        name = self.group.name.casefold()
        return (self.words, name, name.partition(" ")[0])

    def of(self, choices: Said) -> Said:
        """Return the moves that belong to the group."""
        groups = (*self.parents, self.group)
        return [choice for choice in choices if all(group.has(choice[0]) for group in groups)]


def of(groups: Iterable[Group]) -> Iterator[GroupMenu]:
    """Yield the menu of each group, and of the groups in it."""
    for group in groups:
        yield from _menus(group, TOP, ())


def _menus(group: Group, back: str, parents: tuple[Group, ...]) -> Iterator[GroupMenu]:
    menu = GroupMenu(group, group.name.casefold(), back, parents)
    if menu.is_last:
        (kind,) = group.moves
        other = menu.costs not in ("", getattr(kind, "costs", ""))
        menu = menu._replace(words=f"{kind.verb} {menu.costs}" if other else kind.verb)
    yield menu
    for smaller in group.kinds:
        if isinstance(smaller, Group):
            yield from _menus(smaller, menu.words, (*parents, group))
