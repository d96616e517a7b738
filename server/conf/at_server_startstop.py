"""Hooks into the starting and stopping of the server; Evennia has more, which are not needed."""


def at_server_start() -> None:
    """At every start: switch on what fights leave in this world."""
    from world import aftermath  # noqa: F401  its receivers are connected
