"""Sheets that tests and benchmarks fight with."""

#: The fighter of the rule book's examples, before any fight.
SHEET = {
    "grapple_skill4": "Accuracy",
    "grapple_skill3": "Courage",
    "grapple_skill2": "Endurance",
    "grapple_apMaxSize": 10,
    "grapple_ad": 5,
    "grapple_sd": 0,
    "grapple_defense": 3,
    "grapple_maxWounds": 3,
}
