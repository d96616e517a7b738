"""Every address of the web server; the game's own are tried before Evennia's."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_patterns

urlpatterns = [
    path("admin/", include("evennia.web.admin.urls")),
    path("", include("web.skirmish.urls")),
    *evennia_patterns,
]
