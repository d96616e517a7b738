"""What people type: `combat` and its subcommands, one class each."""
