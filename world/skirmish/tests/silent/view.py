"""No words."""

from world.skirmish.views.base import View

VIEW = View
