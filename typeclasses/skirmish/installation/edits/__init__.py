"""The lines that an installation puts into a game's own files, and how they are found again.

What is taken out leaves each file as it was.
It imports the needs of an installation alone.
"""
