"""Embers in words."""

from world.skirmish import views

from . import Evading, Orders


class EmbersView(views.View):
    """What the status shows beyond the numbers with labels, and what questions say."""

    columns = (views.Column("PLACE", "place", "where"),)
    bars = (views.Bar("WOUNDS", "wounds", "wounds", "max_wounds", "harm"),)
    prompts = {
        Orders: "What are your orders for this round?",
        Evading: "{attacker} hits you with {margin} more than you have. Trust your luck?",
    }
    results = {"wounds": views.ResultWords("to wound {target}", "wounds")}


VIEW = EmbersView
