"""What happens in a Grapple fight."""

from world.skirmish.events import Event


class RoundBegan(Event, frozen=True, tag="grapple_round"):
    """A round began."""

    round: int


class TeamMoves(Event, frozen=True, tag="grapple_team"):
    """It is a team's turn."""

    team: str


class Maneuvered(Event, frozen=True, tag="grapple_maneuver"):
    """A maneuver was tried. `earned` and `bonus` are SD; `ad` and `sd` what is left."""

    actor: str
    skill: str
    successes: int
    rolled: int
    spent: int
    earned: int
    bonus: int
    ad: int
    sd: int


class Struck(Event, frozen=True, tag="grapple_strike"):
    """A strike was tried. `wounds` is what it dealt, 0 where it failed; `sd` what is left."""

    actor: str
    target: str
    successes: int
    rolled: int
    defense: int
    spent: int
    sd: int
    wounds: int


class SkillUsed(Event, frozen=True, tag="grapple_skill"):
    """A skill action was tried; `sd` is what was left when it was paid.

    `before` and `after` are the number it changes, on `target`.
    """

    actor: str
    skill: str
    target: str
    successes: int
    rolled: int
    difficulty: int
    succeeded: bool
    spent: int
    sd: int
    before: int
    after: int


class BreathCaught(Event, frozen=True, tag="grapple_breath"):
    """Somebody caught their breath. `gained` and `ad` are action dice."""

    actor: str
    gained: int
    ad: int


class KnockedOut(Event, frozen=True, tag="grapple_out"):
    """`target` has as many wounds as they can take."""

    actor: str
    target: str


class Revived(Event, frozen=True, tag="grapple_back"):
    """`target` was knocked out and stands again."""

    actor: str
    target: str
