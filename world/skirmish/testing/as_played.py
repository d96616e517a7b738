"""Fights as games have them: duels of templates without a player, and the tutorial walked through.

for mistake in as_played.mistakes(RULESET):
    raise AssertionError(mistake)
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.moves.base import Move
from world.skirmish.ruleset import lessons, registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.lessons import Lesson, LessonStep
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state import house_rules
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import AnyFight
from world.skirmish.tactics import can_harm, choose

#: A duel that is not decided after so many moves does not end; so many of the last ones say why.
_LONGEST_DUEL: Final = 600
_LATE: Final = 50
_LOOKED: Final = 12
_NAMED: Final = 3
_WAITING: Final = (
    "They could harm each other and did not: give these moves less worth, or the evaluation a "
    "prospect."
)
_HARMLESS: Final = (
    "By then no move could harm the other: they stand where neither reaches the other, or nothing "
    "they have can hurt. Give both something that they can always do, such as a blow with bare "
    "hands."
)
#: The tutorial is walked through with so many sets of dice; so many moves make a step.
_WALKS: Final = 8
_MOVES_OF_A_STEP: Final = 60

_PLAYER, _GOBLIN = "player", "goblin"


def mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield the duels of templates that do not end, and the step that no player gets beyond."""
    yield from _endless_duels(rules)
    if rules.name in registry.packages():
        yield from _steps_not_made(rules)


def _endless_duels(rules: AnyRuleset) -> Iterator[str]:
    """Yield the duels that do not end, of each template with the next one."""
    house, templates = rules.house(), list(rules.templates.values())
    for place, one in enumerate(templates):
        other = templates[place - 1]
        who = [
            Participant(f"{team}", team, team, rules.read_spec(template.key, house), npc=True)
            for team, template in zip(("first", "second"), (one, other), strict=True)
        ]
        if any(
            rules.why_unfit(participant.name, participant.sheet, house, npc=True)
            for participant in who
        ):
            yield f"The templates {one.name} and {other.name} cannot fight: one of them is down."
            continue
        cares = {"first": one.temperament, "second": other.temperament}
        fight = engine.begin(rules, who, house, f"{one.key} against {other.key}")[0]
        late, harmful = _played(fight, {seat: words or "schemer" for seat, words in cares.items()})
        if late:
            shares = ", ".join(f"{verb} {many} times" for verb, many in late.most_common(_NAMED))
            why = _WAITING if harmful else _HARMLESS
            yield (
                f"A duel of {one.name} with {other.name} did not end within {_LONGEST_DUEL} moves. "
                f"The last {late.total()} were: {shares}. {why}"
            )


def _played(fight: AnyFight, temperaments: dict[str, str]) -> tuple[Counter[str], bool]:
    """Play a fight; return what was done last if it does not end, and if it might have done harm.

    There is nothing if it ends.
    """
    dice, late, harmful = Dice("a duel"), Counter[str](), False
    simulation = engine.Simulation(fight)
    for number in range(_LONGEST_DUEL):
        seats = engine.open_seats(fight)
        if not seats:
            return Counter(), False
        harmful |= number >= _LONGEST_DUEL - _LOOKED and can_harm(fight, seats[0])
        move = choose(fight, seats[0], temperaments.get(seats[0], "schemer"), dice).move
        if number >= _LONGEST_DUEL - _LATE:
            late[move.verb] += 1
        fight = simulation.advance(seats[0], move)
    return (late, harmful) if engine.open_seats(fight) else (Counter(), False)


def _steps_not_made(rules: AnyRuleset) -> Iterator[str]:
    """Yield the step of the tutorial that no walk gets beyond."""
    lesson = lessons.read(registry.home(rules))
    if lesson is None:
        return
    furthest, why = -1, ""
    for number in range(_WALKS):
        walk = _Walk(rules, lesson, f"tutorial {number}")
        place = walk.to_the_end()
        if place == len(lesson.steps):
            return
        if place > furthest:
            furthest, why = place, walk.why
    step = lesson.steps[furthest]
    yield (
        f"tutorial.toml: step {furthest + 1} waits for the event '{step.event}', and '{step.type}' "
        f"does not bring it about. {why}"
    )


class _Walk:
    """A player who types what the tutorial says."""

    def __init__(self, rules: AnyRuleset, lesson: Lesson, seed: str) -> None:
        house = house_rules.read(rules.house, {}, lesson.house)
        sheet, goblin = lesson.player_sheet(rules, house), rules.read_spec(lesson.goblin, house)
        who = [
            Participant(_PLAYER, "Player", "heroes", sheet),
            Participant(_GOBLIN, "goblin", "goblins", goblin, npc=True),
        ]
        self.rules, self.lesson, self.why = rules, lesson, ""
        self.fight: AnyFight = engine.begin(rules, who, house, seed)[0]

    def to_the_end(self) -> int:
        """Return which step is not made; the number of the steps if all are."""
        for place, step in enumerate(self.lesson.steps):
            if not self._makes(step, self.lesson.steps[:place]):
                return place
        return len(self.lesson.steps)

    def _makes(self, step: LessonStep, learned: tuple[LessonStep, ...]) -> bool:
        """Make a step; return whether what it waits for has come."""
        if step.command and not step.event:
            return True
        tags_made: set[Any] | None = None
        for _ in range(_MOVES_OF_A_STEP):
            asked = engine.open_seats(self.fight)
            if not asked:
                self.why = "The fight is over before."
                break
            if others := [seat for seat in asked if seat != _PLAYER]:
                # As in the game, where the goblin does not keep a player waiting.
                self._decide(others[0])
                continue
            move = self._typed(step)
            tags = self._make(move or self._instead(learned))
            if step.event in tags:
                return True
            if move is not None:
                tags_made = tags | (tags_made or set())
        if tags_made is not None:
            about = f"about: {', '.join(sorted(tags_made))}" if tags_made else "nothing about"
            self.why = f"It was made, and brought {about}."
        return False

    def _typed(self, step: LessonStep) -> Move | None:
        """Return the move that a step says to type; None if it is not legal now."""
        try:
            move: Move = engine.parse(self.fight, _PLAYER, step.move(self.rules))
            engine.check(self.fight, _PLAYER, move)
        except Refusal as refusal:
            self.why = f"It is refused: {refusal}"
            return None
        return move

    def _instead(self, learned: tuple[LessonStep, ...]) -> Move:
        """Return the player's move before the step: one that was learned, or the usual answer."""
        legal = (self._typed(step) for step in learned if not step.command)
        return next(filter(None, legal), None) or engine.usual_move(self.fight, _PLAYER)

    def _decide(self, seat: str) -> None:
        """Make the goblin's first patient move that is legal; others give the usual answer."""
        said = {
            engine.say(self.fight, choice): choice for choice in engine.choices(self.fight, seat)
        }
        patient = (said[words] for words in self.lesson.patience if words in said)
        move = next(patient, None) or engine.usual_move(self.fight, seat)
        self.fight = engine.decide(self.fight, seat, move)[0]

    def _make(self, move: Move) -> set[Any]:
        """Make a move of the player; return the tags of what happened."""
        self.fight, events = engine.decide(self.fight, _PLAYER, move)
        return {event.__struct_config__.tag for event in events}
