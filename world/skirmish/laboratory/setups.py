"""What the laboratory plays: a lobby or a fight under way, as data that any process can read."""

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.names import readable_name
from world.skirmish.engine.lobby import Lobby, Member
from world.skirmish.state.fight import REFEREE, AnyFight


class Setup(Struct, frozen=True, kw_only=True):
    """Fights that begin alike and differ in their dice.

    Attributes:
        lobby: The fighters, and the rules they fight by.
        varied: In a sweep, what is varied, and its value here.
        orders: In which orders the teams move; each is used in turn. Empty for the usual one.
        temperaments: What fighters care about, by id, as it is typed.
        usual: What the others care about.
        fight: A fight to be played on in place of the lobby, as `engine.encode` writes it.
    """

    lobby: Lobby
    varied: dict[str, str] = {}
    orders: tuple[tuple[str, ...], ...] = ()
    temperaments: dict[str, str] = {}
    usual: str = "schemer"
    fight: str = ""

    def with_both_orders(self) -> "Setup":
        """Return the setup in which each team moves first as often as the others."""
        teams = tuple(self.lobby.teams())
        orders = tuple(teams[place:] + teams[:place] for place in range(len(teams)))
        return replace(self, orders=orders)

    def with_one_more(self, kind: str) -> "Setup":
        """Return the setup with one NPC more, like the last of a kind; see `last_kind`."""
        members = self.lobby.members
        like = next(
            member for member in reversed(members) if member.npc and kind_of(member.name) == kind
        )
        name = readable_name(kind, (member.name for member in members))
        more = (*members, replace(like, id=f"{like.id}+", name=name))
        temperaments = self.temperaments
        if like.id in temperaments:
            temperaments = {**temperaments, f"{like.id}+": temperaments[like.id]}
        return replace(self, lobby=replace(self.lobby, members=more), temperaments=temperaments)

    def last_kind(self) -> str:
        """Return the kind of the NPC who joined last; empty if there is none."""
        npcs = [member.name for member in self.lobby.members if member.npc]
        return kind_of(npcs[-1]) if npcs else ""


def kind_of(name: str) -> str:
    """Return a name without its number: `goblin` for `goblin2`."""
    return name.rstrip("0123456789").rstrip(" _-") or name


def under_way(fight: AnyFight, temperaments: dict[str, str], usual: str = "schemer") -> Setup:
    """Return the setup that continues a fight from its present state.

    Args:
        fight: The fight.
        temperaments: How fighters act; the referee always gives the usual answers.
        usual: How those act who have no temperament.
    """
    cares = {seat: words for seat, words in temperaments.items() if seat != REFEREE}
    table = fight.table
    members = tuple(
        Member(fighter.id, fighter.name, fighter.team, {}) for fighter in table.fighters.values()
    )
    return Setup(
        lobby=Lobby(fight.ruleset, {}, members),
        temperaments=cares,
        usual=usual,
        fight=engine.encode(fight),
    )
