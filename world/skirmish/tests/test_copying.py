"""Copies of a table: what may change is copied, what cannot is shared, what must not be refused."""

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from msgspec import Meta, Struct

from world.skirmish.base.copying import CopiedWhenUsed, copy_table

T = TypeVar("T")


class Wound(Struct):
    place: str
    dice: list[int] = []


class Sealed(Struct, frozen=True):
    name: str
    numbers: tuple[int, ...] = ()


class Body(Struct):
    name: str
    number: Annotated[int, Meta(ge=0)] = 0
    mood: Literal["calm", "angry"] = "calm"
    sealed: Sealed = Sealed("seal")
    worst: Wound | None = None
    wounds: list[Wound] = []
    by_place: dict[str, Wound] = {}
    rows: dict[str, list[list[int]]] = {}
    pair: tuple[Wound, int] | None = None
    several: tuple[Wound, ...] = ()
    either: list[int] | int = 0
    anything: Any = None


class Carried(Struct):
    rounds: Mapping[str, int] = {}
    wounds: Mapping[str, Wound] = {}


class Box(Struct, Generic[T]):
    content: T


def full() -> Body:
    return Body(
        "body",
        worst=Wound("worst", [1]),
        wounds=[Wound("first", [2])],
        by_place={"arm": Wound("arm", [3])},
        rows={"row": [[4]]},
        pair=(Wound("pair", [5]), 0),
        several=(Wound("several", [6]),),
        either=[7],
        anything={"deep": [Wound("any", [8]), (Wound("in a tuple", [9]),)]},
    )


def mutable_parts(value: Any) -> list[Any]:
    """Everything in a value, at any depth, that could be changed in place."""
    if isinstance(value, Struct):
        inner = [getattr(value, name) for name in value.__struct_fields__]
        own = [] if value.__struct_config__.frozen else [value]
    elif isinstance(value, dict):
        inner, own = list(value.values()), [value]
    elif isinstance(value, (list, tuple)):
        inner, own = list(value), [value] if isinstance(value, list) else []
    else:
        return []
    return own + [part for item in inner for part in mutable_parts(item)]


def test_a_copy_equals_its_original():
    assert copy_table(full()) == full()


def test_a_copy_shares_nothing_that_can_change():
    original = full()
    copied = copy_table(original)
    theirs = {id(part) for part in mutable_parts(original)}
    assert len(theirs) == 23
    shared = [part for part in mutable_parts(copied) if id(part) in theirs]
    assert shared == []


def test_what_cannot_change_is_shared():
    original = full()
    assert copy_table(original).sealed is original.sealed


def test_a_mapping_is_shared_unless_what_it_holds_can_change():
    original = Carried({"bow": 3}, {"arm": Wound("arm", [1])})
    copied = copy_table(original)
    assert copied == original
    assert copied.rounds is original.rounds
    assert mutable_parts(copied.wounds["arm"])[0] is not original.wounds["arm"]


@pytest.mark.parametrize("value", [1, "text", None, Sealed("seal", (1, 2))])
def test_a_copy_of_what_cannot_change_is_itself(value):
    assert copy_table(value) is value


def test_what_a_generic_holds_is_copied_too():
    original = Box(Wound("in a box", [1]))
    copied = copy_table(original)
    copied.content.dice.append(2)
    assert original.content.dice == [1]


class WithSet(Struct):
    who: set[str]


class WithFrozenSet(Struct):
    who: frozenset[str]


class WithSetInside(Struct):
    who: dict[str, list[set[int]]]


class WithSetOrNothing(Struct):
    who: set[str] | None = None


class WithBareDict(Struct):
    what: dict


class WithBytearray(Struct):
    what: bytearray


@pytest.mark.parametrize(
    "value",
    [
        WithSet({"a"}),
        WithFrozenSet(frozenset("a")),
        WithSetInside({"a": [{1}]}),
        WithSetOrNothing(),
        WithBareDict({}),
        WithBytearray(bytearray()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_table_cannot_hold_a_set_or_what_the_copy_does_not_understand(value):
    with pytest.raises(TypeError, match="a table cannot hold"):
        copy_table(value)


def test_a_set_hidden_behind_any_is_refused_too():
    with pytest.raises(TypeError, match="a table cannot hold"):
        copy_table(Body("body", anything=[{1, 2}]))


class FrozenWithList(Struct, frozen=True):
    numbers: list[int]


class FrozenWithStruct(Struct, frozen=True):
    wounds: tuple[Wound, ...]


@pytest.mark.parametrize("value", [FrozenWithList([1]), FrozenWithStruct((Wound("arm"),))])
def test_a_frozen_struct_that_holds_what_can_change_is_refused(value):
    with pytest.raises(TypeError, match="is frozen but holds what can change"):
        copy_table(value)


class TestCopiedWhenUsed:
    def source(self):
        return {name: Wound(name, [1]) for name in ("head", "arm", "leg")}

    def test_what_is_looked_up_is_copied_once_and_the_rest_only_peeked_at(self):
        source = self.source()
        copies = CopiedWhenUsed(source)
        arm = copies["arm"]
        arm.dice.append(2)
        assert copies["arm"] is arm
        assert source == self.source()
        head, changed, leg = copies.peek()
        assert changed is arm
        assert (head, leg) == (source["head"], source["leg"])
        assert head is source["head"]
        assert copies.source is source

    @pytest.mark.parametrize(
        "looks_at_all",
        [
            list,
            dict,
            len,
            lambda copies: {**copies},
            lambda copies: copies | {},
            lambda copies: {} | copies,
            lambda copies: copies == {},
            lambda copies: "arm" in copies,
            lambda copies: copies.get("arm"),
            lambda copies: [*copies.values(), *copies.items(), *copies.keys(), *reversed(copies)],
        ],
    )
    def test_who_looks_at_all_finds_copies_in_the_order_of_the_source(self, looks_at_all):
        source = self.source()
        copies, plain = CopiedWhenUsed(source), self.source()
        copies["leg"].dice.append(3)
        plain["leg"].dice.append(3)
        assert looks_at_all(copies) == looks_at_all(plain)
        assert [*dict.keys(copies)] == ["head", "arm", "leg"]
        assert not any(dict.get(copies, name) is wound for name, wound in source.items())

    def test_two_that_are_compared_are_both_copied(self):
        copies, others = CopiedWhenUsed(self.source()), CopiedWhenUsed(self.source())
        assert copies == others
        others = CopiedWhenUsed(self.source())
        others["arm"].dice.append(2)
        assert copies != others

    def test_who_comes_is_the_last_and_who_goes_is_gone(self):
        copies = CopiedWhenUsed(self.source())
        copies["tail"] = Wound("tail")
        del copies["arm"]
        assert [*copies] == ["head", "leg", "tail"]
        assert copies.pop("head").dice == [1]
        with pytest.raises(KeyError):
            copies["arm"]
        with pytest.raises(KeyError):
            CopiedWhenUsed(self.source())["tail"]
