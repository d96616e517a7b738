"""Benchmarks: `make bench`. Each measure is compared with another one of the same run."""
