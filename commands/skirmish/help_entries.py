"""`help combat move` and its like: each subcommand's page as a help entry of its own.

`FILE_HELP_ENTRY_MODULES += ["commands.skirmish.help_entries"]` adds them.
"""

from .subcommands import SUBCOMMANDS

HELP_ENTRY_DICTS = [
    {
        "key": f"combat {each.key}",
        "aliases": [f"combat {each.short}", f"c {each.key}"] if each.short else [f"c {each.key}"],
        "category": "Skirmish",
        # The list of topics shows `combat` alone.
        "locks": "read:all();view:false()",
        "text": each.page(),
    }
    for each in SUBCOMMANDS
]
