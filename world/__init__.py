"""The game world: places, and the rules of fighting."""
