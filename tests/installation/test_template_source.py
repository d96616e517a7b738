"""The panel's line in a game's own template of the web client."""

import pytest
from django.template import Context, Engine

from typeclasses.skirmish.installation.edits import blocks, template_source
from typeclasses.skirmish.installation.edits.blocks import Unsure
from typeclasses.skirmish.installation.needs import SCRIPT

_BASE = "<head>{% block guilib_import %}<script src='gui.js'></script>{% endblock %}</head>"

OWN = [
    "{% extends 'base' %}\n",
    "{% extends 'base' %}\n{% block guilib_import %}\n{{ block.super }}\nown\n{% endblock %}\n",
    "{% extends 'base' %}{% block guilib_import %}\n{{ block.super }}"
    "{% block in %}{% endblock in %}\n  {% endblock guilib_import %}",
]


@pytest.mark.parametrize("text", OWN)
def test_the_panel_is_loaded_below_the_others(text):
    made = template_source.add_panel(text)
    engine = Engine(
        loaders=[("django.template.loaders.locmem.Loader", {"base": _BASE, "own": made})],
        libraries={"static": "django.templatetags.static"},
    )
    page = engine.get_template("own").render(Context())
    assert page.index("gui.js") < page.index(SCRIPT) < page.index("</head>")
    assert ("own" in text) == ("own" in page)
    assert blocks.cut(made) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<html></html>", "it is a whole page of its own"),
        ("{% extends 'base' %}{% block guilib_import %}x{% endblock %}", "does not end on a line"),
    ],
)
def test_where_it_is_not_sure_it_leaves_a_template_alone(text, reason):
    with pytest.raises(Unsure, match=reason):
        template_source.add_panel(text)


def test_a_template_that_loads_the_panel_stays():
    text = f"{{% extends 'base' %}} {SCRIPT}"
    assert template_source.add_panel(text) == text
