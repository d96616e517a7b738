"""Tests of the screens: pages, API, admin."""
