"""The questions of Dungeoneers."""

from world.skirmish.fight import Decision
from world.skirmish.rulesets.dungeoneers.table import Fighter, Table
from world.skirmish.views.text import count, listed
from world.skirmish.views.view import Choice, Prompt


def prompt(table: Table, decision: Decision) -> Prompt | None:
    """An open question; of the spotlight for players alone, an adversary's side being one hand."""
    match decision.kind:
        case "act" if table.fighters[decision.seat].player:
            return Prompt(_spotlight(table, table.fighters[decision.seat]))
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


def _spotlight(table: Table, fighter: Fighter) -> str:
    """What is left to somebody whose side has the spotlight."""
    free = ["use your free action"] if fighter.free else []
    if table.part == "after":
        others = [] if free else ["wait while others use their free actions"]
        return f"Your side has acted: {listed([*free, 'pass', *others], 'or')}."
    act = ["act"] if fighter.tokens else []
    token = "" if act else " You have no token to act with."
    ways = listed([*act, *free, "pass"], "or")
    return f"Your side has the spotlight: {ways} (combat moves lists the ways).{token}"


def _choices(*labels: str) -> tuple[Choice, ...]:
    return tuple(Choice(label, label.lower()) for label in labels)
