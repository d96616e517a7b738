"""Copies of a table: what may change is copied, what cannot is shared, what must not be refused."""

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from msgspec import Meta, Struct

from world.skirmish.base.copying import copy_table

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
