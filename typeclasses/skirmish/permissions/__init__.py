"""Permissions for everything people do in a fight; every command, page and call asks here.

Each `check_...` raises `Forbidden` unless this person may do it; its docstring says who may.

In the game the asker is a character. In the admin and the API it is an account, which may also
have Django's permissions. An account's number is never compared with a character's.

It imports `encounter` and what stands below it.
"""

from typeclasses.skirmish.logins import (
    Forbidden,
    check_may_log_in,
    check_may_play,
    plays,
    sessions_of,
)

from .fights import (
    USUAL_TEMPERAMENT,
    check_may_attack,
    check_may_bring_back,
    check_may_enter,
    check_may_join,
    check_may_leave,
    check_may_open_in,
    check_may_return,
    check_may_see_room,
    check_may_set_room,
    check_may_side_with,
    enters_unasked,
    may_see_listed,
)
from .hidden import check_may_know, check_rev, hides_something, knows_all, rev_for
from .moving import (
    check_may_ask_why,
    check_may_automate,
    check_may_forecast,
    check_may_know_odds,
    check_may_move,
    check_may_skip,
    check_may_stop_forecast,
)
from .owners import check_is_owner, check_may_end, check_may_take_over, may_end, way_to_own
from .people import (
    TEMPERAMENT,
    check_may_fight,
    check_may_take_part,
    is_builder,
    is_npc,
    is_owner,
    is_wizard,
)
from .records import (
    check_may_examine,
    check_may_know_all,
    check_may_look,
    check_may_make_forecast,
    check_may_read_moves,
    check_may_report,
    check_may_see,
    check_may_see_forecast,
    check_may_use_laboratory,
    owns,
    rev_known,
    rooms_out_of_sight,
    seen_by,
)
from .recovery import FALLEN, RECOVER, RESTED, check_may_rest, may_ever_rest, recovers
from .saved_encounters import MOST_SAVED, check_may_keep_encounter, check_may_save_encounter
from .sheets import (
    check_may_change_templates,
    check_may_correct,
    check_may_give_temperament,
    check_may_make_sheet,
    check_may_open_sheet,
    check_may_see_npc_sheet,
    check_may_set_trait,
    check_may_take_template,
    may_set_all,
    may_set_trait,
)

__all__ = [
    "FALLEN", "MOST_SAVED", "RECOVER", "RESTED", "TEMPERAMENT", "USUAL_TEMPERAMENT", "Forbidden",
    "check_is_owner", "check_may_ask_why", "check_may_attack", "check_may_automate",
    "check_may_bring_back", "check_may_change_templates", "check_may_correct", "check_may_end",
    "check_may_enter", "check_may_examine", "check_may_fight", "check_may_forecast",
    "check_may_give_temperament", "check_may_join", "check_may_keep_encounter", "check_may_know",
    "check_may_know_all", "check_may_know_odds", "check_may_leave", "check_may_log_in",
    "check_may_look", "check_may_make_forecast", "check_may_make_sheet", "check_may_move",
    "check_may_open_in", "check_may_open_sheet", "check_may_play", "check_may_read_moves",
    "check_may_report", "check_may_rest", "check_may_return", "check_may_save_encounter",
    "check_may_see", "check_may_see_forecast", "check_may_see_npc_sheet", "check_may_see_room",
    "check_may_set_room", "check_may_set_trait", "check_may_side_with", "check_may_skip",
    "check_may_stop_forecast", "check_may_take_over", "check_may_take_part",
    "check_may_take_template", "check_may_use_laboratory", "check_rev", "enters_unasked",
    "hides_something", "is_builder", "is_npc", "is_owner", "is_wizard", "knows_all", "may_end",
    "may_ever_rest", "may_see_listed", "may_set_all", "may_set_trait", "owns", "plays", "recovers",
    "rev_for", "rev_known", "rooms_out_of_sight", "seen_by", "sessions_of", "way_to_own",
]  # fmt: skip
