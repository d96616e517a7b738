"""The fight in a room: its Script, its stored state, and how it is found.

Who sits where and which names each reader knows are functions over it.
It imports `records` and what stands below it.
"""
