"""What happens in a Cepheus fight. Distances are in centimetres."""

from world.skirmish.events import Decided, Defeat, Event


class Modifier(Event, frozen=True, tag="cepheus_dm"):
    """One DM of a check, by its reason."""

    reason: str
    dm: int


class Checked(Event, frozen=True, tag="cepheus_check"):
    """A check was made: two dice, the DMs, and what they came to."""

    actor: str
    skill: str
    rolled: int
    dms: tuple[Modifier, ...]
    total: int
    effect: int


class CheckTried(Event, frozen=True, tag="cepheus_check_tried"):
    """Somebody makes a skill check; the referee says how hard it is."""

    actor: str
    skill: str


class AwareSet(Event, frozen=True, tag="cepheus_aware"):
    """The referee said who is aware."""

    fighters: tuple[str, ...]


class RangeSet(Event, frozen=True, tag="cepheus_range"):
    """The sides stand so far apart."""

    cm: int


class TacticsTried(Event, frozen=True, tag="cepheus_tactics"):
    """Somebody made a Tactics check for their side."""

    actor: str
    effect: int


class InitiativeRolled(Event, frozen=True, tag="cepheus_initiative"):
    """The order of action, with scores."""

    order: tuple[tuple[str, int], ...]


class RoundBegan(Event, frozen=True, tag="cepheus_round"):
    """A round began."""

    round: int


class TurnBegan(Event, frozen=True, tag="cepheus_turn"):
    """It is somebody's turn; `early` where they delayed it and take it now."""

    actor: str
    early: bool = False


class TurnLost(Event, frozen=True, tag="cepheus_turn_lost"):
    """Somebody unconscious stayed so, or a delayed turn was never taken."""

    actor: str
    unconscious: bool


class WakeTried(Event, frozen=True, tag="cepheus_wake"):
    """Somebody unconscious made an Endurance check: two dice, the DMs, and what they came to."""

    actor: str
    total: int
    woke: bool
    rolled: int
    dms: tuple[Modifier, ...]


class Aimed(Event, frozen=True, tag="cepheus_aim"):
    """Somebody aims; `worth` is what the aim adds now."""

    actor: str
    target: str
    kill: bool
    worth: int


class AimLost(Event, frozen=True, tag="cepheus_aim_lost"):
    """What somebody did, or what was done to them, broke their aim."""

    actor: str


class StanceChanged(Event, frozen=True, tag="cepheus_stance"):
    """Somebody stands, crouches or lies down."""

    actor: str
    stance: str


class Drew(Event, frozen=True, tag="cepheus_draw"):
    """Somebody has a weapon in hand."""

    actor: str
    weapon: str


class Reloaded(Event, frozen=True, tag="cepheus_reload"):
    """A weapon is full; `left` magazines remain, None for no end of them."""

    actor: str
    weapon: str
    rounds: int
    left: int | None


class Went(Event, frozen=True, tag="cepheus_move"):
    """Somebody moved along the line."""

    actor: str
    direction: str
    cm: int
    x: int


class TwoMinorsTaken(Event, frozen=True, tag="cepheus_two_minors"):
    """Somebody takes two minor actions for the significant one."""

    actor: str


class AttackBegan(Event, frozen=True, tag="cepheus_attack_began"):
    """Somebody attacks; the target may react before the roll."""

    actor: str
    target: str
    weapon: str


class Attacked(Event, frozen=True, tag="cepheus_attack"):
    """An attack was rolled."""

    actor: str
    target: str
    weapon: str
    distance: int
    rolled: int
    dms: tuple[Modifier, ...]
    total: int
    effect: int
    hit: bool
    reaction: str


class Reacted(Event, frozen=True, tag="cepheus_react"):
    """The target of an attack dodges or parries; `initiative` is what it costs."""

    actor: str
    attacker: str
    reaction: str
    initiative: int


class Damaged(Event, frozen=True, tag="cepheus_damage"):
    """A hit went home: dice, Effect and aim, less armour and drug; what is left of the victim."""

    actor: str
    target: str
    rolled: int
    effect: int
    aim: int
    protection: int
    drug: int
    taken: int


class Wounded(Event, frozen=True, tag="cepheus_wound"):
    """Somebody's physical characteristics, after what they took."""

    actor: str
    taken: int
    strength: int
    dexterity: int
    endurance: int


class FellUnconscious(Event, frozen=True, tag="cepheus_unconscious"):
    """Two physical characteristics are at 0."""

    actor: str


class Died(Defeat, frozen=True, tag="cepheus_death"):
    """All physical characteristics are at 0."""


class CameRound(Event, frozen=True, tag="cepheus_conscious"):
    """Healing has brought somebody back."""

    actor: str


class Executed(Event, frozen=True, tag="cepheus_coup_de_grace"):
    """A coup de grace."""

    actor: str
    target: str
    weapon: str


class Led(Event, frozen=True, tag="cepheus_leadership"):
    """Somebody's initiative rises for a round."""

    actor: str
    target: str
    raised: int


class OtherAsked(Event, frozen=True, tag="cepheus_other"):
    """Somebody does something that only the referee can settle."""

    actor: str


class OtherDone(Event, frozen=True, tag="cepheus_other_done"):
    """The referee has settled it."""

    actor: str


class Skipped(Event, frozen=True, tag="cepheus_skip"):
    """Somebody ended their turn."""

    actor: str


class Delayed(Event, frozen=True, tag="cepheus_delay"):
    """Somebody waits for a better moment."""

    actor: str


class CoverSet(Event, frozen=True, tag="cepheus_cover"):
    """The referee put somebody behind cover, or out of it."""

    actor: str
    cover: str


class TerrainSet(Event, frozen=True, tag="cepheus_terrain"):
    """The referee said what ground they fight on."""

    difficult: bool


class PaceSet(Event, frozen=True, tag="cepheus_pace"):
    """The referee multiplied movement."""

    percent: int


class SightSet(Event, frozen=True, tag="cepheus_sight"):
    """The referee said how well one sees: `what` is the light, the smoke or the weather."""

    what: str
    how: str


class HostilitiesEnded(Decided, frozen=True, tag="cepheus_ceased"):
    """One side at most can go on, or the referee ended it; wounds are tended."""


class AidGiven(Event, frozen=True, tag="cepheus_aid"):
    """First aid or surgery was tried; `points` is what it heals, below 0 what it costs."""

    actor: str
    target: str
    surgery: bool
    total: int
    points: int


class Healed(Event, frozen=True, tag="cepheus_heal"):
    """Points went back on a characteristic."""

    actor: str
    characteristic: str
    points: int
    now: int
