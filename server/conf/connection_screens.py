"""The text shown to people who connect."""

from django.conf import settings

CONNECTION_SCREEN = f"""
|w{settings.SERVERNAME}|n: fights between small groups

  |wconnect|n <name> <password>   if you have an account
  |wcreate|n <name> <password>    if you would like one
  |whelp|n                        for more
"""
