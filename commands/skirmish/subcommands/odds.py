"""The subcommand `odds`: the chances of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from twisted.internet.defer import Deferred

from commands.skirmish.base import Subcommand
from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.messaging.markup import Markup, lines, links, make_safe
from typeclasses.skirmish.play import batches, odds
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NOT_IN_FIGHT, NotAsked, NotUnderstood, Refusal, is_allowed
from world.skirmish.base.names import find, unquoted
from world.skirmish.moves.base import Move
from world.skirmish.odds import MoveOdds
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import BACK, Choice, Prompt
from world.skirmish.views.menus import loose_words, menus
from world.skirmish.views.pages import odds as odds_view

#: How many moves a list shows.
_MOST_LISTED: Final = 12
#: How many choices that are alike stand in a line of it.
_MOST_ALIKE: Final = 6


class OddsCommand(Subcommand):
    """
    Show the chances of a move before you make it. Without a move it shows
    those of all your moves, the best first. If a fighter can react, you
    read the chances for each reaction. The owner can name an NPC.

      combat odds
      combat odds strike 4 goblin1
      combat odds goblin1 strike 2 Ahalish

    The chances come from the rules: the move is tried with every result of
    its dice. If these are too many, it is tried with a sample of them, and
    you read the margin of error. This may take a few seconds. If the fight
    moves on before that, or you ask for other odds, you read that instead.
    """

    key = "odds"
    plain = True
    also = ("chance", "chances", "probability")
    usage = "odds [NAME] [WHAT ...]"

    def func(self) -> Deferred[str]:
        encounter = self.encounter()
        fight = naming.fight_seen_by(encounter, self.caller)
        seat, words = self._seat_and_words(encounter)
        self.check_asked(encounter, fight, seat)
        permissions.check_may_know_odds(self.caller, encounter)
        before = naming.command_for(encounter, seat, self.caller)
        among = self._among(fight, seat, words) if words else None
        if not words or among is not None:

            def listed(known: list[MoveOdds]) -> Markup:
                asked = [choice for choice in known if among is None or choice.move in among]
                return self._all(fight, seat, before, asked)

            return odds.of_choices(encounter, seat).addCallback(listed)
        told = odds.of_move(encounter, self.caller, seat, words)
        return told.addCallback(lambda result: self.for_caller("\n".join(result)))

    def _among(self, fight: AnyFight, seat: str, words: str) -> list[Move] | None:
        """Return the moves that words leave open, as `strike` does; None for one whole move."""
        if is_allowed(engine.parse, fight, seat, words):
            return None
        said = [(move, engine.say(fight, move)) for move in engine.choices(fight, seat)]
        question = engine.open_question(fight, seat)
        asked = menus.Menus(view(fight.ruleset), fight.table, question)
        meant = loose_words.meaning(asked, words, said)
        if not isinstance(meant, Prompt):
            return None if meant is None else [meant]
        if not meant.is_of_moves:
            return None
        begun = tuple(choice.words.casefold() for choice in meant.choices if choice.label != BACK)
        return [move for move, typed in said if f"{typed} ".casefold().startswith(begun)]

    def _all(self, fight: AnyFight, seat: str, before: str, of_moves: list[MoveOdds]) -> Markup:
        """Return the odds of all choices, each with a link to make the move."""
        rows = odds_view.of_choices(fight, seat, of_moves)
        if not rows:
            return self.for_caller("Nothing that you can do now needs luck.")
        head, left = "The odds, best first:", len(rows) - _MOST_LISTED
        more = [f"  ({left} more: {command('odds WHAT')} shows one of them.)"] if left > 0 else []
        if recipients.preferences(self.caller).spoken:
            told = (
                f"{', '.join(choice.label for choice in choices[:_MOST_ALIKE])}"
                f"{_more(choices)}: {likely}"
                for choices, likely in rows[:_MOST_LISTED]
            )
            return self.for_caller("\n".join([head, *told, *more]))
        shown = [
            Markup(f"  {links(before, choices[:_MOST_ALIKE])}{_more(choices)}: {make_safe(likely)}")
            for choices, likely in rows[:_MOST_LISTED]
        ]
        return lines(head, *shown, *more)

    def _seat_and_words(self, encounter: SkirmishEncounter) -> tuple[str, str]:
        """Return the seat and the words of a move: the caller's own, or of one they move."""
        words = unquoted(self.args).strip()
        own = encounter.fighter_of(self.caller)
        if not words:
            if own is None:
                raise Refusal(f"{NOT_IN_FIGHT} The odds of an NPC: {command('odds NAME')}")
            return own, ""
        if own is not None:
            try:
                naming.understand(
                    encounter, self.caller, lambda fight: engine.parse(fight, own, words)
                )
            except (NotUnderstood, NotAsked):
                if not self._names_an_npc(encounter, words):
                    seen = naming.fight_seen_by(encounter, self.caller)
                    if own in engine.open_seats(seen) and self._among(seen, own, words):
                        return own, words
                    first = words.split(maxsplit=1)[0]
                    marks = naming.marks_seen_by(encounter, self.caller)
                    if not find(naming.names_known_by(encounter, self.caller), first, marks):
                        raise
            else:
                return own, words
        named = batches.read_fighters(encounter, words.split(), self.caller)
        fighter = named.fighters[0]
        permissions.check_may_move(self.caller, encounter, fighter)
        return fighter, named.rest

    def _names_an_npc(self, encounter: SkirmishEncounter, words: str) -> bool:
        """Return whether the first words are the name of a fighter that the caller moves."""
        try:
            named = batches.read_fighters(encounter, words.split(), self.caller)
            permissions.check_may_move(self.caller, encounter, named.fighters[0])
        except Refusal:
            return False
        return True


def _more(choices: Sequence[Choice]) -> str:
    """Return how many choices a line leaves out."""
    left = len(choices) - _MOST_ALIKE
    return f" and {left} more" if left > 0 else ""
