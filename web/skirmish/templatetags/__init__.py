"""Template tags. Django looks for them here."""
