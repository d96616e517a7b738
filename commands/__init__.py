"""What players can type."""
