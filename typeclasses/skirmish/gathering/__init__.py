"""Before and beside a fight: setting one up, joining, NPCs, saved encounters, rests.

What is in a lobby is stored like a fight.
It imports `unattended` and what stands below it.
"""
