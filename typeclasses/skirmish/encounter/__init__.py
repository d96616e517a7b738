"""The fight in a room: its Script, its stored state, and how it is found."""
