"""Fights by any ruleset, made from its declarations: house rules, fighters, any moves."""

from collections.abc import Iterable
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.moves.arguments import Argument, Distance, Number, Owned, Word
from world.skirmish.moves.base import Move
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.referee.corrections import Correct
from world.skirmish.referee.notes import Erase, Note
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.referee.teams import ChangeTeam, Return
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import Catalog, ChoiceTrait, Counts, Flag, NumberTrait, Trait
from world.skirmish.state.fight import REFEREE, AnyFight

TEAMS = ("heroes", "monsters", "Æsir")
NAMES = ("goblin", "goblin 1", "goblin 1 a", "me", "Self", "1", "名前", "STRASSE")

#: How far above its least value an unbounded number goes.
_FAR = 20


class Fights:
    """Every kind of fight by one ruleset; a ruleset's own tests may say some of it otherwise.

    Args:
        rules: The ruleset.
        most: How many fight at the most.
    """

    def __init__(self, rules: AnyRuleset, most: int = 5) -> None:
        self.rules = rules
        self._most = most

    def houses(self) -> st.SearchStrategy[Any]:
        """House rules: the usual ones, or some of them near their bounds."""
        fields = msgspec.structs.fields(self.rules.house)
        values = {field.name: _house_value(field.type, field.default) for field in fields}
        some = st.fixed_dictionaries({}, optional=values)
        built = some.map(lambda given: self.rules.house(**given))
        return st.one_of(st.just(self.rules.house()), built).filter(
            lambda house: not list(house.problems())
        )

    @st.composite
    @staticmethod
    def _participants(draw: Any, fights: "Fights", house: Any) -> list[Participant]:
        teams = TEAMS[: draw(st.integers(2, len(TEAMS)))]
        many = draw(st.integers(len(teams), max(len(teams), fights._most)))
        names = draw(st.lists(st.sampled_from(NAMES), min_size=many, max_size=many, unique=True))
        members = []
        for number, name in enumerate(names):
            # The first of each team are there; the others are on any.
            team = teams[number] if number < len(teams) else draw(st.sampled_from(teams))
            npc = draw(st.booleans())
            sheet = draw(fights.sheets(house, npc=npc))
            members.append(Participant(f"f{number}", name, team, sheet, npc))
        return sorted(members, key=lambda fighter: teams.index(fighter.team))

    def participants(self, house: Any = None) -> st.SearchStrategy[list[Participant]]:
        """Generate fighters, team by team."""
        return self._participants(self, house or self.rules.house())

    def sheets(self, house: Any, *, npc: bool) -> st.SearchStrategy[Sheet]:
        """Complete sheets without contradictions, of fighters who are able to fight."""
        rules = self.rules
        lines = {trait.key: _line(trait) for trait in rules.traits(house, npc=npc)}

        def can_fight(sheet: Sheet) -> bool:
            someone = Participant("someone", "Someone", "", sheet, npc)
            sound = not list(rules.sheet_problems(sheet, house, npc=npc))
            return sound and rules.fighter.enter(someone, house, rules.name).able

        every: st.SearchStrategy[Sheet] = st.fixed_dictionaries(lines).filter(can_fight)
        sheets = [rules.read_spec(template, house) for template in rules.templates]
        able = [sheet for sheet in sheets if can_fight(sheet)]
        return st.one_of(every, st.sampled_from(able)) if able else every

    def any_move(self, fighters: list[str]) -> st.SearchStrategy[Any]:
        """A move of these fighters, seldom a legal one."""
        return st.one_of([_any_of(move, fighters) for move in self.rules.moves])

    def words(self, fight: AnyFight) -> st.SearchStrategy[str]:
        """What a player might type: verbs, names, numbers and anything else, in any order."""
        verbs = sorted({verb for move in self.rules.moves for verb in (move.verb, *move.aliases)})
        names = [fighter.name for fighter in fight.table.fighters.values()]
        usual = st.sampled_from([*verbs, *names, "me", "at", "of", "and", ",", "1", "2", "3", "99"])
        anything = st.lists(usual | st.text(max_size=5), max_size=3)
        return st.builds(lambda first, rest: " ".join([first, *rest]), usual, anything)

    def intervention(self, fighters: list[str], *, ends: bool) -> st.SearchStrategy[Any]:
        """Return a strategy for the referee's moves; with `ends`, moves that take fighters out."""
        own = [_any_of(kind, fighters) for kind in self.rules.referee]
        who = st.sampled_from(fighters)
        withdrawn = [st.builds(Withdraw, who)] if ends or not own else []
        noted = st.sampled_from(["on fire", "blind for 1 round", "lost for 3 rounds"])
        notes = [st.builds(Note, who, noted), st.builds(Erase, who, st.just("all"))]
        return st.one_of([*own, *withdrawn, st.builds(Return, who), *notes])

    def change_of_team(self, fight: AnyFight) -> st.SearchStrategy[Any]:
        """Return a strategy for the referee's changes of teams."""
        table = fight.table
        who = st.sampled_from(list(table.fighters))
        return st.builds(ChangeTeam, who, st.sampled_from(table.teams))

    def correction(self, fighters: list[str]) -> st.SearchStrategy[Any]:
        """Return a strategy for what the referee may set on a fighter."""
        stats = self.rules.fighter.stats.items()
        lines = [*self.rules.fighter.resources, *self.rules.fighter.tallies]
        lines += [name for name, stat in stats if isinstance(stat.trait, NumberTrait)]
        words = st.builds("{}={}".format, st.sampled_from(lines), st.integers(0, 9))
        return st.builds(Correct, st.sampled_from(fighters), words)

    def sensible(self, fight: AnyFight) -> tuple[str, Any]:
        """Return the seat that answers next, and its most harmful move."""
        seat = engine.open_seats(fight)[0]
        return seat, next(engine.choices(fight, seat))

    def lively(self, fight: AnyFight, chance: Random) -> tuple[str, Any]:
        """A move by chance; every kind is as likely."""
        seat = chance.choice(engine.open_seats(fight))
        kinds: dict[type, list[Any]] = {}
        for move in engine.choices(fight, seat):
            kinds.setdefault(type(move), []).append(move)
        return seat, chance.choice(chance.choice(list(kinds.values())))

    def ended(self, fight: AnyFight) -> AnyFight:
        """The fight after the referee has ended it, at the earliest moment."""
        while fight.continuation is not None:
            seat = engine.open_seats(fight)[0]
            fight, _ = engine.decide(fight, seat, next(engine.choices(fight, seat)))
        for fighter in list(fight.table.fighters):
            if engine.outcome(fight) is not None or not engine.open_seats(fight):
                break
            if not fight.table.fighters[fighter].gone:
                fight, _ = engine.decide(fight, REFEREE, Withdraw(fighter))
        return self.finished(fight)

    def finished(self, fight: AnyFight) -> AnyFight:
        """Return the fight once what follows the last blow is settled; most rules add nothing."""
        return fight


def _house_value(annotation: Any, default: Any) -> st.SearchStrategy[Any]:
    kind, *metas = get_args(annotation)
    if kind is bool:
        return st.booleans()
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    meta = next(meta for meta in metas if isinstance(meta, msgspec.Meta))
    least = meta.ge if meta.ge is not None else default - 5
    most = meta.le if meta.le is not None else default + 5
    return st.integers(max(int(least), default - 3), min(int(most), default + 3))


def _line(trait: Trait) -> st.SearchStrategy[Any]:
    """A value that a line of a sheet may have, the usual one often."""
    match trait:
        case NumberTrait():
            most = trait.most if trait.most is not None else trait.least + _FAR
            value: st.SearchStrategy[Any] = st.integers(trait.least, min(most, trait.least + _FAR))
        case ChoiceTrait():
            value = st.sampled_from(sorted(trait.words.values()))
        case Flag():
            value = st.booleans()
        case Counts():
            names = st.sampled_from(sorted(trait.words)) if trait.words else st.just("any")
            value = st.dictionaries(names, st.integers(0, trait.most), max_size=3)
        case Catalog():
            value = st.lists(st.sampled_from(sorted(trait.rows)), max_size=2, unique=True)
        case _:
            value = st.just(trait.default)
    usual = [st.just(trait.default)] if trait.default is not None or trait.optional else []
    return st.one_of(*usual, value)


def _any_of(move: type[Move], fighters: list[str]) -> st.SearchStrategy[Any]:
    """Generate any move of a class, whether its parts make sense or not."""
    fields = msgspec.structs.fields(move)
    values = {
        argument.field: _any_value(argument, fighters, field)
        for argument, field in zip(arguments(move), fields, strict=True)
    }
    return st.builds(move, **values)


def _any_value(argument: Argument, fighters: list[str], field: Any) -> st.SearchStrategy[Any]:
    values: list[Any] = [] if field.required else [field.default]
    match argument:
        case Number():
            return st.one_of(st.integers(-2, 12), st.sampled_from(values or [0]))
        case Distance():
            return st.integers(-100, 10_000)
        case Word():
            values += [*argument.words, "no such word"]
        case Target():
            values += [*fighters, "no such fighter"]
        case Targets():
            return st.lists(st.sampled_from(fighters), unique=True).map(tuple)
        case Owned():
            values += ["bare hands"]
        case _:
            nested = [kind for kind in get_args(get_args(field.type)[0]) if _is_move(kind)]
            if nested:
                return st.one_of([_any_of(kind, fighters) for kind in nested])
            values += _samples(field.type)
    return st.sampled_from(values)


def _is_move(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Move)


def _samples(annotation: Any) -> Iterable[Any]:
    """Some values of a type that an argument of a ruleset's own has."""
    kind = get_args(annotation)[0] if get_origin(annotation) is not None else annotation
    if get_origin(kind) in (Union, UnionType):
        kind = get_args(kind)[0]
    if kind is bool:
        return (True, False)
    return (0, 1, 7) if kind is int else ("", "A1", "G5")
