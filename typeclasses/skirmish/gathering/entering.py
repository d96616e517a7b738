"""Entering a fight because of an attack: who is drawn in, on which team, and what people notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.naming import of_object
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.play import moves
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.unattended.temperaments import temperament_of
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import is_same
from world.skirmish.referee.entering import Enter
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.pages import joining as joining_view
from world.skirmish.views.text import join_words

from . import joining, members, opening, sides


class Newcomer(NamedTuple):
    """A character who is to enter a fight because of an attack.

    Attributes:
        who: The character.
        team: Their team.
        helps: Whether they come to help another fighter, and may be left out.
    """

    who: Person
    team: str
    helps: bool = False


def once(wanted: Iterable[Newcomer]) -> Iterator[Newcomer]:
    """Yield each newcomer once, at their first appearance."""
    seen: set[int] = set()
    for newcomer in wanted:
        if newcomer.who.id not in seen:
            seen.add(newcomer.who.id)
            yield newcomer


def draw_in(encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Person]) -> None:
    """Let free characters enter a fight under way, as enemies of each other.

    Raises:
        Refusal: They fight in it already, may not enter it, or none of its teams is theirs.
    """
    name, own = encounter.state.name, encounter.fighter_of(attacker)
    if encounter.obj != attacker.location:
        opening.come_free(attacker)
    free = [target for target in targets if encounter.fighter_of(target) is None]
    for target in free:
        members.check_may_fight_here(encounter, target)
    is_open = takes_in(encounter, attacker)
    if own is not None and (not free or not is_open):
        combatant = encounter.fight.table.fighters[own]
        if combatant.withdrawn:
            raise Refusal(joining_view.has_left())
        raise Refusal(
            f"You are in the fight {name} already; {command()} shows how it stands. "
            f"To give up, type {command('yield')} in your turn."
        )
    if not is_open:
        raise Refusal(
            f"The fight {name} has started. Wait until it is over, or try to join it: "
            f"{command('join TEAM')}"
        )
    team, against = _teams(encounter, attacker, targets)
    enemies = [*targets, *_people_of(encounter, against)]
    wanted = [] if own is not None else [Newcomer(attacker, team)]
    wanted += [Newcomer(target, against) for target in free]
    if own is None:
        wanted += [Newcomer(helper, team, True) for helper in sides.helpers(attacker, enemies)]
    for target in free:
        wanted += [Newcomer(one, against, True) for one in sides.helpers(target, [attacker])]
    left_out: list[str] = []
    tell = lambda: announce(encounter, attacker, targets, left_out)  # noqa: E731
    enter(encounter, attacker, list(once(wanted)), tell)


def takes_in(encounter: SkirmishEncounter, attacker: Person) -> bool:
    """Return whether an attack may draw other characters into a fight."""
    if seating.has_game_master(encounter):
        return False
    if permissions.is_npc(attacker) or encounter.state.joining == "open":
        return True
    return encounter.state.joining == "ask" and get_setting("SKIRMISH_JOIN") == "open"


def _teams(
    encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Person]
) -> tuple[str, str]:
    """Return the team of an attacker, and the team of their targets."""
    fighters, teams = encounter.fight.table.fighters, encounter.fight.table.teams
    own = encounter.fighter_of(attacker)
    fighting = next(filter(None, map(encounter.fighter_of, targets)), None)
    team = fighters[own].team if own is not None else ""
    against = fighters[fighting].team if fighting is not None else ""
    if not team:
        team = _own_or_only(teams, sides.team_of(attacker), against)
    if not against:
        against = _own_or_only(teams, sides.team_of(targets[0]), team)
    if team == against:
        ally = next(target for target in targets if encounter.fighter_of(target) is not None)
        free = next(target for target in targets if encounter.fighter_of(target) is None)
        raise Refusal(
            f"{of_object(ally, attacker)} is on your side in this fight. To attack "
            f"{of_object(free, attacker)} alone, type {command(f'fight {free.key}')}."
        )
    return team, against


def _own_or_only(teams: Sequence[str], side: str, but: str) -> str:
    """Return the team of a side, or the only team left for it.

    Raises:
        Refusal: There is none.
    """
    possible = [team for team in teams if team != but]
    own = next((team for team in possible if is_same(team, side)), None)
    if own is None and (len(possible) != 1 or not but):
        raise Refusal(
            f"Here {join_words(list(teams))} fight each other, and your side is none of them. "
            f"To help someone who fights, type {command('help NAME')}."
        )
    return own or possible[0]


def _people_of(encounter: SkirmishEncounter, team: str) -> list[Person]:
    """Return the characters of the game on a team."""
    fighters = encounter.fight.table.fighters.values()
    objects = (seating.object_of(fighter.id) for fighter in fighters if fighter.team == team)
    return [character for character in objects if character is not None]


def enter(
    encounter: SkirmishEncounter,
    by: Person,
    wanted: Sequence[Newcomer],
    tell: Callable[[], None],
) -> None:
    """Let newcomers enter a fight; helpers who cannot enter stay out.

    Raises:
        Refusal: One of the others cannot; no one has entered.
    """
    fight = encounter.fight
    entered: list[Order] = []
    for newcomer in wanted:
        try:
            entering = joining.participant(
                encounter, by, newcomer.who, newcomer.team, others=len(entered)
            )
        except Refusal:
            if not newcomer.helps:
                raise
            continue
        words = temperament_of(newcomer.who) if entering.npc else ""
        move = Enter(entering)
        engine.check(fight, REFEREE, move)
        entered.append(Order(encounter, by, REFEREE, move, acts=words))
    assert fight is encounter.fight, "nothing has changed in between"
    moves.make_moves(entered, stored=tell)


def announce(
    encounter: SkirmishEncounter,
    attacker: Person,
    targets: Sequence[Person],
    left_out: Sequence[str],
) -> None:
    """Tell everyone in the room about an attack, and how to help the targets."""
    for reader in recipients.onlookers(encounter.obj, ()):
        with recipients.log_and_continue("an attack could not be told of"):
            mine = reader is attacker
            who = "You" if mine else capital(of_object(attacker, reader))
            names = ["you" if target is reader else of_object(target, reader) for target in targets]
            text = f"{who} {'attack' if mine else 'attacks'} {join_words(names)}!"
            if encounter.fighter_of(reader) is None:
                text = f"{text} {_way_to_help(encounter, attacker, targets, reader)}".rstrip()
            if left_out and mine:
                most = get_setting("SKIRMISH_MOST_FIGHTERS")
                stay_out = join_words(list(left_out))
                text += f" A fight has room for {most} fighters, so these stay out: {stay_out}."
            recipients.tell([reader], f"+ {text}")


def _way_to_help(
    encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Person], reader: Person
) -> str:
    """Return how an onlooker can help a player who fights; empty where none may join."""
    players = [player for player in (*targets, attacker) if not permissions.is_npc(player)]
    if not players or not takes_in(encounter, reader) or permissions.is_npc(reader):
        return ""
    name = of_object(players[0], reader)
    return f"To help {name}, type {command(f'help {name}')}."
