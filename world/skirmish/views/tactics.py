"""Why a move was chosen without a player, in a sentence."""

from world.skirmish import engine
from world.skirmish.fight import AnyFight
from world.skirmish.odds import Odds
from world.skirmish.tactics import Decision

from . import odds


def why(fight: AnyFight, decision: Decision, reader: str = "", found: Odds | None = None) -> str:
    """Return what was chosen, what it may bring, and why it was chosen.

    Args:
        fight: The fight in which it was chosen, or as it is after the move.
        decision: The move that was chosen.
        reader: The seat that reads it, which is `you`.
        found: The odds of the move, from `odds.of_move`; None for the estimate of the decision.

    Example:
        >>> why(fight, choose(fight, "ann", "brute"))
        'strike 6 goblin: 68% to wound, 0.8 wounds on average; best of 27'
    """
    shown = found or decision.odds
    likely = odds.summary(fight, reader, decision.move, shown)
    if likely and not shown.exact:
        likely = f"about {likely}"
    reasons = {
        "only": "the only choice",
        "instinct": "by instinct",
        "usual": f"the usual answer, and none of {decision.considered} is better",
        "best": f"best of {decision.considered}",
    }
    told = [each for each in (likely, reasons[decision.why]) if each]
    return f"{engine.say(fight, decision.move)}: {'; '.join(told)}"
