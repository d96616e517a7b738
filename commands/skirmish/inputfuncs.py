"""Functions for data from clients: the web client's panel, and GMCP over telnet.

`"commands.skirmish.inputfuncs"` among the `INPUT_FUNC_MODULES` adds them; in GMCP `combat_move` is
`Combat.Move`. They ask the same permission as the commands.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from evennia.utils import logger

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.game_objects import Person, Session
from typeclasses.skirmish.messaging import broadcast, gmcp, recipients
from typeclasses.skirmish.play import moves, odds, understanding
from typeclasses.skirmish.transactions import refused_if_unavailable
from world.skirmish.base.errors import NO_FIGHT, Refusal, is_allowed
from world.skirmish.notation.parsing import LONGEST_LINE

#: What a client reads that has not logged in, or whose player has left their character.
_NO_CHARACTER: Final = "You are not playing a character."


def combat_subscribe(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Start sending the fight as data; stop with `on: false`.

    With `here: true` what you may begin is sent too, in rooms without a fight.
    """
    wanted = kwargs.get("on", True) is not False
    recipients.set_wants_data(session, wanted)
    here = wanted and kwargs.get("here") is True
    if here != recipients.wants_here(session):
        recipients.set_wants_here(session, here)
    if wanted:
        combat_state(session)
        with recipients.log_and_continue():
            _remember_login(session)


def combat_state(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Ask for the whole fight once."""
    with recipients.log_and_continue():
        gmcp.send_here_again(session.puppet, session)


def combat_choices(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Ask what one of your seats may choose: `combat_choices {"seat": "n2"}`.

    Without a seat it is your own. Choices are sent only to those who ask.
    """
    _answer(session, gmcp.send_choices, _seat(kwargs))


def combat_standing(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Ask for what you have set beside your moves: acting by yourself, plans, standing orders."""
    _answer(session, gmcp.send_standing)


def combat_odds(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Ask for the odds of what one of your seats may choose: `combat_odds {"seat": "n2"}`.

    They come when they are known, unless the fight has moved on by then.
    """
    _answer(session, odds.send_data, _seat(kwargs))


def combat_move(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Choose: `combat_move ["strike 2 goblin1"] {"rev": 7, "seat": "o12"}`.

    Without a seat it is your own fighter's move. A choice of an older `rev` is refused, and one
    whose `rev` is not a whole number.
    """
    try:
        with refused_if_unavailable():
            _choose(session.puppet, args[0] if args else kwargs.get("words"), kwargs)
    except Refusal as refusal:
        gmcp.send_refused(session, broadcast.reply_text(session.puppet, str(refusal)))
        combat_state(session)
    except Exception:  # noqa: BLE001  a bug must not reach the player as a traceback
        logger.log_trace("combat_move")
        gmcp.send_refused(session, "Something went wrong; staff can see why.")


def combat_line(session: Session, /, *args: Any, **kwargs: Any) -> None:
    """Do what a line would do that is typed after the command: `combat_line ["join heroes"]`.

    The reply, or why it was refused, comes as data too.
    """
    line = args[0] if args else kwargs.get("line")
    who = session.puppet
    if who is None:
        gmcp.send_reply(session, _NO_CHARACTER, refused=True)
        return
    if not isinstance(line, str) or not line.strip() or len(line) > LONGEST_LINE:
        gmcp.send_reply(session, "That is not a line that can be typed.", refused=True)
        return
    typed = f"{get_setting('SKIRMISH_COMMAND')} {' '.join(line.split())}"
    who.execute_cmd(typed, session=session, answers_as_data=True)


def _answer(session: Session, send: Callable[..., None], *asked: str) -> None:
    """Send what a client asks about the fight that its character is in, or watches; if any."""
    with recipients.log_and_continue():
        who = session.puppet
        encounter = lookup.encounter_for(who) if who is not None else None
        if encounter is not None and is_allowed(permissions.check_may_play, who):
            send(encounter, who, session, *asked)


def _remember_login(session: Session) -> None:
    """Let a player who has typed their password come back after the connection is lost.

    When the connection of a page closes, Evennia's portal logs the page out, unless the counter
    that it keeps for the page has changed since the connection began.
    """
    if not session.csessid:
        return
    store = import_module(settings.SESSION_ENGINE).SessionStore(session.csessid)
    if store.get("webclient_authenticated_uid"):
        number = "webclient_authenticated_nonce"
        store[number] = store.get(number, 0) + 1
        # A player who loads the page again at this moment gets another session.
        with suppress(UpdateError):
            store.save()


def _seat(given: Mapping[str, Any]) -> str:
    """Return the seat that a client names; empty for its own, as where it is null."""
    return str(given.get("seat") or "")


def _choose(who: Person | None, words: Any, given: Mapping[str, Any]) -> None:
    rev = given.get("rev")
    if who is None:
        raise Refusal(_NO_CHARACTER)
    encounter = lookup.encounter_for(who)
    permissions.check_may_play(who)
    if encounter is None:
        raise Refusal(NO_FIGHT)
    if not isinstance(words, str) or len(words) > LONGEST_LINE:
        raise Refusal("That is not a move.")
    # To Python, True is a whole number too.
    if rev is not None and type(rev) is not int:
        raise Refusal("rev must be a whole number: the one that came with the choice.")
    permissions.check_rev(who, encounter, rev)
    now = None if rev is None else encounter.fight.rev
    resolved = understanding.resolve_choice(encounter, who, _seat(given), words, now)
    moves.carry_out(resolved, encounter, who)
