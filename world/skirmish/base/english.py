"""Nouns as sentences need them."""


def with_article(noun: str) -> str:
    """Return a noun after `a` or `an`.

    >>> with_article("Apocrypha")
    'an Apocrypha'
    """
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def plural_of(noun: str) -> str:
    """Return the plural of a noun: `wounds`, `strike dice`; empty for none."""
    if noun == "die" or noun.endswith(" die"):
        return f"{noun[:-3]}dice"
    return f"{noun}s" if noun else ""
