"""Help on other things than commands, which bring their own."""

HELP_ENTRY_DICTS = [
    {
        "key": "tavern",
        "aliases": ["yard", "training yard"],
        "category": "General",
        "text": """
            The world is small: a tavern, and behind it a training yard where two
            goblins let themselves be hit for wages. Type |wyard|n in the tavern to
            go and see them, and |wtavern|n to come back.

            Every account of `make play` has one character, and each of them has
            what it takes to fight.
        """,
    },
]
