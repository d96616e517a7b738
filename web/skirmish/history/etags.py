"""ETags: marks of what an answer shows, which change with it and with nothing else."""

from __future__ import annotations

from hashlib import blake2s
from typing import Any

from msgspec import json


def etag(*shown: Any) -> str:
    """Return the ETag of an answer.

    Args:
        shown: All that the answer shows, as data. What the reader may not know is not among it.
    """
    return f'"{blake2s(json.encode(shown), digest_size=16).hexdigest()}"'
