"""Hooks into the starting and stopping of the server."""


def at_server_init() -> None:
    """Before anything else, at every start."""


def at_server_start() -> None:
    """At every start: switch on what fights leave in this world."""
    from world import aftermath  # noqa: F401  its receivers are connected


def at_server_stop() -> None:
    """At every stop."""


def at_server_reload_start() -> None:
    """At a start after a reload."""


def at_server_reload_stop() -> None:
    """At a stop for a reload."""


def at_server_cold_start() -> None:
    """At a start after a shutdown or a reset."""


def at_server_cold_stop() -> None:
    """At a stop for a shutdown or a reset."""
