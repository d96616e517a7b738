"""What tests of rulesets have in common: fights by chance, watched, and loaded positions."""
