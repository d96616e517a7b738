"""The page of the web client as the game serves it. Runs inside the game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.test import RequestFactory
from django.urls import NoReverseMatch, Resolver404, resolve, reverse

from typeclasses.skirmish.installation.needs import GUI, TEMPLATE, TEMPLATE_LINES

#: The template of Evennia's view, and the one it extends.
_TEMPLATES: Final = ("webclient.html", "webclient/webclient.html", "webclient/base.html")


def rendered() -> str:
    """Return the page as a visitor gets it; its template, rendered, if they have to log in."""
    request: Any = RequestFactory().get(_address())
    request.user, request.session = AnonymousUser(), SessionBase()
    with suppress(Http404, Resolver404):
        match = resolve(request.path)
        answer = match.func(request, *match.args, **match.kwargs)
        if hasattr(answer, "render"):
            answer = answer.render()
        if answer.status_code == 200:
            return str(answer.content.decode(answer.charset))
    return str(render_to_string(_TEMPLATES[0], {"browser_sessid": None}, request=request))


def where() -> tuple[str, str]:
    """Return the file of the game's own to which the panel's lines belong, and how."""
    lines, first = " ".join(TEMPLATE_LINES), ""
    for name in _TEMPLATES:
        with suppress(TemplateDoesNotExist):
            template = get_template(name)
            file = str(template.origin)
            if Path(file).is_relative_to(settings.EVENNIA_DIR):
                continue
            first = first or file
            if GUI in template.template.source:
                return file, f"below the line that loads {GUI}: {lines}"
    block = f"{{% block guilib_import %}}{{{{ block.super }}}} {lines} {{% endblock %}}"
    return first or TEMPLATE, block


def _address() -> str:
    try:
        return str(reverse("webclient:index"))
    except NoReverseMatch:
        return "/webclient/"
