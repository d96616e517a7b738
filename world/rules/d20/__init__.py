"""d20: the open rules that most people know, for fights in a row of three bands.

The numbers are those of the System Reference Document 5.1; NOTICE.txt has its license.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from world.skirmish import game

ABILITIES = game.words("strength", "dexterity", "constitution", "wisdom", "spellcasting")
KINDS = game.words("bludgeoning", "piercing", "slashing", "fire", "poison")
BANDS = ("west", "middle", "east")


class Weapon(Struct, frozen=True):
    """A weapon, or what a beast has: its dice, its harm, and what it does to those it hits."""

    name: str
    dice: int
    sides: int
    kind: str
    ability: str = ""
    finesse: bool = False
    ranged: bool = False
    save: str = ""
    dc: int = 0
    poison: int = 0
    condition: str = ""


Context = game.Context[Any]
WEAPONS = game.read_table(__package__, "weapons.toml", Weapon)
SPELLS = game.words("bless", "burning hands", "healing word", "shield")


def score(name: str, default: int = 10) -> Any:
    """An ability, from 1 to 30."""
    return game.number(name, default=default, least=1, most=30, help=f"Their {name}.")


def slots(level: int) -> Any:
    """The spell slots of a level that are left."""
    name, most = f"slots {level}", f"max_slots_{level}"
    return game.number(
        name, default=0, most=4, keep=True, rest=most, within=most, worth=0.02, help="Left."
    )


class Fighter(game.Combatant):
    """A creature with six numbers, weapons and perhaps spells."""

    life = "hp"
    tallies = {"passed": "", "failed": ""}
    hp: int = game.number(
        "hit points", default=10, most=300, within="max_hp", keep=True, rest="max_hp",
        help="What is left of them; at 0 you are down.",
    )  # fmt: skip
    max_hp: int = game.number("most hit points", default=10, least=1, most=300, help="At best.")
    armor: int = game.number(
        "armor class", default=12, most=30, label="AC", help="What an attack has to reach."
    )
    proficiency: int = game.number("proficiency", default=2, least=2, most=6, help="Bonus.")
    strength: int = score("strength")
    dexterity: int = score("dexterity")
    constitution: int = score("constitution")
    wisdom: int = score("wisdom")
    spellcasting: int = score("spellcasting")
    attacks: int = game.number("attacks", default=1, least=1, most=4, help="In one action.")
    saves: Mapping[str, int] = game.counts("saves", ABILITIES, "save", most=1, help="Proficient.")
    resists: Mapping[str, int] = game.counts(
        "resists", KINDS, "damage", most=3, help="1 for half harm, 2 for none, 3 for double."
    )
    weapons: tuple[Weapon, ...] = game.rows(
        "weapons", WEAPONS, "weapon", Weapon, default=("fists",), help="Carried."
    )
    spells: Mapping[str, int] = game.counts("spells", SPELLS, "spell", most=1, help="1 if known.")
    slots_1: int = slots(1)
    slots_2: int = slots(2)
    slots_3: int = slots(3)
    max_slots_1: int = game.number("most slots 1", default=0, most=4, help="After a rest.")
    max_slots_2: int = game.number("most slots 2", default=0, most=4, help="After a rest.")
    max_slots_3: int = game.number("most slots 3", default=0, most=4, help="After a rest.")
    action: int = game.resource("action")
    bonus: int = game.resource("bonus action")
    move: int = game.resource("move")
    reaction: int = game.resource("reaction")
    dodging: bool = game.effect("dodging", until="turn", worth=0.02)
    disengaged: bool = game.effect("disengaged", until="turn")
    shielded: bool = game.effect("behind a shield", until="turn", worth=0.02)
    readied: bool = game.effect("ready", until="turn")
    hidden: bool = game.effect("hidden", worth=0.02)
    prone: bool = game.effect("prone", worth=-0.05)
    poisoned: int = game.effect("poisoned for {}", until="turn", counts=True, worth=-0.03)
    restrained: bool = game.effect("restrained", worth=-0.1)
    helped: game.Caused = game.effect("helped", by=True, until="source turn", worth=0.02)
    grappled: game.Caused = game.effect("grappled", by=True, worth=-0.03)
    blessed: game.Caused = game.effect("blessed", by=True, until="concentration", worth=0.04)
    passed: int = 0
    failed: int = 0
    dead: bool = False
    band: int = 0

    @property
    def down(self) -> str:
        if self.dead or (self.npc and not self.hp):
            return "dead"
        return "" if self.hp else "stable" if self.passed >= 3 else "dying"

    @property
    def place(self) -> str:
        return BANDS[self.band]

    @property
    def gone(self) -> bool:
        return self.withdrawn or self.down == "dead"

    def modifier(self, ability: str) -> int:
        return (int(getattr(self, ability)) - 10) // 2

    def resisted(self, harm: int, kind: str) -> int:
        return {0: harm, 1: harm // 2, 2: 0, 3: harm * 2}[self.resists.get(kind, 0)]

    def heal(self, points: int) -> int:
        if not self.hp:
            self.passed = self.failed = 0
        return self.gain("hp", points)


class Struck(game.TargetEvent, tag="d20_struck"):
    """`actor` attacked: `total` against `armor`; `harm` is 0 for a miss."""

    sentence = (
        "$You() $conj(attack) $you(target) with $their() {weapon}: {total} against AC {armor}, "
        "[harm:[critical:critical, ]{harm} {kind} harm|a miss]."
    )
    weapon: str
    total: int
    armor: int
    harm: int
    kind: str
    critical: bool


class Suffered(game.ActorEvent, tag="d20_suffered"):
    """`actor` took harm without an attack roll."""

    sentence = "$You() $conj(take) {harm} {kind} harm."
    harm: int
    kind: str


class Healed(game.TargetEvent, tag="d20_healed"):
    """`target` has hit points back."""

    sentence = "$Your() healing word gives $you(target) {points} hit points back."
    points: int


class Became(game.ActorEvent, tag="d20_became"):
    """`actor` is in another condition now."""

    sentence = "$You() $conj(are) {condition}."
    condition: str


class Died(game.Defeat, tag="d20_died"):
    """`actor` is dead."""

    sentence = "$You() $conj(die)."


class Lasted(game.ActorEvent, tag="d20_lasted"):
    """`actor`, who is dying, rolled a death save."""

    sentence = "$You() $conj(roll) {face} to live: [up:up again|{passed} passed, {failed} failed]."
    face: int
    passed: int
    failed: int
    up: bool


class Went(game.ActorEvent, tag="d20_went"):
    """`actor` is in another band."""

    sentence = "$You() $conj(go) to the {place}."
    place: str


def save(ctx: Context, fighter: Fighter, ability: str, dc: int, what: str) -> bool:
    """A saving throw, with a die more under Bless."""
    bonus = fighter.modifier(ability) + fighter.proficiency * fighter.saves.get(ability, 0)
    bonus += ctx.dice.total(1, 4, by=fighter.id) if fighter.blessed else 0
    tilt = fighter.dodging - fighter.restrained if ability == "dexterity" else 0
    return ctx.attempt(what, fighter, bonus, dc, advantage=tilt)


def harmed(ctx: Context, fighter: Fighter, harm: int, *, critical: bool = False) -> None:
    """Let happen what follows from harm, which has been told."""
    if not harm:
        return
    before, fighter.passed = fighter.hp, fighter.passed % 3  # Who was stable is dying again.
    fighter.lose("hp", harm)
    if fighter.hp:
        holds = not ctx.table.concentrates(fighter)
        if not (holds or save(ctx, fighter, "constitution", max(10, harm // 2), "concentrate")):
            ctx.table.end_concentration(fighter)
            ctx.emit(Became(fighter.id, "no longer concentrating"))
        return
    fighter.failed += 0 if before else 1 + critical
    fighter.hidden, fighter.dodging, fighter.prone = False, False, True
    if fighter.npc or fighter.failed >= 3 or harm - before >= fighter.max_hp:
        fighter.dead = True
        ctx.emit(Died(fighter.id))
    elif before:
        ctx.emit(Became(fighter.id, "dying"))


def suffer(ctx: Context, fighter: Fighter, harm: int, kind: str) -> None:
    """Let a fighter take harm without an attack roll."""
    harm = fighter.resisted(harm, kind)
    ctx.emit(Suffered(fighter.id, harm, kind))
    harmed(ctx, fighter, harm)


def threatened(table: game.Table, fighter: Fighter) -> bool:
    """Whether an enemy is in the fighter's band."""
    return any(enemy.band == fighter.band for enemy in table.enemies(fighter))


def advantage(table: game.Table, actor: Fighter, target: Fighter, *, ranged: bool) -> int:
    """1 for advantage, -1 for disadvantage; both together are neither."""
    better = actor.hidden or actor.helped or target.restrained or not target.able
    worse = target.dodging or target.hidden or actor.poisoned or actor.prone or actor.restrained
    if ranged:
        return bool(better) - bool(worse or target.prone or threatened(table, actor))
    return bool(better or target.prone) - bool(worse)


def strike(ctx: Context, actor: Fighter, target: Fighter, weapon: Weapon) -> game.Procedure:
    """One attack. Whoever knows Shield may cast it when they see the roll."""
    ability = weapon.ability or ("dexterity" if weapon.ranged else "strength")
    if weapon.finesse and actor.dexterity > actor.strength:
        ability = "dexterity"
    bonus = added = actor.modifier(ability)
    bonus += actor.proficiency + (ctx.dice.total(1, 4, by=actor.id) if actor.blessed else 0)
    tilt = advantage(ctx.table, actor, target, ranged=weapon.ranged)
    armor = target.armor + 5 * target.shielded
    # The rules tell apart a 1, a miss, a hit that Shield would stop, any other hit, and a 20.
    bands = (1, *(edge for edge in (armor - bonus - 1, armor - bonus + 4) if 1 < edge < 19), 19)
    roll = ctx.dice.worst if tilt < 0 else ctx.dice.best
    face = roll(1, 1 + abs(tilt), 20, by=actor.id, thresholds=bands)
    actor.hidden = False
    actor.free("helped")
    total, critical, harm = face + bonus, face == 20, 0
    hit = critical or (face > 1 and total >= armor)
    knows = target.able and target.spells.get("shield") and target.slots_1
    stoppable = knows and hit and not critical and total < armor + 5
    if stoppable and (yield Shielding(target.id, attacker=actor.id, total=total)) == Shield():
        target.shielded, armor, hit = True, armor + 5, False
    if hit:
        harm = ctx.dice.total(weapon.dice * (1 + critical), weapon.sides, by=actor.id)
        harm = target.resisted(max(1, harm + (0 if weapon.ability else added)), weapon.kind)
    ctx.emit(Struck(actor.id, target.id, weapon.name, total, armor, harm, weapon.kind, critical))
    harmed(ctx, target, harm, critical=critical)
    if hit and weapon.save and target.able:
        passed = save(ctx, target, weapon.save, weapon.dc, f"resist the {weapon.name}")
        if weapon.poison:
            poison = ctx.dice.total(weapon.poison, 8, by=actor.id)
            suffer(ctx, target, poison // (1 + passed), "poison")
        if not passed and weapon.condition and target.able:
            setattr(target, weapon.condition, 3 if weapon.condition == "poisoned" else True)
            ctx.emit(Became(target.id, weapon.condition))


class Shield(game.Response):
    """Cast Shield: 5 more armor class until your next turn."""

    costs = {"reaction": 1, "slots_1": 1}
    sentence = "$You() $conj(cast) Shield."


class Shielding(game.Question):
    """An attack would hit one who knows Shield."""

    asks = "whether to cast Shield against {attacker}"
    answers = (Shield, game.No)
    default = game.No()
    attacker: str
    total: int


class Hit(game.Response):
    """Strike at the enemy who leaves."""

    costs = "reaction"


class Opportunity(game.Question):
    """An enemy leaves the band of a fighter who could strike."""

    asks = "whether to strike at {mover}, who leaves"
    answers = (Hit, game.No)
    default = Hit()
    mover: str


def check_near(actor: Fighter, target: Fighter) -> None:
    """Refuse a target in another band, and name the step towards it."""
    if actor.band != target.band:
        nearer = BANDS[actor.band + (1 if target.band > actor.band else -1)]
        raise game.IllegalMove(f"You cannot reach {target.name}.", lambda: [f"go to {nearer}"])


class Attack(game.Action):
    """Attack an enemy: with a weapon in your band, from afar with a bow."""

    aliases = ("strike", "hit")
    costs = "action"
    target: Annotated[str, game.Target(among="enemies", out=True)]
    weapon: Annotated[str, game.Owned(of="weapons", what="weapon", lead="with")] = ""

    def _weapon(self, table: game.Table, actor: Fighter) -> Weapon | None:
        """The weapon that was named, or the first that reaches the target."""
        near = table.fighters[self.target].band == actor.band
        fits = (weapon for weapon in actor.weapons if near or weapon.ranged)
        return next((weapon for weapon in fits if self.weapon in ("", weapon.name)), None)

    def check(self, table: game.Table, actor: Fighter) -> None:
        if self._weapon(table, actor) is None:
            check_near(actor, table.fighters[self.target])
            raise game.IllegalMove("You have no such weapon.")

    def play(self, ctx: Context, actor: Fighter) -> game.Procedure:
        target, weapon = ctx.table.fighters[self.target], self._weapon(ctx.table, actor)
        for _ in range(actor.attacks):
            if weapon is not None and actor.able and not target.gone:
                yield from strike(ctx, actor, target, weapon)


class Go(game.Action):
    """Go to the next band. Enemies in the band that you leave may strike at you."""

    costs = "move"
    place: Annotated[str, game.Word(words=game.words(*BANDS), what="band", lead="to")]

    def check(self, table: game.Table, actor: Fighter) -> None:
        if actor.prone or actor.grappled or actor.restrained:
            raise game.IllegalMove("You cannot go anywhere. Stand up, or escape.")
        if abs(BANDS.index(self.place) - actor.band) != 1:
            raise game.IllegalMove(f"You are in the {actor.place}. Go to a band next to it.")

    def play(self, ctx: Context, actor: Fighter) -> game.Procedure:
        for enemy in [] if actor.disengaged or actor.hidden else ctx.table.enemies(actor):
            if enemy.band == actor.band and enemy.reaction and actor.able:
                weapon = next((own for own in enemy.weapons if not own.ranged), None)
                if weapon and (yield Opportunity(enemy.id, mover=actor.id)) == Hit():
                    yield from strike(ctx, enemy, actor, weapon)
        if actor.able and not (actor.prone or actor.restrained):
            actor.band = BANDS.index(self.place)
            for held in ctx.table.fighters.values():
                held.free("grappled", by=actor)
            actor.hidden = actor.hidden and not threatened(ctx.table, actor)
            ctx.emit(Went(actor.id, self.place))


class Stand(game.Action):
    """Stand up."""

    costs = "move"
    sentence = "$You() $conj(stand) up."

    def check(self, table: game.Table, actor: Fighter) -> None:
        if not actor.prone:
            raise game.IllegalMove("You are on your feet.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.prone = False


class Dodge(game.Action):
    """Dodge: until your next turn, attacks at you have disadvantage."""

    costs = "action"
    sentence = "$You() $conj(dodge)."

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.dodging = True


class Disengage(game.Action):
    """Disengage: no one strikes at you when you leave in this turn."""

    costs = "action"
    sentence = "$You() $conj(disengage)."

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.disengaged = True


class Help(game.Action):
    """Help a friend in your band: their next attack has advantage."""

    verb = "aid"
    costs = "action"
    sentence = "$You() $conj(help) $you(target)."
    target: Annotated[str, game.Target(among="other allies", same="band")]

    def play(self, ctx: Context, actor: Fighter) -> None:
        ctx.table.fighters[self.target].affect("helped", by=actor)


class Hide(game.Action):
    """Hide from enemies who are not in your band: dexterity against what they notice."""

    costs = "action"

    def check(self, table: game.Table, actor: Fighter) -> None:
        if threatened(table, actor):
            raise game.IllegalMove("You cannot hide from enemies in your band.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        notice = max(10 + enemy.modifier("wisdom") for enemy in ctx.table.enemies(actor))
        bonus = actor.modifier("dexterity") + actor.proficiency
        actor.hidden = ctx.attempt("hide", actor, bonus, notice + 1)


class Wrestle(game.Action):
    """Strength against the better of strength and dexterity."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]

    def check(self, table: game.Table, actor: Fighter) -> None:
        check_near(actor, table.fighters[self.target])

    def wins(self, ctx: Context, actor: Fighter, target: Fighter, what: str) -> bool:
        best = max(map(target.modifier, ("strength", "dexterity")))
        return ctx.contest(f"{what} {target.name}", actor, actor.modifier("strength"), target, best)


class Grapple(Wrestle):
    """Seize an enemy in your band: they cannot leave until they escape."""

    def play(self, ctx: Context, actor: Fighter) -> None:
        if self.wins(ctx, actor, target := ctx.table.fighters[self.target], "seize"):
            target.affect("grappled", by=actor)


class Shove(Wrestle):
    """Push an enemy in your band to the ground."""

    def play(self, ctx: Context, actor: Fighter) -> None:
        if self.wins(ctx, actor, target := ctx.table.fighters[self.target], "shove"):
            target.prone = True


class Escape(game.Action):
    """Escape from an enemy who holds you, or from a web."""

    costs = "action"

    def check(self, table: game.Table, actor: Fighter) -> None:
        if not (actor.grappled or actor.restrained):
            raise game.IllegalMove("Nothing holds you.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        best = max(actor.modifier("strength"), actor.modifier("dexterity"))
        for holder in map(ctx.table.fighters.__getitem__, actor.grappled.sources):
            if ctx.contest("escape", actor, best, holder, holder.modifier("strength")):
                actor.free("grappled", by=holder)
        if actor.restrained and ctx.attempt("break the web", actor, best, 12):
            actor.restrained = False


class GetReady(game.Ready):
    """Get ready to strike at the first enemy who comes into your band or moves within it."""

    verb = "ready"
    costs = "action"


class Stabilize(game.Action):
    """Stop the dying of a friend in your band: wisdom against 10."""

    costs = "action"
    target: Annotated[str, game.Target(among="other allies", out=True, same="band")]

    def check(self, table: game.Table, actor: Fighter) -> None:
        if table.fighters[self.target].down != "dying":
            raise game.IllegalMove("They are not dying.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        target = ctx.table.fighters[self.target]
        if ctx.attempt(f"save {target.name}", actor, actor.modifier("wisdom"), 10):
            target.passed, target.failed = 3, 0
            ctx.emit(Became(target.id, "stable"))


class Spell(game.Action, kw_only=True):
    """What a fighter casts who knows it and has a slot of its level."""

    costs = "action"
    level: Annotated[int, game.Number(least=1, most=3, lead="at level")] = 1

    def check(self, table: game.Table, actor: Fighter) -> None:
        if not actor.spells.get(self.verb):
            raise game.IllegalMove(f"You do not know {self.verb}.")
        if not getattr(actor, f"slots_{self.level}"):
            raise game.IllegalMove(f"You have no slot of level {self.level} left.")


class BurningHands(Spell):
    """Burn everyone else in a band: 3d6 fire harm, half with a save; 1d6 more for each level."""

    sentence = "$You() $conj(spread) fire over the {place}."
    place: Annotated[str, game.Word(words=game.words(*BANDS), what="band", lead="in")]

    def can_succeed(self, table: game.Table, actor: Fighter) -> bool:
        return any(enemy.place == self.place for enemy in table.enemies(actor))

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.lose(f"slots_{self.level}", 1)
        harm = ctx.dice.total(2 + self.level, 6, by=actor.id)
        dc = 8 + actor.proficiency + actor.modifier("spellcasting")
        for target in ctx.table.able():
            if target.place == self.place and target is not actor:
                passed = save(ctx, target, "dexterity", dc, "evade the fire")
                suffer(ctx, target, harm // (1 + passed), "fire")


class Bless(Spell):
    """Bless friends: 1d4 more on attacks and saves while you concentrate; 3, 1 more a level."""

    sentence = "$You() $conj(bless) $list(targets)."
    targets: Annotated[tuple[str, ...], game.Targets(among="allies", least=1, most=5)]

    def check(self, table: game.Table, actor: Fighter) -> None:
        super().check(table, actor)
        if len(self.targets) > 2 + self.level:
            raise game.IllegalMove(f"At level {self.level} you can bless {2 + self.level}.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.lose(f"slots_{self.level}", 1)
        ctx.table.end_concentration(actor)
        for target in self.targets:
            ctx.table.fighters[target].affect("blessed", by=actor)


class HealingWord(Spell):
    """Heal yourself or a friend with a word: 1d4 for each level, and your spellcasting."""

    costs = "bonus"
    target: Annotated[str, game.Target(among="allies", out=True, hurt=True)]

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.lose(f"slots_{self.level}", 1)
        points = ctx.dice.total(self.level, 4, by=actor.id) + actor.modifier("spellcasting")
        points = ctx.table.fighters[self.target].heal(max(1, points))
        ctx.emit(Healed(actor.id, self.target, points))


class D20(game.InitiativeTurns[Any, game.HouseRules]):
    """The rules."""

    name = "d20"
    title = "d20"
    summary = "The open d20 rules, in three bands: attacks, saves, spells and death saves."
    fighter = Fighter
    ends_when_idle = True
    actions = (
        Attack, BurningHands, Bless, HealingWord, Go, Stand, Dodge, Disengage, Help,
        Hide, Grapple, Shove, Escape, GetReady, Stabilize, game.Delay,
    )  # fmt: skip
    questions = (Opportunity, Shielding, game.Readied)
    results = {"harm": {Struck: "harm", Suffered: "harm"}, "healed": {Healed: "points"}}
    steps = {"hp": game.Step(5, least=1), "max_hp": game.Step(5, least=1), "armor": game.Step(1)}

    def initiative(self, ctx: Context, fighter: Fighter) -> tuple[int, ...]:
        rolled = ctx.dice.total(1, 20, by=fighter.id)
        return rolled + fighter.modifier("dexterity"), fighter.dexterity

    def enter(self, ctx: Context, participant: game.Participant) -> Fighter:
        fighter: Fighter = super().enter(ctx, participant)
        fighter.band = 0 if participant.team == ctx.table.teams[0] else 2
        return fighter

    def passed_over(self, ctx: Context, fighter: Fighter) -> None:
        """A death save: 10 or more passes; 1 fails twice; with 20 one is up again."""
        if fighter.down != "dying":
            return
        face = ctx.dice.total(1, 20, by=fighter.id)
        if face == 20:
            fighter.heal(1)
        fighter.passed += 10 <= face < 20
        fighter.failed += 2 if face == 1 else face < 10
        ctx.emit(Lasted(fighter.id, face, fighter.passed, fighter.failed, fighter.able))
        fighter.failed *= fighter.passed < 3  # A stable creature starts again.
        if fighter.failed >= 3:
            fighter.dead = True
            ctx.emit(Died(fighter.id))

    def is_ready_for(self, table: game.Table, fighter: Fighter, mover: Fighter, move: Any) -> bool:
        return bool(fighter.reaction) and mover.band == fighter.band

    def release(self, ctx: Context, fighter: Fighter, mover: Fighter) -> game.Procedure:
        fighter.lose("reaction", 1)
        for weapon in fighter.weapons[:1]:
            yield from strike(ctx, fighter, mover, weapon)


RULESET = D20()
