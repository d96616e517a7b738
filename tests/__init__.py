"""The tests; each folder is named after what it tests."""
