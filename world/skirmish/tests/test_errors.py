"""Refusals."""

from world.skirmish.base.errors import IllegalMove, is_allowed


def test_a_check_that_raises_no_refusal_allows():
    def check(number):
        if number > 1:
            raise IllegalMove("Too many.")

    assert [is_allowed(check, number) for number in (1, 2)] == [True, False]
