"""Cepheus in words: what happened, as each reader sees it, the status, the questions."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from world.skirmish.game import Move, TakeTurn, in_meters, meters
from world.skirmish.rulesets.cepheus.checks import hindrances, load
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.ranges import BANDS, FARTHEST, band_name
from world.skirmish.rulesets.cepheus.miscellaneous import SkillCheck
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.views import (
    Bar,
    Column,
    Prompt,
    ResultWords,
    View,
    Voice,
    on_a_line,
    place,
)

from .menus import GROUPS
from .odds import WARNINGS, WORTHS
from .prompts import PROMPTS
from .sentences import FUNCTIONS, IN_SHORT, IN_VAIN, SENTENCES, SETTLES, cover_name, dm_list

_USUAL: Final = 100
_CONDITIONS: Final = {
    "difficult": "difficult terrain",
    "low": "low light",
    "dark": "total darkness",
    "thin": "thin smoke",
    "thick": "thick smoke",
    "extreme": "extreme weather",
}


#: The effects of wounds on the three characteristics.
_HARM: Final = (
    "what is left of it, and the whole. Damage lowers END first, then STR or DEX as the victim "
    "chooses; two at 0 are unconscious, three dead."
)


class CepheusView(View[Table]):
    """The words of the original chat bot, if it has any; otherwise short sentences."""

    bars = tuple(
        Bar(key.upper(), name, f"{name.lower()}_now", name.lower(), "life", f"{name}: {_HARM}")
        for key, name in (("str", "Strength"), ("dex", "Dexterity"), ("end", "Endurance"))
    )
    columns = (
        Column(
            "INIT",
            "initiative",
            lambda table, fighter: str(fighter.initiative) if table.round else "",
            help="initiative; the highest has the first turn, a reaction lowers it for a round.",
        ),
    )
    sentences_of = SENTENCES
    functions = FUNCTIONS
    in_short = IN_SHORT
    in_vain = IN_VAIN
    settles = SETTLES
    prompts = PROMPTS
    ordered = {
        "react dodge": "dodge every attack",
        "react parry": "parry every attack hand to hand",
        "react do nothing": "take every attack",
    }
    glossary = {
        "personal / close / short / medium / long / very long / distant": "a range: Personal is "
        "under 1.5 meters, Close to 3, Short to 12, Medium to 50, Long to 250, Very Long to 500.",
        "short range / personal range / medium range / long range": "how far away a target is, "
        "which makes it easier or harder to hit with each weapon; combat help short says how far.",
        "dm / dms": "a dice modifier: what is added to a roll, or taken off.",
        "reaction / reactions": "dodging or parrying an attack. Each lowers your initiative for "
        "one round and your checks until your next turn; the choice says by how much.",
        "meters / m": "everyone is on one line; 5 m is how far away they are.",
        "in hand": "a weapon has to be drawn before you can use it: combat draw WEAPON.",
        "roll / reach": "two dice and what is added must come to 8, or what the house rule "
        "target_number says: `roll 7+ to reach 8`.",
        "effect": "by how much a roll is better than it must be. It adds to an attack's damage.",
        "checks": "what is added to your checks, or taken off, for now.",
        "unaware": "surprised; an unaware fighter has no turn in the first round and cannot react.",
        "delays": "a fighter who waits, and is asked before every other turn.",
        "aims": "each aim at a target adds 1 to the next attack on it, or 2 damage if it is for "
        "the kill.",
        "crouched / prone / standing / stance": "how a fighter stands. Prone you can neither dodge "
        "nor fight hand to hand; crouched or prone, cover counts for one row more.",
        "quarter cover / half cover / three-quarter cover / full cover": "cover makes you harder "
        "to hit: nothing, -1, -2 and -4 for full cover.",
        "minor action / significant action": "in a turn you have one minor and one significant "
        "action, or three minor ones: combat two minors.",
        "unhurt / wounded / seriously wounded": "seriously wounded is who has all three "
        "characteristics lowered: no minor action, and 1.5 meters a round.",
        "unconscious": "two of STR, DEX and END are at 0. In their turn the referee may let them "
        "try to wake up.",
        "dead": "STR, DEX and END are all at 0.",
        "tactics": "before the first round one of each side may make a Tactics check; its Effect "
        "is added to the initiative of the side.",
        "overloaded": "more is carried than strength allows; that hampers checks and movement.",
        "combat drug": "Combat Drug, taken before the fight; it costs wounds when it is over.",
    }
    groups = GROUPS
    worths = WORTHS
    rare = (SkillCheck,)
    bands = (*((name, most / 100) for name, most in BANDS), (FARTHEST, None))
    warnings = WARNINGS
    results = {
        "hit": ResultWords("to hit {target}", short="hit {chance}"),
        "damage": ResultWords(amount="damage", short="{amount} damage"),
        "unconscious": ResultWords("to knock {target} unconscious"),
        "dead": ResultWords("to kill {target}"),
        "check": ResultWords("to succeed", short="succeed {chance}"),
        "healed": ResultWords(amount="points healed"),
    }

    # The status

    def title(self, table: Table, voice: Voice) -> str:
        if table.over or table.phase == "rounds":
            return super().title(table, voice)
        if table.phase == "medical":
            won = f"{table.winner} won" if table.winner else "no winner"
            return f"The fighting is over: {won}. Wounds are tended"
        return "Before the first round"

    def turn(self, table: Table, voice: Voice) -> str:
        return f"{voice.possessor(table.acting)} turn" if table.acting else ""

    def brief(self, table: Table, fighter: Fighter, me: Fighter | None) -> str:
        health = self.health(table, fighter)
        if me is None or fighter.withdrawn or not table.have_places:
            return health
        return f"{health}, {meters(table.distance(me, fighter))} m away"

    def notes(self, table: Table, fighter: Fighter, voice: Voice) -> Iterator[str]:
        """Yield notes about an able fighter: weapon in hand, conditions, distance."""
        if not fighter.able:
            return
        me = table.fighters.get(voice.seat)
        if table.have_places and me is None:
            yield f"at {place(fighter.x)} m"
        elif table.have_places and me is not None and me is not fighter:
            distance = table.distance(me, fighter)
            yield f"{in_meters(distance)} from you ({band_name(distance)} range)"
        dms = dm_list(hindrances(table, fighter, physical=True))
        aim = fighter.aim
        kill = " for the kill" if aim is not None and aim.kill else ""
        notes = {
            fighter.stance: fighter.stance != "standing",
            cover_name(fighter.cover): fighter.cover != "none",
            _in_hand(fighter): True,
            "delays": fighter.delaying,
            f"aims{kill} at {voice.whom(aim.target)} +{aim.worth}" if aim is not None else "": aim,
            "unaware, cannot react": table.round and not fighter.aware,
            f"checks: {', '.join(dms)}": dms,
            "overloaded": load(table, fighter) == "maximum",
            f"initiative {fighter.change_next:+} next round": fighter.change_next,
            "on the combat drug": fighter.drug,
        }
        yield from (note for note, applies in notes.items() if applies)

    def field(self, table: Table, voice: Voice) -> list[str]:
        """Return the positions, and the conditions that the referee has set."""
        told = [
            *(
                _CONDITIONS[condition]
                for condition in table.conditions()
                if condition in _CONDITIONS
            ),
            *([f"movement times {meters(table.pace)}"] if table.pace != _USUAL else []),
        ]
        lines = [", ".join(told).capitalize()] if told else []
        if table.have_places and not voice.spoken:
            places = ((fighter.x, fighter.name) for fighter in table.placed())
            lines.insert(0, on_a_line(places, _gap))
        return lines

    def menu(
        self, table: Table, question: Any, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        """Return a menu; `combat move` without more, in a turn, asks for the direction."""
        in_turn = isinstance(question, TakeTurn) and not words.strip()
        return super().menu(table, question, "movement" if in_turn else words, choices)


def _gap(cm: int) -> str:
    return f"{meters(cm)} m, {band_name(cm)}"


def _in_hand(fighter: Fighter) -> str:
    weapon = fighter.weapon()
    if not fighter.drawn:
        return "nothing in hand"
    if not weapon.magazine:
        return f"{weapon.name} in hand"
    return f"{weapon.name} {fighter.loaded.get(weapon.name, 0)}/{weapon.magazine} in hand"


VIEW = CepheusView
