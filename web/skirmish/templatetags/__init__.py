"""Template tags. Django looks for them here. They import `pages` and what stands below it."""
