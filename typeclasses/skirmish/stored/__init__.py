"""An encounter as it lies in the database: its state, the rows that hold it, a change of it.

Nothing here is an object of the running game, so that the website's threads may read it.
It imports the settings and the rules.
"""
