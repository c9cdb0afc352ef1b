"""A program that sends one thing to both servers at once, or two things about one member."""

import json
import re
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.races.conftest import Director, Pair, together
from tests.races.racing import by_turns, odd
from tests.running import Answer, Hall


def _token(director: Director, hall: Hall) -> str:
    ticked = {"may_write_members": "on", "may_write_nights": "on"}
    page = director.post(hall, "/settings/api/", name="Website", **ticked).content.decode()
    [token] = set(re.findall(r"cinch_[\w-]{20,}", page))
    return token


def _send(token: str, hall: Hall, method: str, path: str, key: str, **body: Any) -> Answer:
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key, "Content_Type": "application/json"}
    return hall.send(path, json.dumps(body).encode(), method=method, **headers)


def one_key_twice(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """A night and a member are made once for their key, whichever server is asked; both answer what was made."""
    send = partial(_send, _token(director, pair.one))
    for meeting in range(meetings):
        name, key = f"Sent twice {secrets.token_hex(4)}", secrets.token_hex(8)
        path, body = ("/api/members/", {}) if meeting % 2 else ("/api/nights/", {"date": "2126-12-04"})
        answers = together(*(partial(send, hall, "POST", path, key, name=name, **body) for hall in pair))
        yield from odd(f"meeting {meeting}", answers, (201, 200), (200, 201))
        if answers[0].content != answers[1].content:
            yield f"meeting {meeting}: {[each.content for each in answers]}"


def two_fields_of_one_member(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One sends the phone and one the e-mail: each is kept, or its sender learns that it is not."""
    tokens = [_token(director, pair.one) for _ in pair]
    made = _send(
        tokens[0], pair.one, "POST", "/api/members/", secrets.token_hex(8), name=f"Ada {secrets.token_hex(4)}"
    )
    path = f"/api/members/{json.loads(made.content)['id']}/"
    for meeting, halls in zip(range(meetings), by_turns(pair), strict=False):
        sent = {"phone": str(meeting), "email": f"a{meeting}@example.org"}
        answers = together(
            *(
                partial(_send, token, hall, "PATCH", path, secrets.token_hex(8), **{field: value})
                for token, hall, (field, value) in zip(tokens, halls, sent.items(), strict=True)
            )
        )
        yield from odd(f"meeting {meeting}", answers, (200, 200), (200, 422), (422, 200))
        found = json.loads(_send(tokens[0], pair.one, "GET", path, "-").content)
        for (field, value), answer in zip(sent.items(), answers, strict=True):
            if (found[field] == value) != (answer.status == 200):
                yield f"meeting {meeting}: {answer.status}, and {field} is {found[field]}"
