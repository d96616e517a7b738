"""A recorded fight, read for people: its steps, its story, its statistics.

Pages, the API and the admin show what is made here.
It imports nothing else of the screens.
"""
