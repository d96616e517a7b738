"""Messages to players: recipients, text and data.

What a change looks like is made once for all who read alike, in the form that each reads.
It imports `sheets` and what stands below it.
"""
