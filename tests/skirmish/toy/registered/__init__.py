"""Added to the folders where the registry looks for rulesets."""
