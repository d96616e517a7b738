"""Damage: armour, Endurance first and then the victim's choice, falling and dying."""

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Ask, Decision, Procedure
from world.skirmish.ruleset import Scene

from .data import PHYSICAL, Weapon
from .events import CameRound, Damaged, Died, FellUnconscious, Wounded
from .moves import Name
from .table import Fighter, Table
from .turns import drop_out, lose_aim

#: An exceptional success hurts whatever the armour.
_EXCEPTIONAL = 6


def hit(
    scene: Scene[Table], actor: Fighter, target: Fighter, weapon: Weapon, effect: int, aim: int
) -> Procedure:
    """The weapon's dice, the Effect and an aim for the kill, less armour, less the drug."""
    rolled = scene.dice.total(weapon.damage, 6)
    protection = armour_against(target, weapon)
    taken = max(0, rolled + effect + aim - protection)
    if effect >= _EXCEPTIONAL:
        taken = max(1, taken)
    drug = scene.table.house.drug_damage if target.drug else 0
    taken = max(0, taken + drug)
    if weapon.laser and any(each.burns for each in target.armour):
        target.burned += 1
    scene.tell(Damaged(actor.id, target.id, rolled, effect, aim, protection, drug, taken))
    yield from take(scene, target, taken)


def armour_against(fighter: Fighter, weapon: Weapon) -> int:
    """What armour takes off: for lasers its own value, less what they have burned off."""
    total = 0
    for armour in fighter.armour:
        value = armour.protection
        if weapon.laser and armour.laser is not None:
            value = armour.laser - (fighter.burned if armour.burns else 0)
        total += max(0, value)
    return total


def take(scene: Scene[Table], victim: Fighter, amount: int) -> Procedure:
    """Endurance to 0; what is left over goes to Strength or Dexterity, as the victim chooses."""
    if amount <= 0:
        return
    lose_aim(scene, victim)
    rest = _lower(victim, "end", amount)
    if rest:
        first = "str"
        if victim.now["str"] and victim.now["dex"]:
            (answer,) = yield Ask((Decision(victim.id, "wound", (rest, amount), "strength"),))
            assert isinstance(answer.move, Name)
            first = answer.move.characteristic
        rest = _lower(victim, first, rest)
        _lower(victim, "dex" if first == "str" else "str", rest)
    scene.tell(Wounded(victim.id, amount, victim.now["str"], victim.now["dex"], victim.now["end"]))
    _fall(scene, victim)


def check_choice(move: Name) -> None:
    """What Endurance does not take goes to one of the two others."""
    if move.characteristic not in ("str", "dex"):
        raise IllegalMove("Choose Strength or Dexterity.")


def kill(scene: Scene[Table], victim: Fighter) -> None:
    """Everything to 0."""
    for each in PHYSICAL:
        victim.now[each] = 0
    _fall(scene, victim)


def come_round(scene: Scene[Table], fighter: Fighter) -> None:
    """Healing that leaves fewer than two characteristics at 0 wakes at once."""
    if not fighter.conscious and not fighter.dead and fighter.zeros < 2:
        fighter.conscious = True
        fighter.woken = False
        fighter.tries = 0
        scene.tell(CameRound(fighter.id))


def _lower(victim: Fighter, characteristic: str, amount: int) -> int:
    """Take points off a characteristic. Returns what it could not take."""
    taken = min(amount, victim.now[characteristic])
    victim.now[characteristic] -= taken
    return amount - taken


def _fall(scene: Scene[Table], victim: Fighter) -> None:
    """Two of three at 0 is unconscious, all three is dead."""
    if victim.dead:
        victim.conscious = victim.woken = False
        drop_out(scene, victim)
        scene.tell(Died(victim.id))
    elif victim.zeros == 2 and victim.conscious:
        victim.conscious = victim.woken = False
        drop_out(scene, victim)
        scene.tell(FellUnconscious(victim.id))
