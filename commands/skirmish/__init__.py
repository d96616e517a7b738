"""The command `combat` and its subcommands, one class each.

Lines that players type come in here, and what their clients send.
It imports the storage and the rules, and nothing of the screens.
"""
