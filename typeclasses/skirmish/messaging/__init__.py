"""What goes out to players: who is told, in which form, as text and as data."""
