"""What happens in an Apocrypha fight. Distances are centimetres."""

from typing import Literal

from msgspec import Struct

from world.skirmish.events import Event


class Modifier(Struct, frozen=True, gc=False):
    """Dice in a pool, and where they come from."""

    name: str
    dice: int


# Rounds, passes, pauses


class PotentialRolled(Event, frozen=True, tag="apocrypha_potential"):
    """Somebody's Action Potential for the round."""

    actor: str
    rolled: int
    rating: int
    ap: int


class AmbushBegan(Event, frozen=True, tag="apocrypha_ambush"):
    """Those who are not unaware have a pass before the first round."""

    unaware: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="apocrypha_round"):
    """Everybody has new action points."""

    round: int


class PassBegan(Event, frozen=True, tag="apocrypha_pass"):
    """Somebody has the most action points, and may spend `allowance` of them."""

    actor: str
    ap: int
    allowance: int


class Waited(Event, frozen=True, tag="apocrypha_waited"):
    """Somebody ended a pass early and kept the rest; unasked where nothing could be done."""

    actor: str
    ap: int
    asked: bool = True


class LetGo(Event, frozen=True, tag="apocrypha_let_go"):
    """Somebody let the rest of their action points go."""

    actor: str
    ap: int


class RoundEnded(Event, frozen=True, tag="apocrypha_round_ended"):
    """Nobody has or wants to spend action points any more."""

    round: int


class Voted(Event, frozen=True, tag="apocrypha_voted"):
    """How the vote went: each voter and their vote, and what comes of it."""

    votes: tuple[tuple[str, str], ...]
    result: str


class PauseBegan(Event, frozen=True, tag="apocrypha_pause"):
    """Everybody rests, and shock heals."""

    recovered: tuple[tuple[str, int], ...]


class Aided(Event, frozen=True, tag="apocrypha_aided"):
    """First aid in a Pause."""

    actor: str
    target: str
    hits: int
    dice: int
    difficulty: int
    healed: int


class Resumed(Event, frozen=True, tag="apocrypha_resumed"):
    """Somebody takes up the fight again."""

    actor: str


class Ceased(Event, frozen=True, tag="apocrypha_ceased"):
    """Somebody wants the hostilities to end."""

    actor: str


# Moving and handling


class SpeedChanged(Event, frozen=True, tag="apocrypha_speed"):
    """Somebody goes at another rate, or elsewhere; `toward` is empty where they halt."""

    actor: str
    rate: int
    who: str
    toward: bool


class Moved(Event, frozen=True, tag="apocrypha_moved"):
    """Somebody was carried along; `x` is where they are now."""

    actor: str
    cm: int
    x: int
    arrived: str


class StanceChanged(Event, frozen=True, tag="apocrypha_stance"):
    """Somebody stands, crouches or lies down."""

    actor: str
    stance: str


class Drawn(Event, frozen=True, tag="apocrypha_drawn"):
    """Somebody has a weapon in hand; empty for none."""

    actor: str
    weapon: str


class Readied(Event, frozen=True, tag="apocrypha_readied"):
    """Somebody has brought a weapon to bear."""

    actor: str
    weapon: str


class ReadyLost(Event, frozen=True, tag="apocrypha_ready_lost"):
    """A weapon is no longer readied."""

    actor: str
    weapon: str
    why: str


class CoverTaken(Event, frozen=True, tag="apocrypha_cover"):
    """Somebody is behind cover, or out of it."""

    actor: str
    cover: str


class CoverSought(Event, frozen=True, tag="apocrypha_cover_sought"):
    """Somebody looks for cover; the referee says what there is."""

    actor: str


class AimTaken(Event, frozen=True, tag="apocrypha_aim"):
    """Somebody aims precisely."""

    actor: str
    target: str
    dice: int


class Defending(Event, frozen=True, tag="apocrypha_defending"):
    """Somebody fights for their defense alone."""

    actor: str


class RiposteLaid(Event, frozen=True, tag="apocrypha_riposte"):
    """Somebody left an opening for one enemy, who sees through it unless it is `hidden`."""

    actor: str
    target: str
    hidden: bool


class BaitTaken(Event, frozen=True, tag="apocrypha_bait"):
    """Somebody attacks into the opening that a riposte has left for them."""

    actor: str
    target: str


class Ordered(Event, frozen=True, tag="apocrypha_ordered"):
    """Somebody has a standing order; `how` is empty where they are asked again."""

    actor: str
    situation: str
    how: str


# Prepared


class Preparing(Event, frozen=True, tag="apocrypha_prepared"):
    """Somebody holds something until its trigger comes."""

    actor: str
    what: str
    trigger: str
    who: str


class Released(Event, frozen=True, tag="apocrypha_released"):
    """Something prepared goes off."""

    actor: str
    what: str
    target: str


class PreparedLost(Event, frozen=True, tag="apocrypha_prepared_lost"):
    """Something prepared is gone, and why; only its holder is told."""

    actor: str
    what: str
    why: Literal["reaction", "draw", "round"]


# Attacks


class Engaged(Event, frozen=True, tag="apocrypha_engaged"):
    """Two are engaged."""

    actor: str
    target: str
    melee: bool


class Disengaged(Event, frozen=True, tag="apocrypha_disengaged"):
    """Two are engaged at range no more: out of sight, or out of range."""

    actor: str
    target: str


class AttackBegan(Event, frozen=True, tag="apocrypha_attack"):
    """Somebody attacks; `cost` is 0 where it was paid before."""

    actor: str
    target: str
    weapon: str
    way: str
    location: str
    rounds: int
    cost: int


class AttackLost(Event, frozen=True, tag="apocrypha_attack_lost"):
    """An attack came to nothing, since its target is out of reach or out of the fight."""

    actor: str
    target: str


class Reacted(Event, frozen=True, tag="apocrypha_reacted"):
    """Somebody reacts; `cost` in action points."""

    actor: str
    against: str
    how: str
    where: str
    cost: int


class Pooled(Event, frozen=True, tag="apocrypha_pool"):
    """A pool was rolled; so many dice of it, those of recoil, could not hit."""

    actor: str
    what: str
    modifiers: tuple[Modifier, ...]
    dice: int
    hits: int
    dead: int = 0


class Attacked(Event, frozen=True, tag="apocrypha_attacked"):
    """How an attack went: hits against hits or a rating."""

    actor: str
    target: str
    way: str
    hits: int
    against: int
    rating: bool
    hit: bool


class Countered(Event, frozen=True, tag="apocrypha_countered"):
    """A counter-attack beats the attack by so many hits."""

    actor: str
    target: str
    net: int


class DesperatelyParried(Event, frozen=True, tag="apocrypha_desperate_parry"):
    """Whether a last parry stops the counter-attack."""

    actor: str
    hits: int
    needed: int
    parried: bool


class CourageTested(Event, frozen=True, tag="apocrypha_courage"):
    """Whether somebody keeps their nerve under fire."""

    actor: str
    hits: int
    rounds: int
    kept: bool


class Damaged(Event, frozen=True, tag="apocrypha_damage"):
    """Damage, after armor: harm that lasts and shock; `hurt` is what the target has of both now."""

    actor: str
    target: str
    location: str
    damage: int
    armor: int
    harm: int
    shock: int
    hurt: int
    vitality: int


class Jarred(Event, frozen=True, tag="apocrypha_jarred"):
    """A parry with the smaller weapon; the difference is shock."""

    actor: str
    shock: int
    hurt: int
    vitality: int


class Fell(Event, frozen=True, tag="apocrypha_fell"):
    """Somebody is incapacitated, or dead."""

    actor: str
    dead: bool
