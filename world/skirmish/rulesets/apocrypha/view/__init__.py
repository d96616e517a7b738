"""Apocrypha in words: what happened, as each reader sees it; status, questions, menus."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from world.skirmish.game import FightOver, Move, RoundBegan, in_meters, meters
from world.skirmish.rulesets.apocrypha.action_economy import PassBegan, potential
from world.skirmish.rulesets.apocrypha.actions import universal_actions as universal
from world.skirmish.rulesets.apocrypha.actions.preparing import PREPARABLE, Prepare, PrepareForAlly
from world.skirmish.rulesets.apocrypha.data import SIDES
from world.skirmish.rulesets.apocrypha.engagements import engaged_with
from world.skirmish.rulesets.apocrypha.exchange.reactions import ReactionQuestion
from world.skirmish.rulesets.apocrypha.exchange.triggers import TriggerCame
from world.skirmish.rulesets.apocrypha.push_or_pause import PauseBegan
from world.skirmish.rulesets.apocrypha.table import ACTIVE, Fighter, Table
from world.skirmish.views import (
    Bar,
    Column,
    Group,
    Prompt,
    ResultWords,
    View,
    Voice,
    in_ranges,
    join_words,
    on_a_line,
    place,
    pluralize,
)

from .odds import worth
from .questions import PROMPTS, circumstances, how_to_answer, in_short, spent
from .sentences import FUNCTIONS, IN_SHORT, IN_VAIN, SENTENCES, SETTLES, weapon

_GO: Final = (universal.ChangeSpeed, universal.ChangeStance, universal.TakeCover)
_ATTACKS: Final = tuple(kind for kind in PREPARABLE if kind.offensive)
_GOING: Final = (*(kind for kind in PREPARABLE if issubclass(kind, _GO)), universal.KeepGoing)
_MORE: Final = tuple(kind for kind in PREPARABLE if kind not in (*_ATTACKS, *_GOING))


def _most_points(table: Table, fighter: Fighter) -> int:
    return max(fighter.ap, table.house.ap_dice * SIDES + potential(table, fighter))


def _vitality_left(table: Table, fighter: Fighter) -> int:
    return max(0, fighter.vitality - fighter.hurt)


class ApocryphaView(View[Table]):
    """Short sentences for each reader; a line with everyone on it; menus in six groups."""

    status_after = (RoundBegan, PauseBegan, FightOver)
    in_seen_status = (PassBegan,)
    groups = (
        Group("Attack", _ATTACKS),
        Group("Go", _GOING),
        Group("Prepare", (Prepare, PrepareForAlly), many=True),
        Group("More", _MORE),
    )
    bars = (
        Bar(
            "AP",
            "action points",
            "ap",
            _most_points,
            help="action points: everything you do costs some. You keep what you do not use in "
            "your pass if you wait, and lose it if you are done.",
        ),
        Bar(
            "Vitality",
            "Vitality",
            _vitality_left,
            "vitality",
            "life",
            "what is left of it after harm and shock. At half you roll a die less; at 0 you are "
            "out.",
        ),
    )
    columns = (
        Column(
            "At",
            "at",
            lambda table, fighter: f"{place(fighter.x)} m",
            help="where they are, in meters: everyone is on one line.",
        ),
        Column(
            "In hand",
            "armed with",
            lambda table, fighter: weapon(fighter.weapon().name),
            "<",
            "the weapon in hand; draw takes another.",
        ),
    )
    counted_from = {"Vitality": "harm"}
    sentences_of = SENTENCES
    functions = FUNCTIONS
    in_short = IN_SHORT
    in_vain = IN_VAIN
    settles = SETTLES
    prompts = PROMPTS
    ordered = {
        "melee parry": "parry every attack hand to hand",
        "melee counter-attack": "counter every attack hand to hand",
        "melee avoidance": "avoid every attack hand to hand",
        "melee desperate dodge": "dive out of the way of every attack hand to hand",
        "melee nothing": "take every attack hand to hand",
        "ranged avoidance": "avoid every shot",
        "ranged desperate dodge": "dive out of the way of every shot",
        "ranged counter-fire": "fire back at every shot",
        "ranged nothing": "take every shot",
    }
    glossary = {
        "pass": "your part of a round: you act until OODA action points are spent, or you wait.",
        "order": "the one with the most action points has the next pass.",
        "OODA": "so many action points you may spend in one pass.",
        "dice / hit / hits": "ten-sided; 7 and more is a hit. An attack needs more hits than the "
        "Avoidance Rating, or than what the target rolls.",
        "Avoidance Rating / AR": "the hits that an attack on you must exceed if you do nothing.",
        "against": "`4 dice against 2`: your dice, and the hits that they must exceed.",
        "harm / shock": "both take Vitality away. Shock ends with a Pause, harm stays; harm of 1.5 "
        "times Vitality kills.",
        "unhurt / wounded": "wounded is who has lost half of Vitality: a die less on everything.",
        "incapacitated": "all of Vitality is gone.",
        "dead": "harm has come to 1.5 times Vitality.",
        "engaged": "in reach of each other, hand to hand; who leaves gives an opening.",
        "opening": "an enemy who leaves your reach can be struck: exploit opening.",
        "walking / running / sprinting / halt / speed": "while you move, every action point "
        "you spend carries you along.",
        "crouched / prone / standing / on the ground": "how one stands; crouched you go half as "
        "far, prone a quarter.",
        "light cover / half cover / heavy cover / full cover / in cover": "cover raises your "
        "Avoidance Rating against shots; in full cover you are out of sight.",
        "ERG / BULK": "of a weapon: how much an attack with it costs, in action points.",
        "prepared / prepares / trigger": "an action paid for now, which goes off when its moment "
        "comes.",
        "push / pause / cease / vote": "after a round all vote: go on at once, rest, or stop.",
        "reaction": "what you do when you are attacked. It costs action points, and delays your "
        "pass.",
        "hampered": "a feint or a wound takes dice from what comes next.",
        "rate": "how far you go for each action point, in meters.",
        "ambush": "those who are aware have a pass before the first round.",
    }
    worths = {Move: worth}

    # What there is to see

    def title(self, table: Table, voice: Voice) -> str:
        if table.phase == "ambush" and not table.over:
            return f"The ambush. {self.turn(table, voice)}"
        return super().title(table, voice)

    def turn(self, table: Table, voice: Voice) -> str:
        if table.phase == "vote":
            return "It is over: push, pause or cease"
        if table.phase == "pause":
            return "A Pause"
        whose = voice.possessor(table.acting)
        return f"{whose} pass, {spent(table, table.fighters[table.acting])}"

    results = {
        "hit": ResultWords("to hit {target}", short="hit {chance}"),
        "harm": ResultWords(amount="harm", short="{amount} harm"),
        "shock": ResultWords(amount="shock"),
        "incapacitated": ResultWords("to incapacitate {target}"),
        "dead": ResultWords("to kill {target}"),
        "healed": ResultWords("to heal {target}", "harm healed", "heal {chance}"),
    }

    def acting(self, table: Table) -> set[str]:
        """Return whose pass it is; in a vote those who have yet to vote are known to the fight."""
        if table.over or table.phase == "vote":
            return set()
        return {question.seat for question in self.rules.pending(table).questions}

    def brief(self, table: Table, fighter: Fighter, me: Fighter | None) -> str:
        health = self.health(table, fighter)
        if not fighter.able:
            return health
        where = (
            f"at {place(fighter.x)} m"
            if me is None
            else f"{meters(table.distance(me, fighter))} m away"
        )
        return f"{fighter.ap} AP, {health}, {where}"

    def notes(self, table: Table, fighter: Fighter, voice: Voice) -> Iterator[str]:
        """Yield what else anyone can see of an able fighter."""
        if not fighter.able:
            return
        me = table.fighters.get(voice.seat)
        if voice.spoken and me is not None and me is not fighter and me.able:
            yield f"{in_meters(table.distance(me, fighter))} from you"
        if fighter.stance != "standing":
            yield fighter.stance
        if fighter.cover != "none":
            yield f"{fighter.cover} cover"
        if fighter.wounded:
            more = "more" if table.house.wounded > 0 else "less"
            yield f"{pluralize(abs(table.house.wounded), 'die')} {more} on everything"
        if fighter.shock:
            yield f"{fighter.shock} of the damage is shock"
        if fighter.readied:
            yield "readied"
        if fighter.hiding:
            yield "something prepared"
        if fighter.defending:
            yield "desperate defense"
        if not fighter.aware:
            yield "unaware"
        if fighter.id in table.waited and table.phase in ACTIVE:
            yield "waiting"
        if fighter.course is not None:
            verb = ("walking", "running", "sprinting")[fighter.rate - 1]
            way = "toward" if fighter.course.toward else "away from"
            yield f"{verb} {way} {voice.whom(fighter.course.who)}, {meters(fighter.pace)} m per AP"
        if fighter.aim is not None:
            dice = table.house.aim * fighter.aim.times
            yield f"aiming at {voice.whom(fighter.aim.target)} ({dice:+})"
        if table.phase in ACTIVE:
            yield from _engagements(table, fighter, voice)

    def field(self, table: Table, voice: Voice) -> list[str]:
        """Return the line with everyone on it, and the order of passes."""
        lines = (
            []
            if voice.spoken
            else [on_a_line((fighter.x, fighter.name) for fighter in table.able())]
        )
        if table.phase not in ACTIVE or table.over:
            return lines
        order = ", ".join(f"{voice.whom(fighter.id)} {fighter.ap}" for fighter in table.order())
        lines.append(f"The order, by action points: {order}")
        return lines

    # What is asked

    def prompt(self, table: Table, question: Any) -> Prompt | None:
        prompt = super().prompt(table, question)
        told = isinstance(question, ReactionQuestion) and not isinstance(question, TriggerCame)
        if prompt is None or not told:
            return prompt
        hint = how_to_answer(table, question)
        text = f"{prompt.text} {circumstances(table, question)} {hint}".rstrip()
        return replace(prompt, text=text, hint=hint, short=in_short(table, question))


def _engagements(table: Table, fighter: Fighter, voice: Voice) -> Iterator[str]:
    """Yield which enemies a fighter is engaged with, in each way."""
    pairs = [pair for pair in table.shots if fighter.id in pair]
    shot_at = [two if one == fighter.id else one for one, two in pairs]
    for way, enemies in (("hand to hand", engaged_with(table, fighter)), ("at range", shot_at)):
        if enemies:
            yield f"engaged {way} with {join_words(in_ranges([*map(voice.whom, enemies)]))}"


VIEW = ApocryphaView
