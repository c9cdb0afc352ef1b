"""A link as the picture of a QR code. Knows no link."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=100)  # a page that is looked at again has the same link
def drawn(link: str) -> SafeString:
    """The link as the picture of a QR code."""
    code = segno.make(link, error="m", micro=False).svg_inline(border=2, dark="#000", light="#fff", omitsize=True)
    return mark_safe(code)  # noqa: S308 (black squares)
