"""What is stored in the database: the kinds of things there are."""
