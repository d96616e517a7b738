"""The game server: its settings, and what starts and stops it."""
