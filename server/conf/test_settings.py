"""The settings of the tests: the game's own, but faster and the same on every machine."""

from server.conf.settings import *

# Every test of Evennia's makes two accounts, and a good hash is slow by design.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
SECRET_KEY = "only the tests use this one"
PLAY_PASSWORDS = {}
TEST_ENVIRONMENT = True
# Tests are about the rulesets that come with Skirmish, and add others themselves.
SKIRMISH_RULESETS: list[str] = []
SKIRMISH_RULESET = "grapple"
# Tests call from one address, and often.
SKIRMISH_API_ACCOUNT = SKIRMISH_API_ANONYMOUS = SKIRMISH_API_FAILED_LOGINS = None
# Tests read the whole status, unless they are about reading less.
SKIRMISH_BRIEF = False
# The world of the demo game is switched on by those tests that are about it.
SKIRMISH_JOIN, SKIRMISH_ATTACK, SKIRMISH_LEADER, SKIRMISH_AWAY = "ask", [], "", ""
SKIRMISH_FLEE, SKIRMISH_RECOVER, SKIRMISH_NUMBERS = False, None, {}
