"""A ruleset whose view has no sentence for one of its events."""

from world.skirmish.ruleset.turns import TeamTurns
from world.skirmish.state.events import Event


class Shouted(Event, tag="silent_shouted"):
    """A fighter shouted."""

    actor: str


class Silent(TeamTurns):
    """Teams that take turns and can do nothing."""

    name = "silent"
    title = "Silent"
    summary = "For tests."


RULESET = Silent()
