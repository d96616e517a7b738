"""The addresses of the web client, under `webclient/`."""

from evennia.web.webclient.urls import urlpatterns as evennia_patterns

urlpatterns = [*evennia_patterns]
