"""What is asked, with what there is to know before the answer."""

from world.skirmish.questions import TakeTurn
from world.skirmish.rulesets.dungeoneers import rolls, wounds
from world.skirmish.rulesets.dungeoneers.combat_actions import SprintTo
from world.skirmish.rulesets.dungeoneers.dodge import DodgeAttack, duel_difficulty
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.spotlight import PassForAll
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views.display import Choice, Prompt
from world.skirmish.views.text import join_words, pluralize

from .sentences import difficulty_name


def spotlight(table: Table, question: TakeTurn) -> Prompt:
    """Return what is left to a fighter whose side has the spotlight."""
    fighter = table.fighters[question.seat]
    return Prompt(_of_adversaries(table, fighter) if fighter.npc else _of_player(table, fighter))


def _of_player(table: Table, fighter: Fighter) -> str:
    free = ["use your free action"] if fighter.free_action else []
    if table.phase == "after":
        others = [each.name for each in table.active() if each.free_action and each is not fighter]
        wait = [f"wait for {join_words(others)}"] if others and not free else []
        return f"Your side has acted: {join_words([*free, *wait, 'pass for your side'], 'or')}."
    ways = join_words([*(["act"] if fighter.tokens else []), *free, "pass for your side"], "or")
    worth = _strike(table, fighter) if fighter.tokens else "You have no token to act with."
    return f"Your side has the spotlight: {ways} (combat moves lists the ways). {worth}"


def _of_adversaries(table: Table, fighter: Fighter) -> str:
    """Return the same for all of a side, who are moved by one hand."""
    left = any(each.free_action for each in table.active())
    free = ["use free actions"] if left else []
    act = "act by tactics" if fighter.tactics else "act"
    acts = [act] if table.phase == "act" else []
    ways = join_words([*acts, *free, "pass for your side"], "or")
    stands = "has the spotlight" if acts else "has acted"
    return f"Your side {stands}: {ways} (combat mn NAME, and the move)."


def _strike(table: Table, fighter: Fighter) -> str:
    """Return what a strike is worth: `You strike with 4 dice (TN 6) for 3 slashing wounds`."""
    weapon = fighter.in_hand
    dealt = pluralize(wounds.dealt_by(table, fighter, weapon.wounds), f"{fighter.damage} wound")
    number = rolls.target_number(fighter, "finesse", fighter.boon("striking"))
    dice = pluralize(rolls.core_dice(fighter, "striking"), "die", "dice")
    return f"You strike with {dice} (TN {number}) for {dealt}, {weapon.range} range."


def dodge(table: Table, question: DodgeAttack) -> Prompt:
    """Return whether to dodge: what it is rolled with and against, and what comes otherwise."""
    me, attacker = table.fighters[question.seat], table.fighters[question.attacker]
    number = rolls.target_number(me, "body", me.boon("dodging"))
    dice = pluralize(rolls.core_dice(me, "dodging"), "die", "dice")
    if attacker.npc:
        against = f"against {difficulty_name(attacker.striking_dn or 0)}"
    else:
        duel = difficulty_name(duel_difficulty(table, me))
        against = f"and {attacker.name} rolls against your successes, not against {duel}"
    text = (
        f"Dodge {attacker.name}'s {question.attack} with your free action? "
        f"You roll {dice} (TN {number}) {against}."
    )
    undodged = _undodged(table, attacker, me, question.attack) if attacker.npc else ""
    return Prompt(f"{text} {undodged}".rstrip(), _choices("Dodge", "Do nothing"))


def _undodged(table: Table, attacker: Fighter, me: Fighter, attack: str) -> str:
    """Return what comes of an adversary's attack that is not dodged."""
    if attack not in ("strike", "toss"):
        return f"Undodged, the {attack} succeeds."
    dealt = wounds.dealt_by(table, attacker, attacker.in_hand.wounds)
    taken = wounds.reckon(table, attacker, me, dealt).taken
    return f"Undodged, you take {pluralize(taken, 'wound')}; you have {me.wounds} of {me.capacity}."


def sprint(table: Table, question: SprintTo) -> Prompt:
    """Return where to, with the choice that needs no tile."""
    tiles = pluralize(question.tiles, "tile")
    return Prompt(f"Where to, by up to {tiles}? Type combat go TILE.", _choices("Stay"))


def pass_for_all(table: Table, question: PassForAll) -> Prompt:
    """Return what passing gives up."""
    me = table.fighters[question.seat]
    left = ["a free action"] if me.free_action else []
    left += [pluralize(me.tokens, "token")] if table.phase == "act" and me.tokens else []
    return Prompt(f"You have {join_words(left)} left. Pass for all?", _choices("Yes", "No"))


def _choices(*labels: str) -> tuple[Choice, ...]:
    return tuple(Choice(label, label.lower()) for label in labels)
