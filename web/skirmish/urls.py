"""The addresses: pages under `skirmish/`, and the API, if enabled, under `api/skirmish/`.

One line in the game's `web/urls.py` adds them: `path("", include("web.skirmish.urls"))`.
"""

from django.conf import settings
from django.urls import include, path

from web.skirmish.pages import fight_pages, forecast_pages, story_pages

fights = [
    path("", fight_pages.FightsPage.as_view(), name="fights"),
    path("<int:number>/", fight_pages.OneFight.as_view(), name="fight"),
    path("<int:number>/live.json", fight_pages.Live.as_view(), name="live"),
    path("<int:number>/replay.json", fight_pages.Replay.as_view(), name="replay"),
    path("<int:number>/statistics/", story_pages.Statistics.as_view(), name="statistics"),
    path("<int:number>/forecast/", forecast_pages.Forecast.as_view(), name="forecast"),
    path("laboratory/", forecast_pages.Laboratory.as_view(), name="laboratory"),
    path("<int:number>/story/", story_pages.Story.as_view(), name="story"),
    path("<int:number>/story.<str:form>", story_pages.StoryFile.as_view(), name="story-file"),
]

urlpatterns = [path("skirmish/", include((fights, "skirmish")))]

if settings.REST_API_ENABLED:
    from web.skirmish.api import endpoints

    urlpatterns += [path("api/skirmish/", include((endpoints.urlpatterns, "skirmish_api")))]
