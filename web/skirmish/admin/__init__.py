"""The admin: fights in progress, the record, saved encounters, combat sheets.

Django looks for it here. It imports `pages` and what stands below it.
"""

from .in_progress import FightsInProgress
from .records import RecordedFights
from .saved_encounters import SavedEncounters
from .sheets import CombatSheets

__all__ = ["CombatSheets", "FightsInProgress", "RecordedFights", "SavedEncounters"]
