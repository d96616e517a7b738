"""Additions to the website."""
