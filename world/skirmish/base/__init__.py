"""What everything else stands on: refusals, names, structs, copies, the command's name.

Nothing here knows what a fight is.
It imports plain Python and msgspec alone.
"""
