"""The fights of the game in the current directory, as they are stored, by the name of their room.

`python -m tests.endurance.running` prints them as JSON, for players who know everything.
"""

import json

from tests.endurance.inside import open_game


def main() -> None:
    """Print the fights that have started."""
    open_game()
    from typeclasses.skirmish.stored import repository
    from world.skirmish import engine

    started = (row for row in repository.all_rows() if row.state and row.state.fight is not None)
    print(json.dumps({row.room_name: engine.encode(row.state.fight) for row in started}))


if __name__ == "__main__":
    main()
