"""The links that are keys: a table's, until it is withdrawn, and a person's for one night. Knows no page.

A table's token names the night and the table in clear and proves them by 128 bits of HMAC over both and a generation
number, under the secret key; a person's names the night and the entrant's number, and is proved under a salt of its
own. Nothing of them is stored: a copy of the database opens no door.
"""

import base64
import re

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from club.data_folder import address
from tournaments.models import Entrant, TableCard

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


def person_token_of(entrant: Entrant) -> str:
    """The token for the entrant's own page. It opens nothing once the entrant is taken off the list."""
    return f"{entrant.night_id}-{entrant.number}-{_person_proof(entrant)}"


def entrant_for(token: str) -> Entrant | None:
    """The entrant whose page `token` opens, with the night; None if it is unknown or forged. One query."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    rows = Entrant.objects.select_related("night").filter(night_id=int(parts[1]), number=int(parts[2]))
    entrant = rows.first()
    if entrant is None or not constant_time_compare(parts[3], _person_proof(entrant)):
        return None
    return entrant


def person_path_of(entrant: Entrant) -> str:
    """The path of the entrant's own page."""
    return reverse("person", args=[person_token_of(entrant)])


def person_link_of(entrant: Entrant) -> str:
    """The whole address of the entrant's own page, for the QR code on the tally card."""
    return address() + person_path_of(entrant)


def _proof(card: TableCard) -> str:
    return _mac("tournaments.links", f"{card.night_id}-{card.number}-{card.generation}")


def _person_proof(entrant: Entrant) -> str:
    # With the row's own key: a number that is given to someone else later opens nothing by the old card.
    return _mac("tournaments.links.person", f"{entrant.night_id}-{entrant.number}-{entrant.pk}")


def _mac(salt: str, named: str) -> str:
    mac = salted_hmac(salt, named, secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return base64.b32encode(mac[:16]).decode().rstrip("=").lower()
