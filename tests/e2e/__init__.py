"""The game as people meet it: a real server, and real connections to it."""
