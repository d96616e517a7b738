"""Sheets and what builders add to them."""
