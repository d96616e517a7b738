"""Tests of d20."""
