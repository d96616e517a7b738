"""The toy ruleset as the registry finds it: a module of its name in a folder of rulesets."""

from tests.skirmish.toy import RULESET

__all__ = ["RULESET"]
