"""Grapple: Catching Breath. It always succeeds."""

from world.skirmish.ruleset import Scene

from .events import BreathCaught
from .table import Fighter, Table


def play(scene: Scene[Table], actor: Fighter) -> None:
    """Three action dice more, at most AP max."""
    before = actor.ad
    actor.ad = max(before, min(before + scene.table.house.breath, actor.ap_max))
    scene.tell(BreathCaught(actor.id, actor.ad - before, actor.ad))
