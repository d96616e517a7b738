"""The typeclasses: kinds of objects in the database."""
