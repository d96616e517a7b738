"""Subcommands for teams and owners: `init`, `join`, `leave`, `add` and the like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commands.skirmish import finding
from commands.skirmish.base import Subcommand
from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.gathering import joining, members, npcs, opening, overview, starting
from typeclasses.skirmish.play import endings, owners
from typeclasses.skirmish.play.typed_lines import TypedLine
from world.skirmish import tactics
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import (
    find,
    find_several,
    is_me,
    longest_name,
    nearest,
    quoted,
    shorten,
)
from world.skirmish.base.typed_words import pairs_of
from world.skirmish.ruleset import registry
from world.skirmish.sheets.npc_lines import NpcRequest
from world.skirmish.views.pages import lobby as lobby_view

#: The end of a refusal if a team may have been typed without quotes.
_QUOTES: Final = "A team of several words takes quotes:"


def _is_no_ruleset(name: str) -> bool:
    """Return whether a word is no ruleset, and like none, so that it may belong to a name."""
    known = registry.names()
    return bool(name) and not find([(one, one) for one in known], name) and not nearest(known, name)


def _init_with_quotes(names: Sequence[str], options: Sequence[str]) -> str:
    """Return what to type for a fight whose name has several words."""
    *name, last = names
    ruleset = "" if _is_no_ruleset(last) else last
    called = quoted(" ".join(name if ruleset else names))
    typed = " ".join(filter(None, ["init", called, ruleset, *options]))
    return f"A name of several words takes quotes: {command(typed)}"


class Init(Subcommand):
    """
    Open a fight in this room. You own it: you put others on teams, add and
    move NPCs, start the fight and end it. A room has one fight at a time.

    Without RULESET the fight has the game's default ruleset. Each
    option=value sets a house rule for this fight. Three options are in every
    ruleset: join says who may join and leave once the fight has started
    (open for everyone, ask for those you let in, closed for no one; ask
    unless you say otherwise), practice=yes leaves all sheets as they are, and
    listed=no keeps the fight off the lists and pages of the website for all
    but those who take part, and staff.

      combat init brawl
      combat init brawl grapple ties_succeed=yes
      combat init spar practice=yes join=open listed=no
    """

    key = "init"
    usage = "init NAME [RULESET] [option=value ...]"

    def func(self) -> str:
        words = self.words()
        options, pairs = pairs_of(words), [word for word in words if "=" in word]
        names = [word for word in words if "=" not in word]
        if not names:
            raise self.misused()
        name, ruleset = names[0], " ".join(names[1:])
        if len(names) > 2:
            raise NotUnderstood(_init_with_quotes(names, pairs))
        if _is_no_ruleset(ruleset):
            try:
                registry.find(ruleset)
            except NotUnderstood as unknown:
                with_quotes = _init_with_quotes(names, pairs)
                raise NotUnderstood(f"{unknown} {with_quotes}") from None
        encounter = opening.open_encounter(self.caller, name, ruleset, options)
        return lobby_view.created(encounter.state.name, encounter.obj.key, encounter.state.lobby)


class Join(Subcommand):
    """
    Join a team of the fight here. A new name makes a new team. Before the
    start this also changes your team. If you have
    no sheet for its ruleset yet, you get one with default values; if you have
    to choose the rest yourself, you are told what to type. Once the fight has
    started you can join one of its teams, if its owner lets you, and name
    someone on the team as well.

      combat join heroes
      combat join Ahalish
    """

    key = "join"
    usage = "join TEAM"

    def func(self) -> str:
        team = " ".join(self.words())
        if not team:
            raise self.misused()
        endings.free_if_out(self.caller)
        encounter = self.encounter()
        if encounter.state.fight is not None:
            team = joining.team_meant(encounter, self.caller, team)
            return joining.join(encounter, self.caller, team)
        return members.join(encounter, self.caller, team)


class Leave(Subcommand):
    """
    Leave your team before the fight starts. In a running fight you can
    leave once no one has moved for some minutes, or at any time if the fight
    is open (combat init NAME join=open); in your own turn you can type
    combat yield at any time. Those who leave cannot come back.

      combat leave
    """

    key = "leave"
    usage = "leave"

    @classmethod
    def gives_way(cls, rest: str, line: TypedLine) -> bool:
        return line.is_asked

    def func(self) -> str:
        encounter = self.encounter()
        if encounter.state.fight is None:
            return members.leave(encounter, self.caller)
        return joining.leave(encounter, self.caller)


class Owner(Subcommand):
    """
    Hand your fight to another player. If its owner is gone, or away while
    no one has moved for some minutes, a fighter may take it over. Staff may
    take over any fight, wherever they are: see combat list.

      combat owner Rehtaoh
      combat owner me
      combat owner me ambush
    """

    key = "owner"
    usage = "owner WHO [FIGHT]"

    def func(self) -> str | None:
        words = self.words()
        if not words:
            raise self.misused()
        encounter, name = self._fight(words), " ".join(words)
        to = self.find(name) if name else self.caller
        if to is self.caller:
            owners.take_over(encounter, self.caller)
            return None
        return owners.hand_over(encounter, self.caller, to)

    def _fight(self, words: list[str]) -> SkirmishEncounter:
        """Take the name of a fight out of the words; without one it is the fight here."""
        if is_me(words[0]) and len(words) > 1:
            return overview.find(self.caller, self._take(words, 1))
        here = lookup.encounter_for(self.caller)
        if here is None and overview.named(self.caller, " ".join(words)):
            return overview.find(self.caller, self._take(words, 0))
        return self.encounter()

    def _take(self, words: list[str], start: int) -> str:
        taken = " ".join(words[start:])
        del words[start:]
        return taken


class Add(Subcommand):
    """
    Put a character or an NPC who is here on a team of your fight. A new name
    makes a new team. They need a complete sheet (combat sheet). Players who
    do not want to fight can leave before the start. Who is on a team already
    changes to the other. Once the fight has started, you can still add NPCs
    to one of its teams, players are asked to join it, and fighters whom you
    have taken out come back.

      combat add me heroes
      combat add Rehtaoh villains
    """

    key = "add"
    usage = "add WHO TEAM"

    def func(self) -> str:
        words = self.words()
        if len(words) < 2:
            raise self.misused()
        encounter = self.encounter()
        teams = {member.team for member in naming.members(encounter)}
        many = longest_name(teams, words[1:], last=True) or 1
        name, team = words[:-many], " ".join(words[-many:])
        # `add Ahalish to heroes`
        name = name[:-1] if len(name) > 1 and name[-1].casefold() == "to" else name
        try:
            several = finding.find_several(self.caller, " ".join(name))
        except Refusal as refusal:
            if len(name) < 2:
                raise
            raise Refusal(f"{refusal} {_QUOTES} {command('add WHO "the red guild"')}") from None
        service = members if encounter.state.fight is None else joining
        told: list[str] = []
        for meant in several:
            try:
                if meant.encounter is encounter:
                    reply = service.change_team(encounter, self.caller, meant.fighter, team)
                else:
                    reply = service.add(encounter, self.caller, meant.person(self.caller), team)
            except Refusal as refusal:
                if not told:
                    raise
                reply = str(refusal)
            told.append(reply)
        return "\n".join(filter(None, told))


class Remove(Subcommand):
    """
    Leave your team, before the fight starts. The owner of the fight can
    remove others from theirs.

      combat remove me
      combat remove Rehtaoh villains
    """

    key = "remove"
    usage = "remove WHO [TEAM]"

    def func(self) -> str:
        encounter = self.encounter()
        name, team = _name_and_team(self, encounter)
        if is_me(name):
            fighter = encounter.fighter_of(self.caller)
            if fighter is None:
                raise Refusal("You are on no team.")
            name = naming.name_of(encounter, fighter, self.caller)
        return members.remove(encounter, self.caller, name, team)


class AddNpc(Subcommand):
    """
    Add a temporary NPC, which exists only in this fight. The owner moves it
    with combat move_npc.

    SPEC says what it can do: a template (combat template lists them), a
    template with lines of its own, or a form that the ruleset has, on its
    page: combat help grapple. Names and teams of several words take quotes.
    Options may stand anywhere in the line.

      combat add_npc goblin monsters
      combat add_npc 6 goblins monsters
      combat add_npc goblin x6 monsters
      combat add_npc goblin as Grimtooth monsters
      combat add_npc goblin tougher tougher defense=3 monsters
      combat add_npc goblin x6 @brute monsters
      combat add_npc goblin1 ::en:6:1:2:3:2 monsters
      combat add_npc "goblin chief" co:tt:en:10:3:3:5:0 "the red guild"

    You can add them before the start or during the fight. x6 makes six,
    with the first numbers that are free. tougher and weaker may be
    repeated. With a temperament, as @brute, they act by themselves: see
    combat help auto.
    """

    key = "add_npc"
    usage = "add_npc [NAME] SPEC [xNUMBER] [as NAME] TEAM"

    def func(self) -> str:
        if len(self.words()) < 2:
            raise self.misused()
        encounter = self.encounter()
        request = npcs.read_request(encounter, self.args)
        way = self._way_to_add(request)
        try:
            reply = npcs.add(encounter, self.caller, request)
        except NotUnderstood as refusal:
            if way:
                raise NotUnderstood(way) from None
            if request.team.casefold() in tactics.TEMPERAMENTS:
                way = f"To let NPCs act by themselves, type temperament={request.team}."
            raise NotUnderstood("\n".join(filter(None, [str(refusal), way]))) from None
        return "\n".join(filter(None, [reply, way]))

    def _way_to_add(self, request: NpcRequest) -> str:
        """Return how an NPC of the game is added that is called like what was typed."""
        name = "" if request.name else request.spec.name
        here = finding.npc_here(self.caller, name) if name else None
        if here is None or self.encounter().fighter_of(here) is not None:
            return ""
        typed = command(f"add {quoted(here.key)} {quoted(request.team)}")
        return f"{here.key} stands here too, and is not a temporary NPC: to add it, type {typed}."


class RemoveNpc(Subcommand):
    """
    Remove an NPC from its team, before the fight starts, or several.

      combat remove_npc goblin3 monsters
      combat remove_npc goblins
    """

    key = "remove_npc"
    usage = "remove_npc NAME [TEAM]"

    def func(self) -> str:
        encounter = self.encounter()
        return members.remove_npc(encounter, self.caller, *_name_and_team(self, encounter))


class Start(Subcommand):
    """
    Start the fight. Teams you name move first, in that order; the others
    follow at random. You need two teams with a fighter in each. If a team
    looks mistyped, you are asked once. In rulesets
    with sides, all others are against the first, unless you say otherwise.

      combat start
      combat start heroes monsters
      combat start heroes monsters wolves against monsters
    """

    key = "start"
    usage = "start [TEAM ...]"

    def func(self) -> None:
        encounter = self.encounter()
        permissions.check_is_owner(self.caller, encounter)
        if encounter.state.fight is None:
            starting.check_teams(encounter, self.caller)
        starting.start(encounter, self.caller, self.words())


def _name_and_team(typed: Subcommand, encounter: SkirmishEncounter) -> tuple[str, str]:
    """`NAME [TEAM]`, where a name may have several words."""
    words = typed.words()
    if not words:
        raise typed.misused()
    team = longest_name(encounter.state.lobby.teams(), words[1:], last=True)
    if team:
        return " ".join(words[:-team]), " ".join(words[-team:])
    names, line = naming.names_known_by(encounter, typed.caller), " ".join(words)
    if len(words) == 1 or find(names, line) or find_several(names, line):
        return line, ""
    if len(words) > 2:
        usage = command(f'{typed.key} WHO "the red guild"')
        raise NotUnderstood(
            f"There is no fighter '{shorten(' '.join(words))}' here. {_QUOTES} {usage}"
        )
    return words[0], words[1]
