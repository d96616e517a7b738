"""The tables, and the world in them, made ready while the server does not run."""

import contextlib
import os
import sys


def prepare(*, new_passwords: bool) -> bool:
    """Migrate, and add what is missing in the world.

    Args:
        new_passwords: Whether the accounts need the passwords in the settings, because
            those are newer than the accounts.

    Returns:
        Whether the game has been started before. If not, its first start builds the world.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.settings")
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    # Evennia remarks on the missing database while it is being made.
    with contextlib.redirect_stdout(sys.stderr):
        call_command("migrate", verbosity=0, interactive=False)
    import evennia

    evennia._init()  # noqa: SLF001 - the documented way to use Evennia outside its launcher
    from evennia.server.models import ServerConfig

    from world import tavern

    started_before = ServerConfig.objects.conf("last_initial_setup_step") in ("done", -1)
    if started_before:
        tavern.build()
        if new_passwords:
            tavern.set_passwords()
    connections.close_all()
    return started_before
