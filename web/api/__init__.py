"""Additions to the REST API."""
