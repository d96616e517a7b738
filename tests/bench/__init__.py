"""How fast it is: `make bench`. Everything is measured against something else of the same run."""
