"""Later versions of rulesets that only tests use."""
