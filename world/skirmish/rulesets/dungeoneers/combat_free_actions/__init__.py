"""Combat Free Actions: each fighter has one a round, in their side's turn or to dodge."""

from world.skirmish.moves import Action


class CombatFreeAction(Action):
    """What takes the free action of the round."""

    costs = "free_action"
