"""A table's link: the key to that table of that night, until it is withdrawn. Knows no page.

The token names the night, the table and, from the second on, the generation of its card in clear, and proves them by
128 bits of HMAC under the secret key. Nothing of it is stored: a copy of the database opens no door. What the proof
does not fit is refused before the database is asked, so guessing costs the hall as little as a page that is not there.
"""

import base64
import re

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from club.data_folder import address
from tournaments.models import TableCard

_TOKEN = re.compile(r"([1-9][0-9]{0,11})-([1-9][0-9]{0,4})(?:-([1-9][0-9]{0,8}))?-([a-z2-7]{26})")


def token_of(card: TableCard) -> str:
    """The token for the card's table, good until the card's generation is raised."""
    named = f"{card.night_id}-{card.number}" + (f"-{card.generation}" if card.generation > 1 else "")
    return f"{named}-{_proof(card.night_id, card.number, card.generation)}"


def card_for(token: str) -> TableCard | None:
    """The card that `token` opens, with its night; None if the token is unknown, forged or withdrawn.

    One query, and none for what was never a token.
    """
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    night, number, generation = int(parts[1]), int(parts[2]), int(parts[3] or 1)
    if not constant_time_compare(parts[4], _proof(night, number, generation)):
        return None
    cards = TableCard.objects.select_related("night")
    return cards.filter(night_id=night, number=number, generation=generation).first()


def path_of(card: TableCard) -> str:
    """The path of the table's page."""
    return reverse("table", args=[token_of(card)])


def link_of(card: TableCard) -> str:
    """The whole address of the table's page, for a QR code."""
    return address() + path_of(card)


def _proof(night: int, number: int, generation: int) -> str:
    named = f"{night}-{number}-{generation}"
    mac = salted_hmac("tournaments.links", named, secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return base64.b32encode(mac[:16]).decode().rstrip("=").lower()
