"""Embers: six-sided pools, and orders that everyone gives in secret before each round."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Struct

from world.skirmish import game

Context = game.Context[Any]
SKILLS = game.words("brawl", "guns", "athletics", "leadership")
PLACES = ("trench", "wire", "wall")
SUCCESS = 5


class Weapon(Struct, frozen=True):
    """What is carried to hurt others."""

    name: str
    skill: str
    harm: int
    reach: int
    shots: int = 0


WEAPONS = game.read_table(__package__, "weapons.toml", Weapon)


class House(game.HouseRules, frozen=True):
    """What a game, or one fight, may set."""

    wounds: Annotated[int, game.house_number("Wounds that take a fighter out.", 2, 9)] = 5
    luck: Annotated[bool, game.switch("Luck turns blows aside.")] = True


class Fighter(game.Combatant):
    """A soldier with pools of dice."""

    tallies = {"wounds": "max_wounds"}
    grit: int = game.number("grit", default=2, least=1, most=6, help="Added to every pool.")
    skills: Mapping[str, int] = game.counts(
        "skills", SKILLS, "skill", most=6, help="Dice of each skill."
    )
    armor: int = game.number("armor", default=0, most=4, label="ARM", help="Dice against harm.")
    luck: int = game.number(
        "luck", default=1, most=5, keep=True, rest=True, worth=0.03, help="Points left."
    )
    weapons: tuple[Weapon, ...] = game.rows(
        "weapons", WEAPONS, "weapon", Weapon, default=("knife",), help="Carried."
    )
    hurt: int = game.number(
        "old wounds", default=0, most=8, keep=True, rest=True, help="Not healed."
    )
    action: int = game.resource("action")
    move: int = game.resource("move")
    shots: int = game.resource("shots", 6, each="fight", label="SHOTS")
    pressing: int = game.effect("pressing on with {}", until="round")
    guarded: int = game.effect("guarded with {}", until="round", worth=0.01)
    covered: bool = game.effect("in cover", until="round", worth=0.02)
    led: game.Caused = game.effect("led", by=True, until="round", stacks="best", worth=0.02)
    wounds: int = 0
    max_wounds: int = 5
    place: int = 0

    def entered(self, house: House) -> None:
        self.max_wounds = house.wounds
        self.wounds = min(self.hurt, house.wounds - 1)

    @property
    def down(self) -> str:
        return "down" if self.wounds >= self.max_wounds else ""

    @property
    def health(self) -> float:
        return 1 - min(1, self.wounds / self.max_wounds)

    @property
    def where(self) -> str:
        return PLACES[self.place]

    def kept(self) -> dict[str, Any]:
        return {**super().kept(), "hurt": min(self.wounds, 8)}

    def pool(self, skill: str) -> int:
        """Dice for a skill: wounds take some away, a leader adds some."""
        dice = self.grit + self.skills.get(skill, 0) + self.led.amount - self.wounds // 2
        return max(1, dice)


class Attacked(game.TargetEvent):
    """`actor` attacked with `dice`: `hits` beat `saved`; `harm` is 0 for a miss."""

    sentence = (
        "$You() $conj(attack) $you(target) with {weapon}: $count(hits, success, successes) "
        "against {saved}, [harm:$count(harm, wound)|no harm]."
    )
    weapon: str
    dice: int
    hits: int
    saved: int
    harm: int


class Fell(game.Defeat):
    """`actor` is out of the fight."""

    sentence = "$You() $conj(fall)."


class Moved(game.ActorEvent):
    """`actor` is in another place."""

    sentence = "$You() $conj(go) to the {where}."
    where: str


class Press(game.Response):
    """Press on: so many dice go from your defense to your attack in this round."""

    sentence = "$You() $conj(press) on."
    dice: Annotated[int, game.Number(least=1, most=3, unit="die")]


class Guard(game.Response):
    """Guard yourself: so many dice go from your attack to your defense in this round."""

    sentence = "$You() $conj(keep) $their() guard up."
    dice: Annotated[int, game.Number(least=1, most=3, unit="die")]


class TakeCover(game.Response):
    """Take cover: 2 dice more against guns, and you cannot go anywhere in this round."""

    sentence = "$You() $conj(take) cover."


class Lead(game.Response):
    """Lead your side: who has a friend with leadership has a die more for each 2 points."""

    sentence = "$You() $conj(lead) $you(target)."
    target: Annotated[str, game.Target(among="other allies")]

    def check(self, table: game.Table, question: game.Question) -> None:
        if table.fighters[question.seat].skills.get("leadership", 0) < 2:
            raise game.IllegalMove("You do not know how to lead.")


class Orders(game.Question):
    """Everyone gives orders for the round."""

    kind = "orders"
    asks = "what to do in this round"
    answers = (Press, Guard, TakeCover, Lead, game.No)
    default = game.No()

    def play(self, ctx: Context, answers: Sequence[Any]) -> None:
        for answer in answers:
            fighter = ctx.table.fighters[answer.actor]
            match answer.move:
                case Press(dice):
                    fighter.pressing = dice
                case Guard(dice):
                    fighter.guarded = dice
                case TakeCover():
                    fighter.covered = True
                case Lead(target):
                    dice = fighter.skills.get("leadership", 0) // 2
                    ctx.table.fighters[target].affect("led", by=fighter, amount=dice)


class Evade(game.Response):
    """Trust your luck: roll your defense with as many dice again as you have grit."""

    costs = "luck"
    sentence = "$You() $conj(trust) $their() luck."


class Evading(game.Question):
    """An attack has hit a fighter who has luck left."""

    asks = "whether to trust their luck against {attacker}"
    answers = (Evade, game.No)
    default = game.No()
    attacker: str
    margin: int


class Attack(game.Action):
    """Attack an enemy: your pool against theirs, 5 and 6 are successes."""

    aliases = ("strike", "hit", "shoot")
    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]
    weapon: Annotated[str, game.Owned(of="weapons", what="weapon", lead="with")] = ""

    def _weapon(self, table: game.Table, actor: Fighter) -> Weapon | None:
        """The one that was named, or the most harmful that reaches."""
        far = abs(table.fighters[self.target].place - actor.place)
        fits = [
            weapon
            for weapon in (*actor.weapons, WEAPONS["fists"])
            if self.weapon in ("", weapon.name) and far <= weapon.reach
            if actor.shots or not weapon.shots
        ]
        return max(fits, key=lambda weapon: weapon.harm, default=None)

    def check(self, table: game.Table, actor: Fighter) -> None:
        if self._weapon(table, actor) is None:
            raise game.IllegalMove("They are too far away, or you have no shots left.")

    def play(self, ctx: Context, actor: Fighter) -> game.Procedure:
        target, weapon = ctx.table.fighters[self.target], self._weapon(ctx.table, actor)
        assert weapon is not None
        dice = max(1, actor.pool(weapon.skill) + actor.pressing - actor.guarded)
        if weapon.shots:
            actor.lose("shots", 1)
        hits = ctx.dice.successes(dice, 6, at_least=SUCCESS, by=actor.id)
        against = target.pool("athletics") + target.guarded - target.pressing
        against += 2 * target.covered if weapon.shots else 0
        saved = ctx.dice.successes(max(1, against), 6, at_least=SUCCESS, by=target.id)
        lucky = ctx.table.house.luck and target.luck and hits > saved
        if lucky and (yield Evading(target.id, attacker=actor.id, margin=hits - saved)) == Evade():
            saved += ctx.dice.successes(target.grit, 6, at_least=SUCCESS, by=target.id)
        harm = 0
        if hits > saved:
            harm = 1 + weapon.harm + (hits - saved) // 2
            harm -= ctx.dice.successes(target.armor, 6, at_least=SUCCESS, by=target.id)
            harm = max(0, min(harm, target.max_wounds - target.wounds))
            target.wounds += harm
        ctx.emit(Attacked(actor.id, target.id, weapon.name, dice, hits, saved, harm))
        if target.down:
            ctx.emit(Fell(target.id))


class Go(game.Action):
    """Go to a place next to yours."""

    costs = "move"
    place: Annotated[str, game.Word(words=game.words(*PLACES), what="place", lead="to")]

    def check(self, table: game.Table, actor: Fighter) -> None:
        if actor.covered:
            raise game.IllegalMove("You are in cover, so you cannot go anywhere in this round.")
        if abs(PLACES.index(self.place) - actor.place) != 1:
            raise game.IllegalMove(f"You are at the {actor.where}. Go to a place next to it.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.place = PLACES.index(self.place)
        ctx.emit(Moved(actor.id, actor.where))


class Embers(game.InitiativeTurns[Any, House]):
    """The rules of Embers."""

    name = "embers"
    summary = "Pools of six-sided dice; all give orders in secret, then act in turn."
    fighter = Fighter
    house = House
    ends_when_idle = True
    rolls_each_round = True
    round_question = Orders
    actions = (Attack, Go)
    questions = (Orders, Evading)
    results = {"wounds": {Attacked: "harm"}}
    harms = ("wounds",)
    steps = {"grit": game.Step(1, least=1), "armor": game.Step(1)}

    def initiative(self, ctx: Context, fighter: Fighter) -> tuple[int, ...]:
        rolled = ctx.dice.successes(fighter.pool("athletics"), 6, at_least=SUCCESS, by=fighter.id)
        return rolled, fighter.grit

    def enter(self, ctx: Context, participant: game.Participant) -> Fighter:
        fighter: Fighter = super().enter(ctx, participant)
        fighter.place = 0 if participant.team == ctx.table.teams[0] else 2
        return fighter


RULESET = Embers()
