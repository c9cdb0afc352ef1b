"""Two programs, or one that sends again before it was answered: what comes under one key is done once, on either server."""

import json
import re
from collections.abc import Iterator
from functools import partial

from tests.races.conftest import Director, Pair, together
from tests.races.racing import odd


def one_key_twice(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """The same member comes to both under one key: one is made, and both are answered with it."""
    page = director.post(pair.one, "/settings/api/", name="Website", may_write_members="on").content.decode()
    [token] = re.findall(r"cinch_[\w-]{43}", page)
    made = []
    for meeting in range(meetings):
        body = json.dumps({"name": f"{token[-6:]} {meeting}"}).encode()
        headers = {
            "Authorization": f"Bearer {token}",
            "Idempotency_Key": f"k{meeting}",
            "Content_Type": "application/json",
        }
        answers = together(*(partial(hall.send, "/api/members/", body, **headers) for hall in pair))
        yield from odd(f"meeting {meeting}", answers, (201, 200), (200, 201))
        made += [answer.content for answer in answers]
    if len(set(made)) != meetings:
        yield f"{meetings} meetings made {len(set(made))} members"
