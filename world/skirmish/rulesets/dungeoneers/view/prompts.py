"""The questions, and the worth and the cost of each choice."""

from collections.abc import Iterator
from typing import Any, Final

from world.skirmish.game import SettleOther, TakeTurn, command
from world.skirmish.rulesets.dungeoneers import attacks, combat_actions, dodge, wounds
from world.skirmish.rulesets.dungeoneers.combat_free_actions import CarryRider, Reposition
from world.skirmish.rulesets.dungeoneers.fighters.field import Tile, distance, name, read_tile
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.ground import movement
from world.skirmish.rulesets.dungeoneers.rolls import Roll
from world.skirmish.rulesets.dungeoneers.spotlight import PassForAll
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views import ALWAYS, Choice, Prompt, Prompts, join_words, pluralize


def worth(table: Table, question: Any, move: Any) -> str:
    """Return what a choice is worth: `3 tiles away, 5 dice, TN 6, DN 2, 4 wounds`."""
    match move:
        case combat_actions.CombatAction():
            actor = table.fighters[question.seat]
            return "" if actor.npc else ", ".join(_action(table, actor, move))
        case Reposition():
            return _reached(table, table.fighters[question.seat], read_tile(move.tile))
        case dodge.Dodge():
            return _dodge(table, question)
        case dodge.DoNothing():
            return _undodged(table, question)
        case attacks.Force() if question.target in table.fighters:
            actor, target = table.fighters[question.seat], table.fighters[question.target]
            way = movement.forced_way(table, actor, target, table.house.push_tiles)
            return f"{pluralize(len(way), 'tile')}, to {name(way[-1])}"
    return ""


def _reached(table: Table, fighter: Fighter, there: Tile) -> str:
    """Return the enemies that a weapon reaches from a tile: `reaches zombie`."""
    range_ = attacks.Strike.range_of(fighter)
    enemies = (enemy for enemy in table.enemies(fighter) if not enemy.has("hidden"))
    names = [enemy.name for enemy in enemies if table.reaches(there, enemy, range_)]
    if len(names) > 1:
        return f"reaches {len(names)} enemies"
    return f"reaches {names[0]}" if names else ""


def tiles_between(one: Fighter, other: Fighter) -> str:
    """Return `3 tiles`."""
    return pluralize(distance(one.tile, other.tile), "tile")


def _action(table: Table, actor: Fighter, move: combat_actions.CombatAction) -> Iterator[str]:
    """Yield the dice and the numbers of a player's action, and the result of a hit."""
    bane, net = 0, 0
    if isinstance(move, attacks.Attack):
        target = table.fighters[move.target]
        bane, net = move.bane(table, actor), target.boon("dodging") if target.npc else 0
        yield f"{tiles_between(actor, target)} away"
    yield _roll(move.roll, actor, bane)
    if (difficulty := move.difficulty(table, actor)) is not None:
        moved = difficulty + (1 if net > 0 else -1)
        yield f"DN {difficulty} or {moved}" if net else f"DN {difficulty}"
    if isinstance(move, attacks.Strike):
        yield pluralize(wounds.dealt_by(table, actor, actor.in_hand.wounds), "wound")


def _roll(roll: Roll, actor: Fighter, bane: int = 0) -> str:
    """Return `4 dice, TN 6`."""
    return f"{pluralize(roll.dice(actor), 'die')}, TN {roll.target_number(actor, bane)}"


def _dodge(table: Table, question: dodge.DodgeAttack) -> str:
    """Return what a dodge is rolled with and against."""
    me, attacker = table.fighters[question.seat], table.fighters[question.attacker]
    if attacker.npc:
        return f"{_roll(dodge.DODGE, me)}, DN {attacker.striking_dn}"
    undodged = dodge.duel_difficulty(table, me)
    return (
        f"{_roll(dodge.DODGE, me)}; your successes are {attacker.name}'s DN, in place of {undodged}"
    )


def _undodged(table: Table, question: dodge.DodgeAttack) -> str:
    """Return the result of an adversary's attack that is not dodged."""
    me, attacker = table.fighters[question.seat], table.fighters[question.attacker]
    if not attacker.npc:
        return f"{attacker.name} rolls against DN {dodge.duel_difficulty(table, me)}"
    if question.attack not in ("strike", "toss"):
        return f"the {question.attack} succeeds"
    dealt = wounds.dealt_by(table, attacker, attacker.in_hand.wounds)
    taken = wounds.reckon(table, attacker, me, dealt).taken
    return f"{pluralize(taken, 'wound')}, you have {me.wounds} of {me.capacity}"


def _turn(table: Table, question: TakeTurn) -> Prompt:
    """Return what is left to do for a fighter, or for all adversaries of a side."""
    me = table.fighters[question.seat]
    others = [
        fighter.name for fighter in table.active() if fighter.free_action and fighter is not me
    ]
    acts = table.phase == "act" and bool(me.npc or me.tokens)
    free = bool(me.free_action or (me.npc and others))
    ways = ["act by tactics" if me.npc and me.tactics else "act"] if acts else []
    ways += ["use free actions" if me.npc else "use your free action"] if free else []
    if table.phase == "after" and others and not free:
        ways.append(f"wait for {join_words(others)}")
    stands = "has the spotlight" if table.phase == "act" else "has acted"
    left = join_words([*ways, "pass for your side"], "or")
    text = f"Your side {stands}: {left}"
    if me.npc:
        return Prompt(f"{text}. Type {command('mn NAME')} and the move.")
    offers = {"Act": acts, "Free action": free, "Pass": True}
    choices = tuple(Choice(label, label.lower()) for label, fits in offers.items() if fits)
    if table.phase == "after":
        return Prompt(f"{text}.", choices)
    if not acts:
        return Prompt(f"{text}. You have no token to act with.", choices)
    strike = _strike(table, me)
    return Prompt(f"{text}. {strike}", choices, hint=strike, below=f"{left.capitalize()}.")


def _strike(table: Table, fighter: Fighter) -> str:
    """Return what a strike is worth: `You strike with 4 dice, TN 6, for 3 slashing wounds`."""
    weapon = fighter.in_hand
    dealt = pluralize(wounds.dealt_by(table, fighter, weapon.wounds), f"{fighter.damage} wound")
    return (
        f"You strike with {_roll(attacks.Strike.roll, fighter)}, for {dealt}, {weapon.range} range."
    )


def _sprint(table: Table, question: combat_actions.SprintTo) -> Prompt:
    tiles = pluralize(question.tiles, "tile")
    return Prompt(
        f"Where to? You may go up to {tiles}: type {command('go TILE')}.", (Choice("Stay", "stay"),)
    )


def _pass(table: Table, question: PassForAll) -> str:
    """Return what passing gives up."""
    me = table.fighters[question.seat]
    left = ["a free action"] if me.free_action else []
    left += [pluralize(me.tokens, "token")] if table.phase == "act" and me.tokens else []
    return f"You have {join_words(left)} left. Pass for all?"


PROMPTS: Final[Prompts] = {
    TakeTurn: _turn,
    dodge.DodgeAttack: f"Dodge {{attacker}}'s {{attack}} with your free action? {ALWAYS}",
    combat_actions.SprintTo: _sprint,
    attacks.PushHow: "Force {target} away, or to the ground?",
    CarryRider: "{rider} wants to ride you. Do you carry them?",
    SettleOther: "{actor} does something with what is there. Say when it is settled.",
    PassForAll: _pass,
}
