"""Everything that is served to browsers."""
