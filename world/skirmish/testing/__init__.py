"""Tools for tests of rulesets: fuzzing, watched fights, and positions with loaded dice.

They work by what a ruleset declares, so that they serve for any. It imports all of the rules.
"""

import sys
from pkgutil import iter_modules

if "pytest" in sys.modules:
    # A failing assert in here shows what was compared, as it does in a test.
    import pytest

    pytest.register_assert_rewrite(
        *(f"{__name__}.{module.name}" for module in iter_modules(__path__))
    )
