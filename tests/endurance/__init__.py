"""Long runs on a real server: killing it over and over, and loading it."""
