"""Requests from clients other than typed commands: each function answers its own name."""
