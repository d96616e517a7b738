"""The questions of Dungeoneers."""

from world.skirmish.fight import Decision
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views.text import count
from world.skirmish.views.view import Choice, Prompt


def prompt(table: Table, decision: Decision) -> Prompt | None:
    """An open question; none for the spotlight, which anybody on the side may take."""
    match decision.kind:
        case "dodge":
            attacker, how = str(decision.about[0]), decision.about[1]
            verb = {"strike": "strikes at", "grapple": "grapples", "push": "pushes"}[str(how)]
            text = f"{table.fighters[attacker].name} {verb} you. Dodge with your free action?"
            return Prompt(text, _choices("Dodge", "Do nothing"))
        case "go":
            tiles = count(int(decision.about[0]), "tile")
            text = f"Where to, by up to {tiles}? Type combat go TILE."
            return Prompt(text, _choices("Stay"))
        case "push":
            text = "Force it away, or knock it over?"
            if decision.about:
                name = table.fighters[str(decision.about[0])].name
                text = f"Force {name} away, or knock them prone?"
            return Prompt(text, _choices("Force", "Prone"))
        case "mount":
            name = table.fighters[str(decision.about[0])].name
            return Prompt(f"{name} wants to ride you. Do you let them?", _choices("Yes", "No"))
        case "other":
            name = table.fighters[str(decision.about[0])].name
            text = f"{name} does something with what is there. Say when it is settled."
            return Prompt(text, _choices("Done"))
    return None


def _choices(*labels: str) -> tuple[Choice, ...]:
    return tuple(Choice(label, label.lower()) for label in labels)
