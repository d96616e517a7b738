"""The addresses of the admin site, under `admin/`."""

from evennia.web.admin.urls import urlpatterns as evennia_patterns

urlpatterns = [*evennia_patterns]
