"""The services: everything that people do with a fight, committed before it is told."""
