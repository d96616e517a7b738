"""Swords and bows in a row of bands, by rules that say nothing of tactics."""

from typing import Annotated

from world.skirmish import game


class Fighter(game.Combatant):
    """A fighter with a sword, and perhaps a bow."""

    life = "hp"
    hp: int = game.number("hit points", default=9, most=99, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=9, least=1, most=99, help="Unhurt.")
    armor: int = game.number("armor", default=13, most=30, help="To be hit.")
    bow: bool = game.flag("bow", help="Whether they have a bow.")
    action: int = game.resource("action")
    move: int = game.resource("move")
    dodging: bool = game.effect("dodging", until="turn", worth=0.02)
    hidden: bool = game.effect("hidden", worth=0.02)
    band: int = 5

    def entered(self, house):
        self.band = 1 if self.team in ("A", "heroes") else 6


class Hit(game.TargetEvent):
    """An attack."""

    sentence = "$You() $conj(attack) $you(target): [harm:{harm} harm|a miss]."
    harm: int


def attack(ctx, actor, target):
    """Attack: d20 and 4 against armor, then d6 and 1."""
    total = min(ctx.dice.faces(2 if target.dodging or target.hidden else 1, 20, by=actor.id)) + 4
    harm = 0
    if total >= target.armor:
        harm = target.lose("hp", ctx.dice.total(1, 6, by=actor.id) + 1)
    actor.hidden = False
    ctx.emit(Hit(actor.id, target.id, harm))


class Attack(game.Action):
    """Attack an enemy in your band."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies", same="band")]

    def play(self, ctx, actor):
        attack(ctx, actor, ctx.table.fighters[self.target])


class Shoot(game.Action):
    """Shoot at an enemy who is at most two bands away, and not in yours."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]

    def check(self, table, actor):
        far = abs(table.fighters[self.target].band - actor.band)
        if not actor.bow or not 0 < far < 3:
            raise game.IllegalMove("You cannot shoot at them from here.")

    def play(self, ctx, actor):
        attack(ctx, actor, ctx.table.fighters[self.target])


class Dodge(game.Action):
    """Dodge until your next turn."""

    costs = "action"
    sentence = "$You() $conj(dodge)."

    def play(self, ctx, actor):
        actor.dodging = True


class Hide(game.Action):
    """Hide."""

    costs = "action"
    sentence = "$You() $conj(hide)."

    def play(self, ctx, actor):
        actor.hidden = True


class Step(game.Action):
    """Go to the next band."""

    costs = "move"
    sentence = "$You() $conj(go) {way}."
    way: Annotated[str, game.Word(words=game.words("east", "west"), what="way")]

    def check(self, table, actor):
        if not 1 <= actor.band + self._by <= 6:
            raise game.IllegalMove("There is a wall.")

    @property
    def _by(self):
        return 1 if self.way == "east" else -1

    def play(self, ctx, actor):
        actor.band += self._by


class Bands(game.InitiativeTurns):
    """The rules."""

    name = "bands"
    summary = "For tests of tactics without an evaluation."
    fighter = Fighter
    actions = (Attack, Shoot, Dodge, Hide, Step)
    results = {"harm": {Hit: "harm"}}

    def initiative(self, ctx, fighter):
        return ctx.dice.total(1, 20, by=fighter.id)


RULESET = Bands()
