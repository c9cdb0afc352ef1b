"""A table's link: the key to that table of that night, until it is withdrawn. Knows no page.

The token names the night and the table in clear and proves them by 128 bits of HMAC over both and a generation
number, under the secret key. Nothing of it is stored: a copy of the database opens no door.
"""

import base64
import datetime as dt
import re
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.dateparse import parse_datetime

from club.data_folder import address
from tournaments.models import TableCard

# Written out, for the ORM takes ten times as long to compose it as the database to answer it.
_GLANCE = "SELECT id, generation, version, heard_at FROM tournaments_tablecard WHERE night_id = %s AND number = %s"
_TOKEN = re.compile(r"([1-9][0-9]{0,11})-([1-9][0-9]{0,4})-([a-z2-7]{26})")


class Glance(NamedTuple):
    """A table's card as a poll needs it."""

    pk: int
    night_id: int
    number: int
    version: int
    heard_at: dt.datetime | None


def token_of(card: TableCard) -> str:
    """The token for the card's table, good until the card's generation is raised."""
    return f"{card.night_id}-{card.number}-{_proof(card.night_id, card.number, card.generation)}"


def card_for(token: str) -> TableCard | None:
    """The card that `token` opens, with its night; None if the token is unknown, forged or withdrawn. One query."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    card = TableCard.objects.select_related("night").filter(night_id=int(parts[1]), number=int(parts[2])).first()
    if card is None or not constant_time_compare(parts[3], _proof(card.night_id, card.number, card.generation)):
        return None
    return card


def glance(token: str) -> Glance | None:
    """What a poll must know of the card that `token` opens, with next to no work: a hall polls all evening."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    night, number = int(parts[1]), int(parts[2])
    with connection.cursor() as cursor:
        cursor.execute(_GLANCE, (night, number))
        row = cursor.fetchone()
    if row is None or not constant_time_compare(parts[3], _proof(night, number, row[1])):
        return None
    heard_at = parse_datetime(row[3]) if isinstance(row[3], str) else row[3]
    if heard_at is not None and heard_at.tzinfo is None:
        heard_at = heard_at.replace(tzinfo=dt.UTC)  # SQLite keeps it as text, in UTC
    return Glance(row[0], night, number, row[2], heard_at)


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
