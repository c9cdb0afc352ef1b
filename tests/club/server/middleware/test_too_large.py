"""A body that is too large is read to its end, stored nowhere, and answered with a sentence."""

import http.client
from contextlib import closing

from club.server.serving.channel import TOO_LARGE
from club.server.serving.listening import MOST_BYTES_SENT, listen_at, make_server
from tests.club.server.in_a_thread import running


def test_the_visitor_can_send_all_of_it_and_is_answered_on_the_same_connection():
    asked = []

    def answer(environ, start_response):
        asked.append((environ.get(TOO_LARGE), environ["CONTENT_LENGTH"], len(environ["wsgi.input"].read())))
        start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "4")])
        return [b"here"]

    listening = listen_at("127.0.0.1", 0)
    with (
        running(make_server(answer, listening)),
        closing(http.client.HTTPConnection(*listening.getsockname(), timeout=600)) as connection,
    ):
        for size in (MOST_BYTES_SENT + 1, 5, MOST_BYTES_SENT):
            connection.request("POST", "/", bytes(size))
            assert connection.getresponse().read() == b"here"
    assert asked == [(True, "0", 0), (None, "5", 5), (True, "0", 0)]


def test_a_page_or_a_program_is_told_how_much_is_taken(client):
    given = {TOO_LARGE: True, "CONTENT_LENGTH": "0"}
    page = client.post("/members/file/", headers={"Accept-Language": "en"}, **given)
    assert (page.status_code, "A file can have at most 20 MB" in page.text) == (413, True)
    answer = client.post("/api/members/", content_type="application/json", **given)
    assert (answer.status_code, answer.json()["faults"][0]["message"]) == (413, "A file can have at most 20 MB.")
