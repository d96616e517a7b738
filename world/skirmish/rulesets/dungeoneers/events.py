"""What happens in a Dungeoneers fight. Tiles are by name, `A1` to `L12`."""

from world.skirmish.events import Defeat, Event


class Tried(Event, frozen=True, tag="dungeoneers_roll"):
    """A player rolled: dice against a target number, successes counted against a difficulty.

    `difficulty` is None for a total roll; `degree` is successes less difficulty.
    """

    actor: str
    what: str
    faces: tuple[int, ...]
    target_number: int
    successes: int
    counted: int
    difficulty: int | None
    degree: int
    critical: bool


class DifficultyMoved(Event, frozen=True, tag="dungeoneers_difficulty"):
    """Boon or bane on an adversary was rolled: its difficulty moved or did not."""

    actor: str
    what: str
    net: int
    before: int
    after: int


class RoundBegan(Event, frozen=True, tag="dungeoneers_round"):
    """A round began."""

    round: int


class SpotlightMoved(Event, frozen=True, tag="dungeoneers_spotlight"):
    """Another side holds the spotlight."""

    team: str


class SpotlightTaken(Event, frozen=True, tag="dungeoneers_taken"):
    """Somebody takes the spotlight; `tokens` is what is left of a player's."""

    actor: str
    tokens: int | None = None


class SpotlightKept(Event, frozen=True, tag="dungeoneers_kept"):
    """The side keeps the spotlight."""

    team: str
    critical: bool


class TokensRefilled(Event, frozen=True, tag="dungeoneers_refilled"):
    """A side had no token left and has them all again."""

    team: str
    each: int


class TokenGiven(Event, frozen=True, tag="dungeoneers_token"):
    """A token changed hands."""

    actor: str
    target: str


class Passed(Event, frozen=True, tag="dungeoneers_pass"):
    """A side lets the spotlight go."""

    actor: str
    team: str


class Moved(Event, frozen=True, tag="dungeoneers_move"):
    """Somebody moved to a tile."""

    actor: str
    tile: str
    tiles: int


class Stayed(Event, frozen=True, tag="dungeoneers_stay"):
    """Somebody might have moved and stays."""

    actor: str


class Shifted(Event, frozen=True, tag="dungeoneers_shift"):
    """After an action at range somebody came nearer, within their zone."""

    actor: str
    tile: str


class Forced(Event, frozen=True, tag="dungeoneers_forced"):
    """Somebody was forced away."""

    actor: str
    target: str
    tile: str
    tiles: int


class ObjectPushed(Event, frozen=True, tag="dungeoneers_object"):
    """An object was pushed: so many tiles away, over, or both."""

    actor: str
    size: str
    tiles: int
    prone: bool


class Fled(Event, frozen=True, tag="dungeoneers_fled"):
    """Somebody left the field past their back line."""

    actor: str


class AttackBegan(Event, frozen=True, tag="dungeoneers_attack"):
    """Somebody attacks: `how` is strike, toss, grapple or push."""

    actor: str
    target: str
    how: str


class DodgeCounted(Event, frozen=True, tag="dungeoneers_dodge"):
    """A dodge counts against an attack: its successes against the attack's difficulty."""

    actor: str
    attacker: str
    successes: int
    difficulty: int
    degree: int


class NotDodged(Event, frozen=True, tag="dungeoneers_no_dodge"):
    """Somebody might have dodged an attack and does not."""

    actor: str
    attacker: str


class Missed(Event, frozen=True, tag="dungeoneers_missed"):
    """An action came to nothing."""

    actor: str
    target: str
    what: str


class WoundsDealt(Event, frozen=True, tag="dungeoneers_wounds"):
    """Wounds of a damage type: dealt, what traits and being broken made of it, what armor took."""

    actor: str
    target: str
    kind: str
    dealt: int
    traits: int
    broken: int
    absorbed: int
    taken: int
    wounds: int
    capacity: int


class StressTaken(Event, frozen=True, tag="dungeoneers_stress"):
    """Stress gained, or lost where it is below 0."""

    actor: str
    gained: int
    stress: int
    capacity: int


class BecameBroken(Event, frozen=True, tag="dungeoneers_broken"):
    """Stress above capacity."""

    actor: str


class Died(Defeat, frozen=True, tag="dungeoneers_died"):
    """Somebody has more wounds or stress than they can bear."""


class ConditionGained(Event, frozen=True, tag="dungeoneers_condition"):
    """Somebody has a condition now, for `stacks` rounds.

    Of 0 it lasts until it is ended; `until` says what else ends it, as on the condition itself.
    """

    actor: str
    condition: str
    stacks: int
    until: str = ""


class ConditionEnded(Event, frozen=True, tag="dungeoneers_ended"):
    """A condition is gone."""

    actor: str
    condition: str


class LineHeld(Event, frozen=True, tag="dungeoneers_line"):
    """Somebody keeps creatures below a size number out of their quadrant."""

    actor: str
    size: int


class Interacted(Event, frozen=True, tag="dungeoneers_interact"):
    """Somebody drew, stowed, picked up, or did something that the referee settles."""

    actor: str
    what: str


class OtherDone(Event, frozen=True, tag="dungeoneers_done"):
    """The referee has settled it."""

    actor: str


class MountSought(Event, frozen=True, tag="dungeoneers_mount"):
    """Somebody would ride another, who is asked."""

    actor: str
    target: str


class Mounted(Event, frozen=True, tag="dungeoneers_mounted"):
    """Somebody rides; `willing` is false where they were not let."""

    actor: str
    target: str
    willing: bool


class Dismounted(Event, frozen=True, tag="dungeoneers_dismounted"):
    """Somebody rides no more."""

    actor: str


class TacticsRolled(Event, frozen=True, tag="dungeoneers_tactics"):
    """An adversary follows a line of its tactics."""

    actor: str
    rolled: int
    line: str


class Redrawn(Event, frozen=True, tag="dungeoneers_redrawn"):
    """The zones were drawn anew; everybody is so many rows further."""

    rows: int
