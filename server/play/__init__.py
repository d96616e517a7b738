"""What `make play`, `make serve` and `make stop` do; `__main__` has the order of things."""
