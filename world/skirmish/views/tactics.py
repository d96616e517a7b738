"""Fighters who act by themselves, in words: who they are, and why they have chosen a move."""

from collections.abc import Iterable, Mapping

from world.skirmish import engine
from world.skirmish.fight import AnyFight
from world.skirmish.tactics import Decision
from world.skirmish.tactics.temperaments import TEMPERAMENTS

from . import odds as odds_view

_WHY = {
    "only": "there was nothing else to do",
    "instinct": "by instinct",
    "usual": "the usual answer, as good as any of {considered}",
    "best": "best of {considered}",
}


def reason(fight: AnyFight, decision: Decision) -> str:
    """Return why a move was chosen.

    It reads `goblin1: strike 4 Ahalish: 62% to wound, best of 23.`

    Args:
        fight: The fight before the move.
        decision: The move that was chosen in it.
    """
    fighter = fight.table.fighters.get(decision.seat)
    name = fighter.name if fighter is not None else "the referee"
    likely = odds_view.summary(fight, "", decision.move, decision.odds)
    why = _WHY[decision.why].format(considered=decision.considered)
    words = engine.say(fight, decision.move)
    return f"{name}: {words}: {', '.join(filter(None, [likely, why]))}."


def announcement(names: Iterable[str], temperament: str, *, off: bool) -> str:
    """Return what is told of fighters who act by themselves, or no longer do."""
    acts = "no longer act by themselves" if off else f"act by themselves ({temperament})"
    return f"From now on these {acts}: {', '.join(names)}"


def listing(acting: Mapping[str, str], *, together: bool) -> str:
    """Return who acts by themselves, and how.

    Args:
        acting: The temperament of each, by name.
        together: Whether they act in one go.
    """
    if not acting:
        names = ", ".join(TEMPERAMENTS)
        return f"No one acts by themselves. Type combat auto WHO TEMPERAMENT. There are: {names}."
    how = "together" if together else "one after the other"
    lines = (f"  {name}: {words}" for name, words in acting.items())
    return "\n".join([f"These act by themselves, {how}:", *lines])
