"""A fight or lobby with other names, for a reader who knows its fighters by those."""

from collections.abc import Mapping

from msgspec.structs import replace

from world.skirmish.base.copying import copy_table
from world.skirmish.engine.lobby import Lobby
from world.skirmish.state.fight import AnyFight


def rename_fighters(fight: AnyFight, names: Mapping[str, str]) -> AnyFight:
    """Return a fight with these names, by fighter; to show it, and to read what is typed."""
    table = copy_table(fight.table)
    for fighter, name in names.items():
        if fighter in table.fighters:
            table.fighters[fighter].name = name
    return replace(fight, table=table)


def rename_members(lobby: Lobby, names: Mapping[str, str]) -> Lobby:
    """Return a lobby with these names, by member."""
    members = (replace(member, name=names.get(member.id, member.name)) for member in lobby.members)
    return replace(lobby, members=tuple(members))
