"""What becomes of an error in a page: it is logged, and no one sees it."""

import sys
from unittest.mock import patch

from evennia.utils import logger

from web.skirmish.pages import fight_pages


def test_the_traceback_of_a_page_that_fails_is_logged_and_not_shown(game, client, settings):
    settings.SKIRMISH_VISIBILITY = "public"
    client.raise_request_exception = False
    logged = []

    def keep(message):
        logged.append((message, sys.exc_info()[1]))

    failing = patch.object(fight_pages.queries, "stopped", side_effect=ZeroDivisionError("secret"))
    with failing, patch.object(logger, "log_trace", keep):
        answer = client.get("/skirmish/?words=password")
    assert answer.status_code == 500
    assert "secret" not in answer.content.decode()
    ((message, error),) = logged
    assert message == "website: GET /skirmish/ failed"
    assert isinstance(error, ZeroDivisionError)
