"""What a fight has to do with the world around it: ways out, players who are away, who is here.

They make moves by `play`, and begin fights by `gathering`.
It imports `forecasting` and what stands below it.
"""
