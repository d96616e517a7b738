"""Digests of events: who did what, who was hit, and who fell.

They tell several moves together, and readers of the brief form what others do to others.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec import Struct

from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE

from .text import ManyVoice, Voice, in_ranges, join_words

#: Where the target stands in what fighters do, if not at the end: `attack {target} in vain`.
TARGET: Final = "{target}"

_TWICE: Final = 2
#: What a verb says of those who do it: `catch their breath`.
_THEIR: Final = re.compile(r"\btheir\b")


class InShort(Struct, frozen=True):
    """How events of one kind read where several moves are told together.

    InShort("move", far=meters_from)

    Attributes:
        verb: What the actor does: all who do it to the same target share one sentence. Empty to
            leave the event out, None to tell it in full.
        last_only: Whether only the last of these events is told, such as whose turn it is; and that
            only until its fighter does something.
        own_news: Whether fighters read it in full if it is about them, or a function of the
            event that returns this.
        far: Returns how far the actor is from the reader's fighter, `6 m`, for events after which
            a reader wants to know: a function of the table and the two fighters. It may return
            "".
    """

    verb: str | None = ""
    last_only: bool = False
    own_news: bool | Callable[[Any], bool] = False
    far: Callable[[Any, Any, Any], str] | None = None

    def is_own_news(self, event: Event, seat: str) -> bool:
        """Return whether a seat reads an event in full because it is about its own fighter."""
        if seat not in concerned(event):
            return False
        return self.own_news(event) if callable(self.own_news) else self.own_news


#: An event that no view declares is told in full; one that does harm goes without saying.
_IN_FULL: Final = InShort(None)
_LEFT_OUT: Final = InShort()


class Digest(NamedTuple):
    """Sentences that sum up several events.

    Attributes:
        deeds: What fighters did.
        harm: How those are who were hit, or are better or worse off in another way, by fighter.
        others: What else there is to tell.
    """

    deeds: tuple[str, ...]
    harm: Mapping[str, str]
    others: tuple[str, ...]

    @property
    def sentences(self) -> list[str]:
        """All sentences of the digest, in order."""
        return [*self.deeds, *self.harm.values(), *self.others]


def digest(view: Any, before: Any, table: Any, events: Sequence[Event], voice: Voice) -> Digest:
    """Return the sentences that sum up several moves.

    Fighters who do the same to the same fighter are told together. Harm is told once for each
    fighter, with all who did it.
    """
    me = table.fighters.get(voice.seat)
    doers: dict[tuple[str, str], dict[str, str]] = {}
    hits: dict[str, Counter[str]] = {}
    others: dict[Any, Event] = {}
    tried, asked = _attempts(view, events, voice.seat)
    for place, event in enumerate(events):
        harm, kind = view.harm(event), type(event)
        does_harm = harm is not None and harm.points > 0
        if does_harm:
            hits.setdefault(harm.to, Counter())[harm.by] += 1
        if place in tried or place in asked:
            continue
        short = view.in_short.get(kind, _LEFT_OUT if does_harm else _IN_FULL)
        if isinstance(short, str):
            short = InShort(short)
        verb = None if short.is_own_news(event, voice.seat) else short.verb
        if verb:
            actor, target = event.actor, getattr(event, "target", "")  # type: ignore[attr-defined]
            target = "" if target == actor else target
            mover = table.fighters[actor]
            sees = me is not None and mover is not me and mover.able
            far = short.far(table, mover, me) if short.far is not None and sees else ""
            doers.setdefault((verb, target), {})[actor] = f" ({far} from you)" if far else ""
        elif short.last_only:
            others.pop(kind, None)
            if not (voice.brief or _acts(event, events[place + 1 :])):
                others[kind] = event
        elif verb is None:
            others[place] = event
    attacks = Counter((event.actor, event.target) for event in tried.values())
    for event in tried.values():
        actor, target = event.actor, event.target
        if not hits.get(target, {}).get(actor):
            doers.setdefault((view.in_vain[type(event)], target), {})[actor] = ""
    for target, by in hits.items():
        # An attack may do harm in several ways.
        hits[target] = Counter(
            {actor: min(often, attacks[actor, target]) for actor, often in by.items()}
        )
    deeds = (_deed(voice, who, verb, target) for (verb, target), who in doers.items())
    harm = dict(_harm(view, before, table, hits, voice))
    return Digest(tuple(deeds), harm, tuple(_told(view, others.values(), voice)))


def news_of_the_fallen(
    view: Any, before: Any, table: Any, events: Sequence[Event], voice: Voice
) -> list[str]:
    """Return news for readers who are out of the fight: who has fallen, and by whom."""
    harm = digest(view, before, table, events, voice).harm
    return [told for key, told in harm.items() if _stood(before, key) != table.fighters[key].able]


def _stood(table: Any, key: str) -> bool:
    """Return whether a fighter was there and could act before a change."""
    return key in table.fighters and bool(table.fighters[key].able)


def _told(view: Any, events: Iterable[Event], voice: Voice) -> Iterator[str]:
    """Yield what is told in full; equal deeds of several fighters in a row share a sentence."""
    makers = view.sentence_makers
    for (_, alike), run in groupby(events, lambda event: _alike(view, event, voice)):
        several = [*run]
        names = [voice.whom(event.actor) for event in several] if alike else []  # type: ignore[attr-defined]
        if len({*names}) == len(several) > 1:
            yield alike.replace(ManyVoice.NAME, join_words(in_ranges(names)))
        else:
            yield from filter(None, (makers[type(event)](event, voice) for event in several))


def _alike(view: Any, event: Event, voice: Voice) -> tuple[Any, str]:
    """Return the sentence of an event without its actor, equal for fighters who do the same."""
    actor = getattr(event, "actor", voice.seat)
    if actor in (voice.seat, REFEREE):
        return event, ""
    told = view.sentence_makers[type(event)](event, voice.of_many(actor))
    return (None, told) if told.startswith(f"{ManyVoice.NAME} ") else (event, "")


def without_asked(view: Any, events: Sequence[Event], seat: str) -> Sequence[Event]:
    """Return events without the attack that a seat is asked about, where the question tells it."""
    _, asked = _attempts(view, events, seat)
    return [event for place, event in enumerate(events) if place not in asked]


def _attempts(view: Any, events: Sequence[Event], seat: str) -> tuple[dict[int, Any], set[int]]:
    """Return the attacks whose outcome is known, by their places among the events.

    Of the last of them it is not, if its targets are still asked how to react. With them come the
    places of the attacks on the seat, whose question tells of them.
    """
    attempts: dict[int, Any] = {
        at: event for at, event in enumerate(events) if type(event) in view.in_vain
    }
    if not (attempts and view.settles):
        return attempts, set()
    settled = [at for at, event in enumerate(events) if isinstance(event, view.settles)]
    under_way = [at for at in attempts if at > max(settled, default=-1)]
    return attempts, {at for at in under_way if attempts.pop(at).target == seat}


def _acts(event: Event, later: Sequence[Event]) -> bool:
    """Return whether later events tell what the fighter of this event does."""
    actor = getattr(event, "actor", "")
    return any(getattr(other, "actor", None) == actor for other in later)


def _times(number: int) -> str:
    """Return how often something was done, if more than once: ` twice`, ` 3 times`."""
    return "" if number < _TWICE else " twice" if number == _TWICE else f" {number} times"


def concerned(event: Event) -> tuple[str, ...]:
    """Return the fighters that an event is about."""
    one, several = getattr(event, "target", ""), getattr(event, "targets", ())
    return (getattr(event, "actor", ""), one, *several)


def _deed(voice: Voice, actors: dict[str, str], verb: str, target: str) -> str:
    """Return what fighters did: `goblin1 and goblin2 attack you`, with a full stop.

    Args:
        voice: How the reader is told.
        actors: The fighters, each with what follows the name.
        verb: What they did; their target stands at its end, unless it has a place in it.
        target: Whom they did it to; empty for no one.
    """
    verb, _, after = (part.strip() for part in verb.partition(TARGET))
    rest = "".join(f" {words}" for words in (target and voice.whom(target), after) if words)
    if voice.seat in actors:
        verb = _THEIR.sub("your", verb)
    if len(actors) == 1:
        [(actor, more)] = actors.items()
        return f"{voice.does(actor, verb)}{rest}{more}."
    first_own = sorted(actors, key=lambda actor: actor != voice.seat)
    who = join_words(in_ranges([f"{voice.whom(actor)}{actors[actor]}" for actor in first_own]))
    who = f"Y{who[1:]}" if voice.seat in actors else who
    return f"{who} {verb}{rest}."


def _harm(
    view: Any, before: Any, table: Any, hits: dict[str, Counter[str]], voice: Voice
) -> Iterator[tuple[str, str]]:
    """Yield by fighter the state of everyone who was hit, or whose harm or health has changed."""
    forms = view.forms
    for key in table.fighters:
        if key not in hits and not forms.has_changed(before, table, key):
            continue
        how = forms.harm_words(table, key, spoken=voice.spoken)
        by = ""
        if key in hits:
            enemies = [
                f"{voice.whom(enemy)}{_times(often)}"
                for enemy, often in hits[key].items()
                if enemy != key
            ]
            by = f" {voice.verb(key, 'are')} hit{' by ' if enemies else ''}"
            by += join_words(enemies) if enemies else ""
        yield key, f"{voice.who(key)}{by}: {how}."
