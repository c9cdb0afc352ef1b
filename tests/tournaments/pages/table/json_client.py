"""What the tests of the table's door say: a body is posted, and the answer's faults are read."""

import json
from contextlib import contextmanager

from django.db import connection
from django.urls import reverse

from tests.tournaments.night_builder import a_hand
from tournaments.models import Dispute, HandRecord, Receipt, TableCard


def post_json(client, token, body, key="k1", door="table_hands", **headers):
    content = body if isinstance(body, bytes) else json.dumps(body)
    if key is not None:
        headers["Idempotency-Key"] = key
    return client.post(reverse(door, args=[token]), content, content_type="application/json", headers=headers)


def payload(deal=1, number=1, dealer=None, **hand):
    return {"round": number, "deal": deal, "hand": a_hand(dealer or (deal - 1) % 4 + 1, **hand)}


def fields(response):
    return [fault["field"] for fault in response.json()["faults"]]


def nothing_is_written():
    return not (HandRecord.objects.exists() or Dispute.objects.exists() or Receipt.objects.exists())


@contextmanager
def cards_withdrawn_at_the_lock():
    """Every card is withdrawn, as by another server, in the moment before an action holds its night."""

    def withdraw(execute, sql, params, many, context):
        if sql.startswith("SELECT * FROM tournaments_night WHERE id ="):
            TableCard.objects.update(generation=9)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(withdraw):
        yield
