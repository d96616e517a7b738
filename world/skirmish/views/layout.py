"""The forms of the status that a view declares: a table, short lines, sentences, one line, cards.

Each names the teams, so that friend and foe can be told apart in every form.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Final, Literal

from msgspec import Struct

from world.skirmish.base.signs import width
from world.skirmish.sheets.fighters import Combatant

from .display import Card, Known
from .text import Voice, in_ranges, join_words, pad, pluralize, wrapped

_WIDE = 78
_ARROW = " <-"
_LEAST_NAME = 16
#: Values that are not shown.
_EMPTY: Final = ("", None)

#: A value of a fighter: the name of an attribute, or what finds it.
Getter = str | Callable[[Any, Any], Any]


class Bar(Struct, frozen=True):
    """A number with a greatest value.

    Attributes:
        label: What stands above the column and on the card: `HP`.
        spoken: What is said: `hit points`.
        now: The value, an attribute or a function of table and fighter; `most` is the greatest.
        means: What a screen colors: `harm` that has been done, the `life` that is left, or neither.
        help: What it is, in a sentence; empty where it is a line of the sheet, which says it.
    """

    label: str
    spoken: str
    now: Getter
    most: Getter
    means: Literal["", "harm", "life"] = ""
    help: str = ""


class Column(Struct, frozen=True):
    """A number or a word; an empty one is not said.

    Attributes:
        label: What stands above the column and on the card: `AC`.
        spoken: What is said: `armor class`, or what is counted: `("token", "tokens")`; empty where
            it is said with where the fighter is.
        value: An attribute or a function of table and fighter.
        align: How it stands in its column: `>` for numbers, `<` for words.
        help: What it is, in a sentence; empty where it is a line of the sheet, which says it.
        brief: Whether the status in one line says it of others too, such as where they are.
    """

    label: str
    spoken: str | tuple[str, str]
    value: Getter
    align: str = ">"
    help: str = ""
    brief: bool = False


def labeled_bars(fighter: type[Combatant]) -> list[Bar]:
    """Return a bar for each labeled number whose greatest value is another field.

    The line that keeps a fighter up has a bar, labeled or not.
    """
    lines = {
        name: (line.label or name.upper(), fighter.spoken(name), line.within)
        for name, line in fighter.stats.items()
        if line.within and (line.label or name == fighter.life)
    }
    pools = {
        name: (pool.label, pool.name, pool.most)
        for name, pool in fighter.resources.items()
        if pool.label and isinstance(pool.most, str)
    }
    return [
        Bar(label, said, name, most, "life" if name == fighter.life else "")
        for name, (label, said, most) in (lines | pools).items()
    ]


def labeled_columns(fighter: type[Combatant]) -> list[Column]:
    """Return the columns of the other numbers that a class of fighters labels."""
    lines = {
        name: (line.label, line.spoken or line.trait.name)
        for name, line in fighter.stats.items()
        if line.label and not line.within
    }
    pools = {
        name: (pool.label, pool.name)
        for name, pool in fighter.resources.items()
        if pool.label and not isinstance(pool.most, str)
    }
    return [Column(label, said, name) for name, (label, said) in (lines | pools).items()]


def get(table: Any, fighter: Any, getter: Getter) -> Any:
    """Return a value of a fighter."""
    return getattr(fighter, getter) if isinstance(getter, str) else getter(table, fighter)


class Layout:
    """The status of a fight in every form.

    Args:
        view: The view that declares what there is to show.
    """

    def __init__(self, view: Any) -> None:
        self._view = view

    @cached_property
    def bars(self) -> tuple[Bar, ...]:
        """The bars that the class of fighters labels, and those that the view adds."""
        added: tuple[Bar, ...] = self._view.bars
        own = {bar.now for bar in added}
        labeled = labeled_bars(self._view.rules.fighter)
        return (*(bar for bar in labeled if bar.now not in own), *added)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns that the class of fighters labels, and those that the view adds."""
        return (*labeled_columns(self._view.rules.fighter), *self._view.columns)

    @cached_property
    def fields(self) -> dict[str, str]:
        """The fields of the fighter that words of the status stand for, by the words as typed."""
        shown = [(bar.label, bar.now) for bar in self.bars]
        shown += [(column.label, column.value) for column in self.columns]
        return {label.casefold(): value for label, value in shown if isinstance(value, str)}

    def wide(self, table: Any, seat: str = "") -> list[str]:
        """Return the status as a table, team by team, in lines, as a seat reads it."""
        acting = self._view.acting(table)
        names = [fighter.name for fighter in table.fighters.values()] + list(table.teams)
        name_columns = max(_LEAST_NAME, max(map(width, names)) + len(_ARROW))
        cells = {fighter.id: self._cells(table, fighter) for fighter in table.fighters.values()}
        shown: tuple[Bar | Column, ...] = (*self.bars, *self.columns)
        heads = [*(column.label.upper() for column in shown), "STATE"]
        widths = [max(map(width, column)) for column in zip(heads, *cells.values(), strict=True)]
        aligns = [">"] * len(self.bars) + [column.align for column in self.columns] + ["<"]
        rule = "-" * _WIDE
        voice = Voice(table, seat)
        lines = ["=" * _WIDE, wrapped(self._view.title(table, voice), _WIDE)]
        for team in table.teams:
            moves = any(other.id in acting for other in table.members(team))
            title = f"{team}{_ARROW if moves else ''}"
            lines += [rule, f"{pad(title, name_columns)}  {_row(heads, widths, aligns)}".rstrip()]
            for member in table.members(team):
                own = f"{member.name}{_ARROW if member.id in acting else ''}"
                row = f"{pad(own, name_columns)}  {_row(cells[member.id], widths, aligns)}".rstrip()
                lines += _with_notes(row, "; ".join(self._notes(table, member, voice)))
        field = [wrapped(line, _WIDE) for line in self._view.field(table, voice)]
        lines += [rule, *field] if field else []
        return [*lines, "=" * _WIDE]

    def picture(self, table: Any) -> list[str]:
        """Return the board alone, for rules that draw one, in lines; the whole table for others."""
        return self.wide(table)

    def folded(self, table: Any, seat: str = "", known: Known | None = None) -> str:
        """Return the status in short lines, for a narrow screen.

        Args:
            table: The fight.
            seat: Whose screen it is.
            known: What its reader knows, who reads only of what has changed; None for all.
        """
        view, acting, voice = self._view, self._view.acting(table), Voice(table, seat)
        shown = self._worth_showing(table, seat, known)
        lines = [view.title(table, voice)]
        for team in table.teams:
            members = [member for member in table.members(team) if member.id in shown]
            if not members:
                continue
            moves = any(other.id in acting for other in table.members(team))
            own = " (your team)" if voice.is_own(team) else ""
            lines.append(f"- {team}{own}{_ARROW if moves else ''}")
            for member in members:
                lines.append(f"{member.name}{_ARROW if member.id in acting else ''}")
                able = member.able
                numbers = ", ".join(self._labeled(table, member)) if able else ""
                where = ", ".join(view.where(table, member, voice)) if able else ""
                notes = "; ".join(self._notes(table, member, voice))
                told = (view.health(table, member), numbers, where, notes)
                lines += [f"  {said}" for said in told if said]
        if known is None:
            lines += view.field(table, voice)
        return "\n".join(lines)

    def spoken(self, table: Any, seat: str, known: Known | None = None) -> Iterator[str]:
        """Yield sentences: whose turn it is, you, your team, the others.

        Args:
            table: The fight.
            seat: The seat of the reader.
            known: What they know, who hear only of what has changed; None for all.
        """
        view, voice = self._view, Voice(table, seat, spoken=True)
        shown = self._worth_showing(table, seat, known)
        yield _sentence(view.title(table, voice))
        me = table.fighters.get(seat)
        if me is not None and seat in shown:
            yield f"You: {self._said(table, me, voice)}."
        for team in sorted(table.teams, key=lambda team: not voice.is_own(team)):
            members = [member for member in table.members(team) if member.id in shown]
            others = [member for member in members if member is not me]
            if others and known is None:
                yield "Your team:" if voice.is_own(team) else f"Team {team}:"
            for other in others:
                yield f"{other.name}: {self._said(table, other, voice)}."
        if known is None:
            yield from (_sentence(line) for line in view.field(table, voice))

    def line(
        self, table: Any, seat: str, *, spoken: bool = False, known: Known | None = None
    ) -> str:
        """Return everything that matters in one line; for screen readers without short forms.

        Args:
            table: The fight.
            seat: The seat of the reader.
            spoken: Whether they hear it.
            known: What they know, who read only of what has changed; None for all.
        """
        view, voice = self._view, Voice(table, seat, spoken)
        shown = self._worth_showing(table, seat, known)
        over = view.rules.outcome(table) is not None
        parts = [_sentence(view.title(table, voice))]
        me = table.fighters.get(seat)
        if me is not None and seat in shown:
            labeled = self._counted if spoken else self._labeled
            numbers = labeled(table, me) if me.able else []
            parts.append(f"You: {', '.join([*numbers, view.health(table, me)])}.")
        for team in sorted(table.teams, key=lambda team: not voice.is_own(team)):
            members = [member for member in table.members(team) if member.id in shown]
            others = [member for member in members if member is not me]
            if others:
                said = _together(
                    (
                        other.name,
                        view.health(table, other) if over else view.brief(table, other, me),
                    )
                    for other in others
                )
                if [other.name for other in others] == [team]:
                    # An NPC that fights alone gives its team its name.
                    parts.append(f"{said}.")
                    continue
                other = f"Team {team}" if spoken else team
                parts.append(f"{'Your team' if voice.is_own(team) else other}: {said}.")
        return " ".join(parts)

    def brief_words(self, table: Any, fighter: Any) -> str:
        """Return how a fighter is, with the columns that are said of others: `unhurt, east`."""
        said = [get(table, fighter, column.value) for column in self.columns if column.brief]
        return ", ".join([self._view.health(table, fighter), *(said if fighter.able else [])])

    def harm_words(self, table: Any, key: str, *, spoken: bool) -> str:
        """Return how a fighter is, with the bars that count harm or life: `hurt, HP 3/7`."""
        fighter = table.fighters[key]
        health = str(self._view.health(table, fighter))
        if not fighter.able:
            return health
        bars = [bar for bar in self.bars if bar.means]
        counted = self._counted_bars if spoken else self._labeled_bars
        return ", ".join([health, *counted(table, fighter, bars)])

    def has_changed(self, before: Any, table: Any, key: str) -> bool:
        """Return whether a fighter's harm, health or team is not what it was."""
        was, now = before.fighters.get(key), table.fighters[key]
        return was is None or self._harm(before, was) != self._harm(table, now)

    def _harm(self, table: Any, fighter: Any) -> tuple[Any, ...]:
        bars = (get(table, fighter, bar.now) for bar in self.bars if bar.means)
        return (fighter.team, self._view.health(table, fighter), *bars)

    def _worth_showing(self, table: Any, seat: str, known: Known | None) -> set[str]:
        """Return the fighters to show: all, or those about whom there is news."""
        if known is None or self._view.rules.outcome(table) is not None:
            return {*table.fighters}
        before = known.table
        shown = {key for key in table.fighters if self.has_changed(before, table, key)}
        if known.harm_told:
            shown.clear()
        return shown | {seat} if self._is_news(before, table, seat) else shown - {seat}

    def _is_news(self, before: Any, table: Any, seat: str) -> bool:
        """Return whether there is news of the reader's own fighter, or it is their turn."""
        was, now = before.fighters.get(seat), table.fighters.get(seat)
        if was is None or now is None:
            return now is not None
        acting = self._view.acting
        if seat in acting(table) and seat not in acting(before):
            return True
        told = self._said(table, now, Voice(table, seat))
        return told != self._said(before, was, Voice(before, seat))

    def cards(self, table: Any) -> list[Card]:
        """Return a card for each fighter, team by team."""
        acting, voice = self._view.acting(table), Voice(table, "")
        return [
            self._card(table, member, voice, member.id in acting)
            for team in table.teams
            for member in table.members(team)
        ]

    def _card(self, table: Any, fighter: Any, voice: Voice, turn: bool) -> Card:
        view = self._view
        values = [(column.label, get(table, fighter, column.value)) for column in self.columns]
        bars = [
            (bar.label, get(table, fighter, bar.now), get(table, fighter, bar.most))
            for bar in self.bars
        ]
        return Card(
            id=fighter.id,
            name=fighter.name,
            team=fighter.team,
            turn=turn,
            out=not fighter.able,
            health=view.health(table, fighter),
            numbers=tuple([(label, str(value)) for label, value in values if value not in _EMPTY]),
            bars=tuple(bars),
            notes=self._notes(table, fighter, voice),
        )

    def _notes(self, table: Any, fighter: Any, voice: Voice) -> tuple[str, ...]:
        """Return the notes of a fighter for any form of the status, also if the fighter is down."""
        if fighter.withdrawn:
            return ()
        view = self._view
        return (*view.notes(table, fighter, voice), *view.conditions(table, fighter))

    def _cells(self, table: Any, fighter: Any) -> list[str]:
        bars = [self._bar(table, fighter, bar) for bar in self.bars]
        values = (
            get(table, fighter, column.value) if fighter.able else "" for column in self.columns
        )
        shown = ["" if value is None else str(value) for value in values]
        return [*bars, *shown, self._view.health(table, fighter)]

    def _bar(self, table: Any, fighter: Any, bar: Bar) -> str:
        return f"{get(table, fighter, bar.now)}/{get(table, fighter, bar.most)}"

    def _labeled(self, table: Any, fighter: Any) -> list[str]:
        """Return `HP 7/12`, `AC 13`."""
        values = ((column.label, get(table, fighter, column.value)) for column in self.columns)
        return [
            *self._labeled_bars(table, fighter, self.bars),
            *(f"{label} {value}" for label, value in values if value not in _EMPTY),
        ]

    def _labeled_bars(self, table: Any, fighter: Any, bars: Iterable[Bar]) -> list[str]:
        return [f"{bar.label} {self._bar(table, fighter, bar)}" for bar in bars]

    def _counted_bars(self, table: Any, fighter: Any, bars: Iterable[Bar]) -> list[str]:
        return [
            f"{get(table, fighter, bar.now)} of {get(table, fighter, bar.most)} {bar.spoken}"
            for bar in bars
        ]

    def _said(self, table: Any, fighter: Any, voice: Voice) -> str:
        """Return a fighter's condition for screen readers."""
        view = self._view
        parts = [view.health(table, fighter)]
        if fighter.able:
            parts += view.where(table, fighter, voice)
            parts += self._counted(table, fighter)
        return ", ".join([*parts, *self._notes(table, fighter, voice)])

    def _counted(self, table: Any, fighter: Any) -> list[str]:
        """Return `7 of 12 hit points`, `armor class 13`."""
        values = ((column.spoken, get(table, fighter, column.value)) for column in self.columns)
        return [
            *self._counted_bars(table, fighter, self.bars),
            *(_spoken(what, value) for what, value in values if what and value not in _EMPTY),
        ]


def _with_notes(row: str, notes: str) -> list[str]:
    """Return the line of a fighter with the notes after it, or below it if they are too long.

    >>> _with_notes("Ann  7/7  unhurt", "prone"), _with_notes("Ann  7/7  unhurt", "")
    (['Ann  7/7  unhurt; prone'], ['Ann  7/7  unhurt'])
    """
    if not notes:
        return [row]
    together = f"{row}; {notes}"
    return [together] if width(together) <= _WIDE else [row, wrapped(f"  {notes}", _WIDE)]


def _row(cells: list[str], widths: list[int], aligns: list[str]) -> str:
    return "  ".join(map(pad, cells, widths, aligns))


def _together(told: Iterable[tuple[str, str]]) -> str:
    """Return how fighters are, with those in an equal state in one phrase.

    >>> _together([("Bob", "hurt"), ("wolf1", "unhurt"), ("wolf2", "unhurt"), ("wolf3", "unhurt")])
    'Bob hurt; wolf1 to wolf3 unhurt'
    >>> _together([("Bob", "hurt, 2 m"), ("Cid", "unhurt, 0 m"), ("Dan", "unhurt, 0 m")])
    'Bob hurt, 2 m; Cid and Dan unhurt, 0 m'
    """
    alike: dict[str, list[str]] = {}
    for name, how in told:
        alike.setdefault(how, []).append(name)
    mark = "; " if any(", " in how or len(names) > 1 for how, names in alike.items()) else ", "
    return mark.join(f"{join_words(in_ranges(names))} {how}" for how, names in alike.items())


def _spoken(what: str | tuple[str, str], value: Any) -> str:
    return f"{what} {value}" if isinstance(what, str) else pluralize(value, *what)


def _sentence(text: str) -> str:
    return text if text.endswith(("!", ".")) else f"{text}."
