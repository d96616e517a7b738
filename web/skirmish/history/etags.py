"""ETags: marks of what an answer shows, which change with it and with nothing else."""

from __future__ import annotations

from hashlib import blake2s
from typing import Any

from msgspec import json


def etag(*shown: Any) -> str:
    """Return the ETag of an answer, by all that it shows to a reader, as data."""
    return f'"{blake2s(json.encode(shown), digest_size=16).hexdigest()}"'
