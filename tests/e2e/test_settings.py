"""The settings as they stand."""

from django.conf import settings


def test_the_game_listens_on_this_machine_only() -> None:
    assert settings.TELNET_INTERFACES == ["127.0.0.1"]
    assert settings.WEBSERVER_INTERFACES == ["127.0.0.1"]
    assert settings.WEBSOCKET_CLIENT_INTERFACE == "127.0.0.1"
    assert settings.AMP_INTERFACE == "127.0.0.1"


def test_players_see_no_tracebacks() -> None:
    assert not settings.DEBUG
    assert not settings.IN_GAME_ERRORS
