"""The settings, and the modules Evennia looks up by these names."""
