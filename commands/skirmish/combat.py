"""The `combat` command: finds the subcommand or the move, runs it, says what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Any, Final

from django.conf import settings
from evennia.commands.cmdset import CmdSet
from evennia.objects.models import ObjectDB
from evennia.utils import logger
from evennia.utils.utils import class_from_module
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.gathering import attacks
from typeclasses.skirmish.messaging import broadcast, gmcp, recipients
from typeclasses.skirmish.messaging.markup import Markup, bare, with_links
from typeclasses.skirmish.parser import PlainLine
from typeclasses.skirmish.play import batches, confirming, typed_lines
from typeclasses.skirmish.play.typed_lines import AFTER_COMMAND, Meant, Reading, TypedLine
from typeclasses.skirmish.transactions import refused_if_unavailable
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import SeveralNames, clean_line, quoted, shorten
from world.skirmish.ruleset import registry
from world.skirmish.views import screen_reader
from world.skirmish.views.display import ANYBODY
from world.skirmish.views.pages import folded as pages_view
from world.skirmish.views.text import in_pairs, join_words

from . import finding, help_entries
from .base import Reply, no_fight
from .subcommand_names import BY_NAME, HELP, Names
from .subcommands import SUBCOMMANDS
from .subcommands.npc_fights import FightCommand

_LONGEST_LINE = 2000
#: The most lines that a refusal shows whole, where one word of a line could be several names.
_MOST_LINES: Final = 4
_WENT_WRONG = "Something went wrong; staff can see why. Type {} to see how it stands."

#: The columns of half a line of help, so that the list of subcommands fits a screen.
_HALF_A_LINE: Final = 37


class CmdCombat(class_from_module(settings.COMMAND_DEFAULT_CLASS)):  # type: ignore[misc]
    """
    Fight, team against team, in turns.

    Usage:
      combat SUBCOMMAND ...      (or combat/SUBCOMMAND ...)

    Alone it shows the fight in this room.
    """

    args: str
    plain: PlainLine | None = None
    key = "combat"
    locks = "cmd:all()"
    #: Whether it makes moves, so that what it matches is no move hidden by a command of the game.
    makes_moves = True
    #: Whether moves without the command are for it; the parser asks.
    takes_plain_lines = True
    #: The names of its subcommands.
    names = Names()
    #: The subcommand that was used; empty for a move.
    used = ""
    #: Whether the line came from a button of a screen, which shows the reply itself too.
    answers_as_data = False
    #: The reply that is still being worked out, if any.
    _coming: Deferred[Any] | None = None
    help_category = "Skirmish"

    def parse(self) -> None:
        """Keep the line whole; its meaning is found when the command runs."""
        self.plain = self.args if isinstance(self.args, PlainLine) else None
        self.args = clean_line(self.args)

    def func(self) -> None:
        """Run the subcommand, and show a refusal as a sentence."""
        self._answer(self._run)

    def at_post_cmd(self) -> Any:
        """Let what the game does after each command, such as a prompt, follow the reply.

        Evennia does not wait for what `func` returns. Nor is it kept waiting here, since it counts
        commands that have not ended, and refuses the eleventh.
        """
        coming = self._coming
        if coming is None or coming.called:
            return super().at_post_cmd()
        after = super().at_post_cmd
        coming.addCallback(lambda _: after())
        coming.addErrback(lambda failure: logger.log_err(failure.getTraceback()))
        return None

    def _answer(self, find_reply: Callable[[], Reply]) -> None:
        """Send the reply, or the reason why there is none; a reply that takes time comes later."""
        done = False
        try:
            with refused_if_unavailable():
                reply = find_reply()
            if isinstance(reply, Deferred):
                self._coming = reply
                reply.addBoth(lambda result: self._answer(lambda: _result(result)))
                return
            done = True
        except Refusal as refusal:
            if isinstance(refusal, confirming.NotSure):
                confirming.note_line(self.caller, self.args)
            self._reply(self._refused(refusal), refused=True)
        except Exception:  # noqa: BLE001  a bug must not reach the player as a traceback
            logger.log_trace(f"combat {shorten(self.args)}")
            self._reply(_WENT_WRONG.format(command()), refused=True)
        else:
            # Markup has been made for this reader already.
            if reply and not isinstance(reply, Markup):
                reply = broadcast.reply_text(self.caller, reply)
            self._reply(reply or "")
        facts = {"character": self.caller, "subcommand": self.used, "done": done}
        signals.send(signals.command_typed, type(self), **facts)

    def _refused(self, refusal: Refusal) -> Markup:
        """Return a refusal as the caller reads it, with the lines that they may have meant."""
        reader = recipients.preferences(self.caller)
        text, lines = str(refusal), list[str]()
        if isinstance(refusal, SeveralNames) and (lines := self._lines_meant(refusal)):
            text = f"{refusal.question}? Type {join_words(lines, 'or')}."
        text = recipients.for_reader(broadcast.reply_text(self.caller, text), reader)
        return text if reader.spoken else with_links(text, {line: line for line in lines})

    def _lines_meant(self, refusal: SeveralNames) -> list[str]:
        """Return the line with each of a few names in the place of what could be all of them."""
        # The name of a subcommand may be a name too: `kick kick`.
        first, _, rest = self.args.strip().removeprefix("/").partition(" ")
        before, typed, after = f" {rest} ".partition(f" {refusal.typed} ")
        if not typed or len(refusal.names) > _MOST_LINES:
            return []
        names = map(quoted, refusal.names) if after else refusal.names
        return [self._whole(f"{first}{before} {name} {after}".strip()) for name in names]

    def _whole(self, line: str) -> str:
        """Return a line of the command, as it is typed."""
        return command(line)

    def _reply(self, text: str, *, refused: bool = False) -> None:
        """Send a text to the session that typed the command, or to all of an NPC's."""
        sessions = [self.session] if self.session is not None else None
        recipients.send(self.caller, text, sessions=sessions)
        if self.answers_as_data and self.session is not None:
            gmcp.send_reply(self.session, bare(text), refused=refused)

    def _run(self) -> Reply:
        """Run the subcommand that the line means, or make its move.

        What a line without `combat` means, the parser has found out: then it is in `plain`.

        Raises:
            Refusal: It means neither, or a move that the caller cannot make; the text says which.
        """
        permissions.check_may_play(self.caller)
        said = self._confirm()
        if len(self.args) > _LONGEST_LINE:
            raise NotUnderstood(f"That line is too long ({len(self.args)} characters).")
        # A subcommand may be a switch.
        words = self.args.strip().removeprefix("/")
        encounter = lookup.encounter_for(self.caller)
        line, reading, meant = self._read(encounter, words)
        if meant == "subcommand":
            return self._run_subcommand(*self.names.find(words), line)
        if said == "unasked" and reading.match in ("", "beginning", "part of a choice"):
            nothing = f"You are asked nothing that '{words}' answers."
            raise NotUnderstood(f"{nothing} {reading.instead}".rstrip())
        if meant == "move" and line is not None:
            # The player's own seat, or the referee's, which has no other command.
            batches.carry_out_line(line, reading.seat)
            return None
        if reading.refusal:
            raise Refusal(reading.refusal)
        if encounter is None:
            raise self.names.unknown(words, no_fight(self._npc(words.partition(" ")[2].strip())))
        verbs = typed_lines.verbs(encounter, self.caller)
        raise self.names.unknown(words, reading.instead, verbs)

    def _read(
        self, encounter: SkirmishEncounter | None, words: str
    ) -> tuple[TypedLine | None, Reading, Meant]:
        """Return the line in the caller's fight, how much of a move stands there, and what counts.

        Raises:
            Refusal: The fight cannot be read, and the words are for no subcommand.
        """
        if self.plain is not None:
            return self.plain.line, self.plain.reading, self.plain.meant
        line, reading = None, Reading()
        if encounter is not None and (encounter.is_readable or not self.names.named(words, None)):
            line = TypedLine(encounter, self.caller, words)
        named = self.names.named(words, line)
        if line is not None:
            # Only a verb of several words counts before the name of a subcommand.
            reading = line.read(phrase=named == "name")
        return line, reading, typed_lines.what_counts(AFTER_COMMAND, named, reading)

    def _npc(self, name: str) -> str:
        """Return the name if an NPC here has it, as in `hit goblin1`; empty for no one."""
        try:
            who = finding.find(self.caller, name).who
        except Refusal:
            return ""
        return name if who is not None and permissions.is_npc(who) else ""

    def _confirm(self) -> confirming.Meaning:
        """Replace a `yes` by the line that it confirms; return what the line says to a doubt."""
        words = self.args.strip().removeprefix("/")
        said = confirming.read(self.caller, words)
        if said == "answer":
            self.args, self.plain = confirming.confirmed(self.caller, words), None
        else:
            confirming.let_be(self.caller)
        return said

    def _run_subcommand(self, key: str, rest: str, line: TypedLine | None) -> Reply:
        self.used = key
        if key == HELP:
            topic = rest.strip()
            is_page = topic in help_entries.pages()
            if not is_page and (ally := finding.ally(self.caller, topic)) is not None:
                attacks.help_someone(self.caller, ally)
                return None
            return self._help(topic)
        subcommand = BY_NAME[key](self.caller, rest)
        if rest.strip() and subcommand.usage == key:
            # The subcommand takes no words: these may be meant for something else.
            if line is not None and (flight := line.flight()):
                raise Refusal(flight)
            raise subcommand.misused()
        return subcommand.func()

    def _help(self, topic: str) -> Markup:
        """Return the list of subcommands, or the page of a topic, as the caller reads it."""
        if topic:
            page = help_entries.page_for(self.caller, topic)
        else:
            page = f"{help_entries.now(self.caller)}\n\n{self._overview()}"
        reader = recipients.preferences(self.caller)
        return recipients.for_reader(pages_view.for_reader(page, reader), reader)

    def _overview(self) -> str:
        usages = (
            f"{subcommand.usage} ({subcommand.short})" if subcommand.short else subcommand.usage
            for subcommand in SUBCOMMANDS
        )
        rows = in_pairs(usages, _HALF_A_LINE)
        rules = "The rules: " + ", ".join(command(f"help {name}") for name in registry.names())
        intro = dedent(self.__doc__ or "").strip().replace("combat", command())
        if self.aliases:
            intro += f"\nIt may be typed as {' or '.join(sorted(self.aliases))} too."
        more = f"{command('help SUBCOMMAND')} explains one of them, and "
        more += f"{command('help orders')} how questions are answered for you."
        give_up = f"To give up a fight, type {command('yield')} in your turn."
        return "\n".join([intro, "", *rows, more, give_up, rules])

    def get_help(self, caller: Person, cmdset: CmdSet) -> str:
        """Return the list of subcommands.

        Their pages are topics of their own. As subtopics they would be listed once more, in links
        that Evennia cuts on a narrow screen.
        """
        # The website asks for the page too, with no character.
        connected = isinstance(caller, ObjectDB) and caller.sessions.count()
        reader = recipients.preferences(caller) if connected else ANYBODY
        page = pages_view.for_reader(self._overview(), reader)
        return screen_reader.lines(page) if reader.spoken else page


class CmdAttack(CmdCombat):
    """
    Attack someone who is here. A fight begins, or you come into theirs.

    Usage:
      attack WHO

    In the fight it is your move, with whatever follows.
    """

    takes_plain_lines = False

    def parse(self) -> None:
        """Turn the line into a move in the caller's fight, or an attack."""
        words = clean_line(self.args).strip()
        makes_move = finding.makes_move(self.caller, words)
        self.names_no_one = not (words or makes_move)
        self.args = f"{'attack' if makes_move else FightCommand.key} {words}"
        super().parse()

    def _whole(self, line: str) -> str:
        return f"{self.cmdstring} {line.partition(' ')[2]}"

    def func(self) -> None:
        """Ask for a name if none was typed; otherwise attack."""
        if self.names_no_one:
            self.msg(f"Attack whom? Type: {self.cmdstring} WHO")
        else:
            super().func()

    def get_help(self, caller: Person, cmdset: CmdSet) -> str:
        """Return what the command does, by the name that the game has given it."""
        return dedent(self.__doc__ or "").strip().replace("attack WHO", f"{self.key} WHO")


def _result(result: Any) -> Any:
    """Return the result of a Deferred, or raise its failure."""
    if isinstance(result, Failure):
        result.raiseException()
    return result


class SkirmishCmdSet(CmdSet):
    """Add it to the game's character command set: `self.add(SkirmishCmdSet)`."""

    key = "Skirmish"

    def at_cmdset_creation(self) -> None:
        name, aliases = get_setting("SKIRMISH_COMMAND"), get_setting("SKIRMISH_ALIASES")
        self.add(CmdCombat(key=name, aliases=[*aliases]))
        if attack := get_setting("SKIRMISH_ATTACK"):
            self.add(CmdAttack(key=attack[0], aliases=attack[1:]))
