"""What waits at the same time is written in one transaction, and nobody is answered before it is stored."""

import contextlib
import http.client
import itertools
import socket
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError, connection, connections

from club.database.writing import Writers
from club.models import Member
from club.server.serving.listening import listen_at, make_server
from club.server.serving.queues import Lanes
from tests.club.server.in_a_thread import running

pytestmark = pytest.mark.django_db(transaction=True)

PLACE = 1
ASKED = 20


class Club:
    """A server of which each POST stores a member by the name that is sent, and says how many transactions that took.

    The first waits until `go_on` is set, and others come meanwhile.
    """

    def __init__(self):
        self.writers = Writers()
        self.go_on, self.has_begun = threading.Event(), threading.Event()
        self.asked = Counter()  # how often each name was
        self.asked_in_vain = 0  # in a transaction of which nothing can be stored any more
        self.opened = set()  # connections to the database
        self.fails = lambda name: False
        self.listening = listen_at("127.0.0.1", 0)
        lanes = Lanes(together="POST /members/.*", places=4)
        self.server = make_server(self.answer, self.listening, lanes)

    def answer(self, environ, start_response):
        name = environ["wsgi.input"].read().decode()
        self.asked[name] += 1
        self.asked_in_vain += connection.needs_rollback
        self.opened.add(connections["default"])
        is_apart = not connection.in_atomic_block
        try:
            with self.writers.transaction(PLACE, lambda: None):
                if name == "first":
                    self.has_begun.set()
                    assert self.go_on.wait(timeout=600)
                Member.objects.create(name=name)
                if self.fails(name):
                    raise DatabaseError(name)
            status = "201 Created"
        except DatabaseError:
            status = "503 Service Unavailable"
        start_response(status, [("Content-Type", "text/plain")])
        return [b"apart" if is_apart else b"together"]

    def send(self, name):
        """The status, whether it is stored by then, and the body."""
        connected = http.client.HTTPConnection("127.0.0.1", self.listening.getsockname()[1], timeout=600)
        try:
            with contextlib.closing(connected):
                connected.request("POST", f"/members/{PLACE}-{name.split()[-1]}", body=name)
                answer = connected.getresponse()
                return answer.status, Member.objects.filter(name=name).count(), answer.read().decode()
        finally:
            connection.close()

    def send_all(self, names):
        """What becomes of those that wait while the first is written."""
        with ThreadPoolExecutor(1 + len(names)) as threads:
            first = threads.submit(self.send, "first")
            assert self.has_begun.wait(timeout=600)
            others = [threads.submit(self.send, each) for each in names]
            self.go_on_once(len(names), first)
            return [each.result() for each in (first, *others)]

    def go_on_once(self, many, first):
        """So many wait."""
        (*_, (_, together)) = self.server.task_dispatcher.lanes
        while len(together._waiting) < many:
            assert not first.done()
        self.go_on.set()


@pytest.fixture
def hall():
    opened = Club()
    with opened.listening, running(opened.server):
        yield opened
        opened.go_on.set()
    for each in opened.opened:
        each.inc_thread_sharing()
        each.close()


NAMES = [f"member {number}" for number in range(ASKED)]


def test_all_that_wait_are_stored_together_before_anybody_is_answered(hall):
    first, *others = hall.send_all(NAMES)
    assert {first[:2], *(each[:2] for each in others)} == {(201, 1)}
    assert Counter(said for _, _, said in others) == {
        "apart": 1,
        "together": ASKED - 1,
    }  # the first began the transaction
    assert set(hall.asked.values()) == {1}


def test_one_that_fails_is_told_so_and_the_others_are_stored(hall):
    hall.fails = lambda name: name == NAMES[7]
    _, *others = hall.send_all(NAMES)
    assert [answer[:2] for answer in others] == [(503, 0) if name == NAMES[7] else (201, 1) for name in NAMES]


def test_where_they_cannot_be_stored_together_each_is_stored_alone(hall):
    def breaks(name):
        if name == NAMES[7] and hall.asked[name] == 1:
            connection.cursor().execute("ROLLBACK")  # as SQLite itself does where the disk is full
            raise DatabaseError("database or disk is full")
        return False

    hall.fails = breaks
    answers = hall.send_all(NAMES)
    assert {answer[:2] for answer in answers} == {(201, 1)}
    assert (hall.asked[NAMES[7]], hall.asked_in_vain) == (2, 0)


def test_an_answer_that_was_found_is_sent_to_nothing_else_that_comes_on_its_connection(hall):
    asked = [[f"{at} {kind} {turn}" for turn in range(10) for kind in ("POST", "GET")] for at in range(ASKED)]
    with contextlib.ExitStack() as opened, ThreadPoolExecutor(1) as threads:
        first = threads.submit(hall.send, "first")
        assert hall.has_begun.wait(timeout=600)
        connected = [
            opened.enter_context(socket.create_connection(hall.listening.getsockname(), timeout=600)) for _ in asked
        ]
        for each, names in zip(connected, asked, strict=True):
            each.sendall(b"".join(map(as_sent, names)))
        hall.go_on_once(len(connected), first)
        for each, names in zip(connected, asked, strict=True):
            answers = opened.enter_context(each.makefile("rb"))
            for _ in names:
                assert answers.readline() == b"HTTP/1.1 201 Created\r\n"
                headers = http.client.parse_headers(answers)
                answers.read(int(headers["Content-Length"]))
    assert hall.asked == Counter(["first", *itertools.chain(*asked)])


def as_sent(name):
    method = name.split()[1]
    head = f"{method} /members/{PLACE}-1 HTTP/1.1\r\nHost: here\r\nContent-Length: {len(name)}\r\n\r\n"
    return (head + name).encode()
