"""What the tests of the table's door say: a body is posted, and the answer's faults are read."""

import json

from django.urls import reverse

from tests.tournaments.night_builder import a_hand
from tournaments.models import Dispute, HandRecord, Receipt


def post_json(client, token, body, key="k1", door="table_hands", **headers):
    content = body if isinstance(body, bytes) else json.dumps(body)
    if key is not None:
        headers["Idempotency-Key"] = key
    return client.post(reverse(door, args=[token]), content, content_type="application/json", headers=headers)


def told(deal=1, number=1, dealer=None, **hand):
    return {"round": number, "deal": deal, "hand": a_hand(dealer or (deal - 1) % 4 + 1, **hand)}


def fields(response):
    return [fault["field"] for fault in response.json()["faults"]]


def nothing_is_written():
    return not (HandRecord.objects.exists() or Dispute.objects.exists() or Receipt.objects.exists())
