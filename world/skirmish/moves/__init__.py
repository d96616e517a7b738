"""What a seat can decide and what a fight can ask: moves, their arguments, questions.

How much a state is worth to an NPC is declared here too.
It imports `sheets` and what stands below it.
"""
