"""A real browser on the real game: Debian's Chromium, driven by Playwright.

The stock web client loads libraries from other hosts. Those requests are answered from npm packages
of the versions it asks for, so that the tests need no network and the page is as players have it.
"""
