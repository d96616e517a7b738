"""What people do with a fight, each step committed before it is told."""
