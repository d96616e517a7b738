"""What is served to browsers."""
