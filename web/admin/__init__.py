"""Additions to the admin site."""
