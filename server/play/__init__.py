"""What `make play`, `make serve` and `make stop` do.

__main__   the order of things, and what people are told
passwords  the secret settings, made at the first run
database   tables and world
processes  the running game: start, stop, is it there
life       signs of life of a game that starts
telnet     a telnet client in a class, for the terminal, the scene and the tests
terminal   you, in the game
scene      a whole fight by any ruleset, played by itself
choosing   what its fighters choose
"""
