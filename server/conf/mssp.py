"""What the game tells the crawlers of game lists about itself."""

MSSPTable = {
    "CODEBASE": "Evennia",
    "FAMILY": "Evennia",
    "GENRE": "Fantasy",
    "GAMEPLAY": "Player versus Environment",
}
