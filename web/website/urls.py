"""The addresses of the website."""

from evennia.web.website.urls import urlpatterns as evennia_patterns

urlpatterns = [*evennia_patterns]
