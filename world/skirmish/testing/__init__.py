"""Tools for tests of rulesets: fuzzing, watched fights, and positions with loaded dice."""
