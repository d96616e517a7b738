"""The small world the game comes with."""


def build() -> None:
    """Build it."""
