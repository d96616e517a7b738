"""In the fight: `status`, `list`, `brief`, `bell`, `move`, `move_npc`, `moves`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twisted.internet.defer import Deferred

from commands.skirmish.base import Subcommand
from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.gathering import joining, overview
from typeclasses.skirmish.messaging import bell, plain_lines, prompts, recipients
from typeclasses.skirmish.messaging.colors import Painter, own_team
from typeclasses.skirmish.messaging.markup import Markup, lines, links, make_safe
from typeclasses.skirmish.play import batches, odds
from typeclasses.skirmish.play.typed_lines import TypedLine
from typeclasses.skirmish.surroundings import fleeing
from typeclasses.skirmish.unattended import clock
from world.skirmish.base.command_name import command
from world.skirmish.base.english import of_another
from world.skirmish.base.errors import NOT_IN_FIGHT, Refusal
from world.skirmish.base.names import unquoted
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import screen_reader, view
from world.skirmish.views.display import NARROW, Reader
from world.skirmish.views.menus import move_menu
from world.skirmish.views.pages import joining as joining_view
from world.skirmish.views.pages import lobby as lobby_view
from world.skirmish.views.pages import undo as undo_view


class Status(Subcommand):
    """
    Show the fight: the teams before it starts, then the table. Arrows mark
    the team whose turn it is and the fighters who have not moved yet. The
    open questions follow, yours or those of others.
    """

    key = "status"
    short = "st"
    plain = True
    also = ("hp", "health", "score", "stats", "map", "board", "table", "condition", "state")
    usage = "status"

    def func(self) -> str:
        encounter = self.encounter()
        seen = naming.state_seen_by(encounter, self.caller)
        fight = seen.fight
        if fight is None:
            lobby = seen.lobby
            outside = not seating.seat_of(encounter, self.caller)
            rules = lobby_view.invitation(lobby) if outside else lobby_view.house_rules(lobby)
            state = encounter.state
            closed = lobby.rules().closed_to_latecomers(lobby.house_rules())
            terms = joining_view.terms(
                state.joining, practice=state.practice, listed=state.listed, closed=closed
            )
            way = (
                lobby_view.way_to_start(lobby) if seating.is_run_by(encounter, self.caller) else ""
            )
            told = [lobby_view.status(lobby), *terms, rules, way]
            return self.for_caller("\n".join(filter(None, told)))
        reader = recipients.reader_at_seat(encounter, self.caller)
        painter = Painter(fight.table, own_team(fight.table, reader.seat))
        text = view(fight.ruleset).status(fight.table, reader)
        status = painter.underline(recipients.for_reader(text, reader, painter), reader.seat)
        practice = joining_view.practice_fight() if encounter.state.practice else ""
        asked = prompts.current_prompts(encounter, self.caller)
        held = undo_view.waits() if encounter.state.held else ""
        requests = joining.requests(encounter, self.caller)
        flees = fleeing.describe(encounter, self.caller)
        time = clock.describe(encounter, self.caller)
        return lines(status, *map(self.for_caller, (practice, held, requests, flees)), asked, time)


class List(Subcommand):
    """
    List the fights that you may see, in any room: with who each waits for,
    and whether they are away.
    """

    key = "list"
    usage = "list"

    def func(self) -> str:
        return self.for_caller(overview.listing(self.caller))


class Brief(Subcommand):
    """
    Show the fight in one line. With on, you read this line instead of the
    whole status after each move; with off, you read the status again.

      combat brief
      combat brief on
    """

    key = "brief"
    usage = "brief [on|off]"

    def func(self) -> str:
        brief = self.on_or_off()
        if brief is not None:
            recipients.set_brief(self.caller, brief)
            return f"After each move you will read {'one line' if brief else 'the whole status'}."
        encounter = self.encounter()
        fight = naming.fight_seen_by(encounter, self.caller)
        reader = recipients.reader_at_seat(encounter, self.caller)
        text = view(fight.ruleset).line(fight.table, reader)
        painter = Painter(fight.table, own_team(fight.table, reader.seat))
        return recipients.for_reader(text, reader, painter)


class Bell(Subcommand):
    """
    Be called when the fight waits for you: your client rings its bell if it
    has one, and you read a line if nothing else has just told you.

      combat bell on
      combat bell off
    """

    key = "bell"
    usage = "bell [on|off]"

    def func(self) -> str:
        wanted = self.on_or_off()
        if wanted is not None:
            bell.set_bell(self.caller, wanted=wanted)
        if bell.wants_bell(self.caller):
            return "You are called with a bell when a fight waits for you."
        return f"You are not called when a fight waits for you. To be called: {command('bell on')}"


class Plain(Subcommand):
    """
    While you fight, moves need no command before them: strike 3 goblin. So
    do answers and the numbers of choices.

      combat plain last    where the game has nothing of that name (usual)
      combat plain first   what is a legal move now goes before the game's
                           own commands of that name
      combat plain off     never; each move begins with the command
    """

    key = "plain"
    usage = "plain [off|last|first]"

    def func(self) -> str:
        match self.args.strip().casefold():
            case "off" | "last" | "first" as mode:
                plain_lines.set_mode(self.caller, mode)
            case "":
                pass
            case _:
                raise self.misused()
        match plain_lines.mode_of(self.caller):
            case "last":
                return f"In a fight you may leave {command()} out, where the game has no such word."
            case "first":
                return f"In a fight you may leave {command()} out; legal moves go before commands."
        return f"In a fight each move begins with {command()}, as in {command('strike 3 goblin')}."


class MoveCommand(Subcommand):
    """
    Make your move, or answer a question. combat moves lists what you can
    do now; the help page of the ruleset explains the moves (combat help
    lists the pages). You can shorten names and words, and leave out the
    word move.

      combat move strike 4 goblin1
      c m a 4 gob
      c strike 4 goblin1

    You can type several moves in one line, separated by commas. If one of
    them is not a move, none is made; if the rules refuse one, the moves after
    it are not made, and you read which.

      combat aim bruno, attack bruno

    After an equals sign you can describe your move. Everyone reads this
    before the result, and it becomes part of the story of the fight:

      combat move strike 4 goblin1 = lunges under the shield.
    """

    key = "move"
    short = "m"
    usage = "move WHAT ..."
    takes_pose = True

    @classmethod
    def gives_way(cls, rest: str, line: TypedLine) -> bool:
        # In `move 5 m` it is the verb, in `move strike 2` it only stands before one.
        return bool(rest) and not TypedLine(line.encounter, line.by, rest).begins_move()

    def func(self) -> None:
        encounter = self.encounter()
        fighter = seating.own_fighter(encounter, self.caller)
        # `move to E6` is a sentence about moving somewhere.
        is_sentence = self.args.casefold().split()[:1] == ["to"]
        line = f"{self.key} {self.args.strip()}" if is_sentence else self.args
        batches.carry_out_line(TypedLine(encounter, self.caller, line), fighter)


class MoveNpc(Subcommand):
    """
    Move an NPC of your fight, or a player who is away; or several NPCs at
    once: all of them, a team, or all goblins with numbers.

      combat move_npc goblin1 maneuver 2 endurance
      c mn goblin1 a 3 Ahalish
      c mn goblins strike 2 Ahalish
      c mn all catch breath
    """

    key = "move_npc"
    short = "mn"
    usage = "move_npc NAME WHAT ..."
    plain = True
    takes_pose = True

    def func(self) -> str | None:
        encounter = self.encounter()
        typed, equals, pose = self.args.partition("=")
        words = [*unquoted(typed).split(), *f"{equals}{pose}".split()]
        if not words:
            raise self.misused()
        named = batches.read_fighters(encounter, words, self.caller)
        if named.many:
            return batches.order_many(encounter, self.caller, named.fighters, named.rest)
        (fighter,) = named.fighters
        try:
            batches.carry_out_line(TypedLine(encounter, self.caller, named.rest), fighter)
        except permissions.Forbidden:
            raise
        except Refusal as refusal:
            name = naming.name_of(encounter, fighter, self.caller)
            raise Refusal(of_another(str(refusal), name)) from None
        return None


class MovesCommand(Subcommand):
    """
    List your legal moves, as links if your client has links, with the
    chances of moves that need luck. The owner can name an NPC.

      combat moves
      combat moves goblin1
    """

    key = "moves"
    also = (
        "actions",
        "commands",
        "choices",
        "options",
        "what can i do",
        "what do i do",
        "what should i do",
        "what now",
        "what",
    )
    plain = True
    usage = "moves [NAME]"

    def func(self) -> str | Deferred[str]:
        encounter = self.encounter()
        fight = naming.fight_seen_by(encounter, self.caller)
        fights = encounter.fighter_of(self.caller) is not None
        if not self.args.strip() and not fights and seating.is_run_by(encounter, self.caller):
            asked = prompts.current_prompts(encounter, self.caller)
            return asked or f"{NOT_IN_FIGHT} An NPC's moves: {command('moves NAME')}"
        if ends := prompts.how_to_end(encounter, self.caller):
            raise Refusal(f"The fight is over. {ends}")
        fighter = self._fighter(encounter)
        self.check_asked(encounter, fight, fighter)
        typed = naming.command_for(encounter, fighter, self.caller)
        counted = odds.beside_choices(encounter, self.caller, fighter)
        return counted.addCallback(lambda phrases: self._listed(fight, fighter, typed, phrases))

    def _listed(
        self, fight: AnyFight, fighter: str, typed: str, phrases: Mapping[str, str]
    ) -> Markup:
        """Return the moves, with the odds that are known."""
        every = move_menu.shortened(fight, move_menu.listed(fight, fighter))
        listing = move_menu.with_odds(every, phrases)
        reader = recipients.preferences(self.caller)
        if reader.spoken:
            return make_safe(screen_reader.moves(listing, typed), spoken=True)
        shown = (line for choices in listing for line in _links(typed, choices, reader))
        return lines("You can:", *shown)

    def _fighter(self, encounter: SkirmishEncounter) -> str:
        """Return the caller's own fighter, or the fighter named if the caller may move it."""
        if name := unquoted(self.args).strip():
            fighter = naming.find_fighter(encounter, name, self.caller)
            permissions.check_may_move(self.caller, encounter, fighter)
            return fighter
        return seating.own_fighter(encounter, self.caller)


def _links(command: str, line: move_menu.MoveLine, reader: Reader) -> Iterator[Markup]:
    """Choices of one kind in a line, what stands alone on a line of its own."""
    columns = reader.columns if reader.columns < NARROW else 0
    if line.what:
        before = reader.narrowed(f"  {line.pattern}:")
        yield links(command, line.choices, before=before, columns=columns)
    else:
        for choice in line.choices:
            yield links(command, [choice], before="  ", columns=columns)
