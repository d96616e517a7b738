"""The pages of the website: lists, live fights, replays, forecasts, the laboratory.

They read rows and never objects of the game.
It imports `history`.
"""
