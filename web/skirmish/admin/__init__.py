"""The admin: fights in progress, the record, combat sheets. Django looks for it here."""

from .in_progress import FightsInProgress
from .records import RecordedFights
from .sheets import CombatSheets

__all__ = ["CombatSheets", "FightsInProgress", "RecordedFights"]
