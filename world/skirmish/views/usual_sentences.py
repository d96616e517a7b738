"""The sentences of the events that all rulesets share, where a view does not say otherwise."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from world.skirmish.base.command_name import command
from world.skirmish.referee.changing import Changed
from world.skirmish.referee.corrections import Corrected
from world.skirmish.referee.entering import Entered, Renamed
from world.skirmish.referee.notes import Erased, Noted
from world.skirmish.referee.orders import ASK, ORDERS, OrderGiven
from world.skirmish.referee.rulings import OtherBegan, OtherSettled
from world.skirmish.referee.secret_rolls import RolledInSecret
from world.skirmish.referee.teams import Returned, TeamChanged
from world.skirmish.state.events import (
    AskedAgain,
    Attempted,
    Event,
    FightOver,
    InitiativeRolled,
    Prevented,
    Rolled,
    RoundBegan,
    TakenBack,
    TeamTurn,
    TurnBegan,
    TurnEnded,
    Withdrawn,
)
from world.skirmish.state.fight import REFEREE

from .display import ResultWords
from .sentences import Seen, Sentence, Sentences
from .text import Voice, join_words


def order_given(event: OrderGiven, voice: Voice, ordered: Mapping[str, str]) -> str:
    """Return how a standing order reads to the seat that gave it; empty for others.

    Args:
        event: The order.
        voice: The reader's.
        ordered: What a seat does that has ordered an answer, by the question and the answer.
    """
    if voice.seat != event.actor:
        return ""
    if not event.answer:
        return f"You are asked about '{event.question}' again."
    ask = command(f"{ORDERS} {event.question} {ASK}")
    usual = f"answer '{event.question}' with {event.answer},"
    does = ordered.get(f"{event.question} {event.answer}", usual)
    return f"From now on you {does} without being asked. To be asked again, type {ask}."


def _asked_again(event: AskedAgain, voice: Voice) -> str:
    if voice.seat == event.actor:
        return "Your answer is no longer possible. Choose again."
    owner = "The referee's" if event.actor == REFEREE else voice.possessor(event.actor)
    return f"{owner} answer is no longer possible; they choose again."


def _initiative(event: InitiativeRolled, voice: Voice) -> str:
    order = join_words(f"{voice.whom(fighter)} {total}" for fighter, total in event.order)
    return f"The order of turns is {order}."


def _team(event: TeamTurn, voice: Voice) -> str:
    if voice.is_own(event.team):
        return f"Your team, {event.team}, moves."
    return f"Team {event.team} moves."


def _secret_roll(event: RolledInSecret, voice: Voice) -> str:
    if voice.seat != REFEREE:
        return ""
    return f"You roll {event.dice} in secret: {event.total} ({' '.join(map(str, event.faces))})."


#: The sentences that read the same by most rules.
USUAL: Final[Sentences] = {
    Rolled: "",
    Attempted: (
        "$You() $conj(try) to {what}: {total} against {needed}, [succeeded:a success|a failure]."
    ),
    Entered: "$You() $conj(join) team {team}.",
    Renamed: "The NPC {before} is called {now} from now on.",
    Withdrawn: "$You() $conj(leave) the fight.",
    AskedAgain: _asked_again,
    TakenBack: (
        "The rules have changed since the move under way began, so it is taken back. Whoever began "
        "it chooses again."
    ),
    Prevented: "$You() can no longer do that, and $conj(do) something else.",
    Returned: "$You() $conj(come) back into the fight.",
    TeamChanged: "$You() $conj(change) from team {former} to team {team}.",
    Corrected: "$referee() sets $your() {line} to {value}.",
    Noted: "$referee() notes of $you(): {words}[rounds:, for $count(rounds, round)].",
    Erased: "$referee() no longer notes of $you(): {words}.",
    Changed: "Now $your() {line}: {value}.",
    FightOver: Seen(
        "COMBAT IS OVER! Winning team: [winner:{winner}|none!]",
        heard="The fight is over; [winner:{winner}|no team] won.",
    ),
    RoundBegan: "Round {round}.",
    TurnBegan: "It is $your() turn.",
    TurnEnded: "$You() $conj(end) $their() turn.",
    TeamTurn: _team,
    InitiativeRolled: _initiative,
    RolledInSecret: _secret_roll,
    OtherBegan: "$You() $conj(do) something; the referee settles it.",
    OtherSettled: "The referee has settled what $you() did.",
}


#: The words for the results of moves that most rules have.
USUAL_RESULTS: Final[Mapping[str, ResultWords]] = {
    "harm": ResultWords("to hit {target}", "harm"),
    "healed": ResultWords(amount="healed"),
}


def with_usual(kind: type[Event], sentence: Sentence) -> Sentence:
    """Return the sentence of a kind of event, heard as is usual unless it says how."""
    if isinstance(sentence, Seen) and sentence.heard is None:
        return replace(sentence, heard=USUAL[kind])
    return sentence
