"""Additions to the web client."""
