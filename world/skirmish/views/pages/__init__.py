"""Words about everything but the moves of a fight: lobby, sheets, odds, forecasts, help.

Each page is made of plain data.
It imports the rest of `views`, which does not import it.
"""
