"""What a fight has to do with the world around it: ways out, players who are away, who is here.

Each of these makes moves by `play`, and begins fights by `gathering`.
It imports `forecasting` and what stands below it.
"""
