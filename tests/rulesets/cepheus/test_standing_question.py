"""A question that everyone must answer, while the referee settles something else."""

from tests.game import Game

SHEET = {
    **{f"cepheus_{name}": 7 for name in ("str", "dex", "end", "int", "edu", "soc")},
    "cepheus_skills": {"tactics": 1},
}


def test_an_answer_given_outlives_what_the_referee_settles_meanwhile(game: Game) -> None:
    alice, bob = game.make_player("Alice", SHEET), game.make_player("Bob", SHEET)
    referee = game.make_player("Marshal")
    referee.types("combat init duel cepheus range=30 aware=all")
    alice.types("combat add me heroes")
    bob.types("combat add me villains")
    referee.types("combat start heroes villains")
    alice.types("combat yes")
    assert (
        "You are in half cover now." in (referee.types("combat cover Alice half"), alice.read())[1]
    )
    assert "You have answered already" in alice.types("combat yes")
    assert "The current order of action is" in bob.types("combat no")
