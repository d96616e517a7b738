"""The project itself: public names, releases, workflows, coverage, and the site of the docs."""
