"""The commands of players."""
