"""d20 in words."""

from collections.abc import Iterable
from typing import Any

from world.skirmish import views

from . import Died, Dodge, Fighter, GetReady, Opportunity, Shielding, Struck


class D20View(views.View[Any]):
    """What the status shows beyond the numbers with labels, and what questions say."""

    columns = (views.Column("Band", "band", "place", help="west, middle or east.", brief=True),)
    glossary = {
        "band / west / middle / east": "you strike at those in your own band, and shoot at all.",
        "unhurt / hurt": "whether any hit points are gone.",
        "dying / death saves": "at 0 you roll each turn; 3 passed: you live, 3 failed: you die.",
        "stable / dead": "stable is out, but lives; an NPC is dead at 0 hit points.",
        "concentration / concentrating": "some spells last while their caster concentrates.",
        "advantage / disadvantage": "two dice are rolled, and the better or the worse one counts.",
    }
    prompts = {
        Opportunity: "{mover} leaves your band. Strike at them? That takes your reaction.",
        Shielding: "{attacker} would hit you with {total}. Cast Shield?",
    }
    in_short, in_vain = {Struck: "attack", Died: ""}, {Struck: "miss"}
    rare = (Dodge, GetReady)

    def notes(self, table: Any, fighter: Fighter, voice: views.Voice) -> Iterable[str]:
        if fighter.down == "dying":
            yield f"death saves: {fighter.passed} passed, {fighter.failed} failed"
        yield from super().notes(table, fighter, voice)


VIEW = D20View
