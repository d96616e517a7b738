"""Sums over the events of a Grapple fight, counted independently of the rules.

If the events explain every change, this and the table are the same: no dice come from nowhere.
"""

from world.skirmish.referee.teams import Returned
from world.skirmish.rulesets.grapple.actions import BreathCaught, Maneuvered, SkillUsed, Struck
from world.skirmish.rulesets.grapple.fighter import Table
from world.skirmish.state.events import Event, Withdrawn

NUMBERS = ("ad", "sd", "ap_max", "defense", "wounds", "maneuver_bonus", "strike_bonus")

#: The number that each skill changes.
CHANGES = {
    "ac": "defense", "co": "ad", "en": "defense", "in": "ad", "ld": "ad", "md": "wounds",
    "sp": "maneuver_bonus", "sr": "strike_bonus", "sy": "ap_max", "tc": "sd", "tt": "sd",
    "tr": "sd",
}  # fmt: skip


class Ledger:
    """The numbers of all fighters, from the first table and the events since."""

    def __init__(self, table: Table) -> None:
        self.numbers = numbers(table)
        self._most = {fighter.id: fighter.max_wounds for fighter in table.fighters.values()}

    def enter(self, events: list[Event]) -> None:
        """Count what happened. What an event says is left must be what is left here."""
        for event in events:
            match event:
                case Maneuvered():
                    self._add(event.actor, "ad", -event.spent)
                    self._add(event.actor, "sd", event.earned + event.bonus)
                    self._agree(event.actor, ad=event.ad, sd=event.sd)
                case Struck():
                    self._add(event.actor, "sd", -event.spent)
                    self._agree(event.actor, sd=event.sd)
                    target = self.numbers[event.target]
                    most = self._most[event.target]
                    target["wounds"] = min(target["wounds"] + event.wounds, most)
                case SkillUsed():
                    self._add(event.actor, "sd", -event.spent)
                    self._agree(event.actor, sd=event.sd)
                    self._agree(event.target, **{CHANGES[event.skill]: event.before})
                    self.numbers[event.target][CHANGES[event.skill]] = event.after
                case BreathCaught():
                    self._add(event.actor, "ad", event.gained)
                    self._agree(event.actor, ad=event.ad)
                case Withdrawn():
                    self.numbers[event.actor]["withdrawn"] = True
                case Returned():
                    self.numbers[event.actor]["withdrawn"] = False

    def _add(self, fighter: str, number: str, change: int) -> None:
        self.numbers[fighter][number] += change

    def _agree(self, fighter: str, **told: int) -> None:
        for number, value in told.items():
            assert self.numbers[fighter][number] == value, (fighter, number)


def numbers(table: Table) -> dict[str, dict[str, int]]:
    """The numbers on a table."""
    return {
        fighter.id: {name: getattr(fighter, name) for name in (*NUMBERS, "withdrawn")}
        for fighter in table.fighters.values()
    }
