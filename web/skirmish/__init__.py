"""The screens: pages of fights, the API, and the admin.

`INSTALLED_APPS += ["web.skirmish"]` adds the admin, the templates and the static files;
`path("", include("web.skirmish.urls"))` in the game's `web/urls.py` adds the pages and the API.
It imports the storage and the rules, and nothing of the words.
"""
