"""Where lines go in Python files of every kind; and where it cannot be known, that it is said."""

import pytest

from typeclasses.skirmish.installation.edits import blocks, python_source
from typeclasses.skirmish.installation.edits.blocks import Unsure


def run(text: str) -> dict:
    names: dict = {}
    exec(compile(text, "file", "exec"), names)
    return names


BASES = [
    "class Character(Old):\n    pass\n",
    "class Character(Old, Other): x = 1\n",
    "class Character(\n    Old,  # why\n    Other,\n):\n    pass\n",
    "class Character(Old, metaclass=type):\n    pass\n",
    "é = 'é'; é\nclass Character(Old, Other):\n    pass\n",
    "@lambda cls: cls\nclass Character (Old):\n    pass\n",
    "class Character(*(Old, Other)):\n    pass\n",
    "class Character(Other): pass\nclass Character(Old): pass\n",
]


@pytest.mark.parametrize("text", BASES)
def test_a_base_is_added_as_the_first(text):
    head = "class Old: pass\nclass Other: pass\nclass New: pass\n"
    made = python_source.add_base(text, "Character", "New")
    cls = run(head + made)["Character"]
    assert cls.__bases__[0].__name__ == "New"
    assert [base.__name__ for base in cls.__bases__[1:]] == [
        base.__name__ for base in run(head + text)["Character"].__bases__
    ]
    assert python_source.remove_base(made, "New") == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("class Character: pass\n", "the class Character has no base"),
        ("class Character((Old), Other): pass\n", "written in an unusual way"),
        ("from other import Character\n", "it has no class Character of its own"),
        ("if True:\n    class Character(Old): pass\n", "it has no class Character of its own"),
        ("class Character(Old)\n", "it is not valid Python"),
    ],
)
def test_where_it_is_not_sure_it_leaves_a_class_alone(text, reason):
    with pytest.raises(Unsure, match=reason):
        python_source.add_base(text, "Character", "New")


METHODS = [
    "class Set(Base):\n    def fill(self):\n        super().fill()\n        return\n",
    'class Set(Base):\n    def fill(self):\n        "Words."\n        super().fill()\n',
    'class Set(Base):\n\tdef fill(self):\n\t\t"""Words.\n\n\t\tMore."""\n',
    "class Set(Base):\n    def fill(self):\n        # why\n        super().fill()\n",
    "class Set(Base):\n    x = 1\n\n\ny = 2\n",
    "class Set(Base):\n    def fill(self): pass\n    def fill(self):\n        super().fill()\n",
    "class Set(Base):\n    def fill(self):\n        if True: return super().fill()",
]


@pytest.mark.parametrize("text", METHODS)
def test_lines_at_the_start_of_a_method_run(text):
    head = "class Base:\n    done = ()\n    def fill(self): self.base = True\n"
    made = python_source.at_start_of_method(text, "Set", "fill", ["self.done = 1", "", "x = 2"])
    cmdset = run(head + made)["Set"]()
    cmdset.fill()
    assert cmdset.done == 1
    assert hasattr(cmdset, "base") is ("super" in text or "def fill" not in text)
    assert blocks.cut(made) == text


@pytest.mark.parametrize(
    "text",
    [
        "class Set(Base):\n    def fill(self): pass\n",
        "class Set(Base):\n    def fill(self): 'x'; y()\n",
    ],
)
def test_a_method_on_one_line_is_left_alone(text):
    with pytest.raises(Unsure, match="more than one statement"):
        python_source.at_start_of_method(text, "Set", "fill", ["x = 1"])


def test_imports_go_below_those_above_the_class():
    text = '"""Words."""\nimport os\n\n\nclass A(B):\n    pass\n\nimport sys\n'
    made = python_source.after_imports(text, ["import new"], before="A")
    assert made.startswith('"""Words."""\nimport os\n# Skirmish: begin\nimport new\n')
    assert blocks.cut(made) == text


def test_imports_go_above_a_class_and_its_decorators_where_there_are_none():
    made = python_source.after_imports("@x\nclass A(B): pass\n", ["import new"], before="A")
    assert made == "# Skirmish: begin\nimport new\n# Skirmish: end\n@x\nclass A(B): pass\n"


def test_the_end_of_a_module_needs_what_it_changes():
    with pytest.raises(Unsure, match="it does not define urlpatterns"):
        python_source.at_end("x = 1\n", ["y"], defines="urlpatterns")
    for text in ("urlpatterns = []\n", "from there import *\n", "from a import urlpatterns\n"):
        assert blocks.cut(python_source.at_end(text, ["y"], defines="urlpatterns")) == text


def test_a_constant_is_the_last_that_is_assigned():
    text = "A = 'x'\nif True:\n    A = 'y'\nA = ['z']\nB = A + A\n"
    assert python_source.constant(text, "A") == ["z"]
    assert python_source.constant(text, "C") is None
    with pytest.raises(Unsure, match="line 5 computes B"):
        python_source.constant(text, "B")


def test_mentions_are_imports_and_strings():
    text = "import a.b\nfrom a import b\nx = 'a.b.c'\ny = 'a.bc'\nfrom . import b\nz = 'see a.b'\n"
    assert python_source.mentions(text, ["a.b"]) == [1, 2, 3]


def test_a_setting_of_ours_is_no_use_of_what_it_names():
    text = (
        "SKIRMISH_NUMBERS = {\n    'x': 'a.b.Carried',\n}\n"
        "SKIRMISH_NEXT_PARSER, COMMAND_PARSER = COMMAND_PARSER, 'a.b.parser'\n"
    )
    assert python_source.mentions(text, ["a.b"]) == [4]
