"""Data about the game for the crawlers of game lists."""

MSSPTable = {
    "CODEBASE": "Evennia",
    "FAMILY": "Evennia",
    "GENRE": "Fantasy",
    "GAMEPLAY": "Player versus Environment",
}
