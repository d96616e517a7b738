"""Fighters who act by themselves, in words: who they are, and why they have chosen a move."""

from collections.abc import Iterable, Mapping

from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.state.fight import AnyFight
from world.skirmish.tactics import TEMPERAMENTS, Decision
from world.skirmish.views.text import as_played, in_ranges, join_words

from . import odds


def why(fight: AnyFight, decision: Decision) -> str:
    """Return what was chosen, what it may bring, and why it was chosen.

    Args:
        fight: The fight in which it was chosen, or as it is after the move.
        decision: The move that was chosen.

    Example:
        >>> why(fight, choose(fight, "ann", "brute"))
        'strike 6 goblin: 68% to wound, 0.8 wounds on average; best of 27'
    """
    likely = odds.summary(fight, "", decision.move, decision.odds)
    if likely and not decision.odds.exact:
        likely = f"about {likely}"
    reasons = {
        "only": "the only choice",
        "instinct": "by instinct",
        "usual": f"the usual answer, and none of {decision.considered} is better",
        "best": f"best of {decision.considered}",
    }
    told = [reason for reason in (likely, reasons[decision.why]) if reason]
    return f"{engine.say(fight, decision.move)}: {'; '.join(told)}"


def announcement(names: Iterable[str], temperament: str, *, off: bool) -> str:
    """Return the text about fighters who now act by themselves, or no longer do."""
    who = list(names)
    many = len(who) > 1
    told, is_or_are = join_words(in_ranges(who)), "are" if many else "is"
    if off:
        return f"From now on {told} {is_or_are} no longer played automatically."
    how = as_played(temperament, many=many)
    return f"From now on {told} {is_or_are} played automatically, {how}."


def act_already(names: Iterable[str]) -> str:
    """Return the notice that fighters act by themselves already."""
    who = list(names)
    act = "act" if len(who) > 1 else "acts"
    return f"{join_words(in_ranges(who))} {act} automatically already."


def choose(who: str) -> str:
    """Return how a temperament is chosen for those who were named, and which there are."""
    return f"To choose how, type {command(f'auto {who} TEMPERAMENT')}. {temperaments()}"


def order(*, together: bool) -> str:
    """Return what the owner reads who has chosen how fighters act by themselves."""
    move = "all of a team at once" if together else "one by one"
    status = "with one status at the end" if together else "with a status after each"
    return f"From now on NPCs that act by themselves move {move}, {status}."


def explanation(name: str, reason: str) -> str:
    """Return why a fighter has made their last move by themselves; no reason for no move."""
    if not reason:
        return f"{name} has not acted without a player since the server started."
    return f"{name}: {reason}."


def fell_back(name: str) -> str:
    """Return what the owner reads of a fighter whose own choice was refused again and again."""
    return (
        f"What {name} chose by themselves was refused, so they gave the usual answer; staff can "
        "see why."
    )


def gave_up(names: Iterable[str]) -> str:
    """Return what is told of fighters who could not decide because of a bug."""
    listed = ", ".join(names)
    return f"{listed} could not decide, and no longer act by themselves; staff can see why"


def temperaments() -> str:
    """Return which temperaments there are."""
    return f"Temperaments: {', '.join(TEMPERAMENTS)}."


def listing(acting: Mapping[str, str], *, together: bool) -> str:
    """Return who acts by themselves, and how.

    Args:
        acting: The temperament of each, by name.
        together: Whether those of one team who act in a row are told together.
    """
    if not acting:
        typed = command("auto WHO TEMPERAMENT")
        return f"No one acts automatically. To let someone, type {typed}. {temperaments()}"
    how = "those of one team together" if together else "one by one"
    lines = (f"  {name}: {words}" for name, words in acting.items())
    return "\n".join([f"These act automatically, {how}:", *lines])


def gone(name: str) -> str:
    """Return the notice that a fighter was brought away from the fight."""
    return f"{name} is no longer here"


def lost(name: str) -> str:
    """Return what everyone reads of an NPC that no longer exists in the game."""
    return f"{name} has vanished"
