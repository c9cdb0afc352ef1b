"""A table's link: the key to that table of that night, until it is withdrawn. Knows no page.

The token names the night and the table in clear and proves them by 128 bits of HMAC over both and a generation
number, under the secret key. Nothing of it is stored: a copy of the database opens no door.
"""

import base64
import re

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from club.data_folder import address
from tournaments.models import TableCard

_TOKEN = re.compile(r"([1-9][0-9]{0,11})-([1-9][0-9]{0,4})-([a-z2-7]{26})")


def token_of(card: TableCard) -> str:
    """The token for the card's table, good until the card's generation is raised."""
    return f"{card.night_id}-{card.number}-{_proof(card)}"


def card_for(token: str) -> TableCard | None:
    """The card that `token` opens, with its night; None if the token is unknown, forged or withdrawn. One query."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    card = TableCard.objects.select_related("night").filter(night_id=int(parts[1]), number=int(parts[2])).first()
    if card is None or not constant_time_compare(parts[3], _proof(card)):
        return None
    return card


def path_of(card: TableCard) -> str:
    """The path of the table's page."""
    return reverse("table", args=[token_of(card)])


def link_of(card: TableCard) -> str:
    """The whole address of the table's page, for a QR code."""
    return address() + path_of(card)


def _proof(card: TableCard) -> str:
    named = f"{card.night_id}-{card.number}-{card.generation}"
    mac = salted_hmac("tournaments.links", named, secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return base64.b32encode(mac[:16]).decode().rstrip("=").lower()
