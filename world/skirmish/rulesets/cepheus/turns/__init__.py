"""Initiative, rounds and their surprise, and who stays conscious.

A turn has two kinds of actions; reactions move a fighter's place in the order.
It imports the table, checks and actions.
"""
