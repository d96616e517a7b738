"""The pages about what has happened in a fight: its story, to read or download, and statistics."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import slugify
from django.views.generic import TemplateView

from web.skirmish.history import counting, story

from .access import OfExaminedFight, OfOneFight

#: Moves per page of a story.
A_STORY_PAGE = 50


class Statistics(OfExaminedFight, TemplateView):
    """The statistics of a fight."""

    template_name = "skirmish/statistics.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        tally, problem, counted = counting.count(self.record)
        most = max([1, *(max(fighter.dealt, fighter.taken) for fighter in tally.fighters)])
        return super().get_context_data(
            **self.head(), tally=tally, problem=problem, counted=counted, most=most, **kwargs
        )

    def render_to_response(
        self, context: dict[str, Any], **response_kwargs: Any
    ) -> TemplateResponse:
        """Return the page, which loads itself again until everything is counted."""
        response = super().render_to_response(context, **response_kwargs)
        if context["counted"] < 100:
            response.headers["Refresh"] = "1"
        return response


class Story(OfOneFight, TemplateView):
    """The story of a fight."""

    template_name = "skirmish/story.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        moves = Paginator(story.told_moves(self.record), A_STORY_PAGE)
        page = moves.get_page(self.request.GET.get("page"))
        return super().get_context_data(
            **self.head(),
            page_obj=page,
            chapters=story.chapters(page.object_list),
            ending=story.ending(self.record),
            **kwargs,
        )


class StoryFile(OfOneFight):
    """The story as a download."""

    def get(self, request: HttpRequest, number: int, form: str) -> HttpResponse:
        if form not in story.FORMS:
            raise Http404(f"Stories do not come as '{form}'.")
        write, kind = story.FORMS[form]
        name = f"{slugify(self.record.name) or 'fight'}-{number}.{form}"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(write(self.record), content_type=kind, headers=disposition)
