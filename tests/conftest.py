"""How Hypothesis looks for counterexamples: the same examples on every machine, no stopwatch.

`pytest --hypothesis-profile=search` looks further, and elsewhere each time.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")
