"""From the first word of a move to the whole of it: groups, menus, lists of legal moves.

They follow from what moves declare.
It imports what shows data in `views`, and no view.
"""
