"""The command `combat` and its subcommands, one class each."""
