"""Messages to players: recipients, text and data."""
