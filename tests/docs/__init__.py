"""The documentation, compared with the code it describes."""
