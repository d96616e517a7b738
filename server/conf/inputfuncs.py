"""What clients can ask for besides typed commands: each function here answers its own name."""
