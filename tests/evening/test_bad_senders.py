"""Bad input at a table's door, through the real program: a clear answer, and another table's hand goes in meanwhile."""

import json
import re
import secrets
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.evening.reported import Reported
from tests.running import Answer, Hall

MEGABYTE = 1_000_000
POSTS = 200
STATUS = re.compile(rb"HTTP/1.1 (\d{3})")


def body_of(hand: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"round": 1, "deal": 1, "hand": hand} | more


def another_table_reports(reported: Reported) -> None:
    table, hands = reported.next_table(hands=4)
    for deal, hand in enumerate(hands, start=1):
        answer = reported.hall.post_json(f"{reported.links[table]}hands", body_of(hand, deal=deal), f"{table}-{deal}")
        assert answer.status == 201
    reported.check_table(table)


def faults_of(answer: Answer) -> list[tuple[str, str]]:
    return [(fault["field"], fault["message"]) for fault in answer.json["faults"]]


@pytest.mark.trial
def test_a_hand_for_another_round_is_refused_by_its_number(reported: Reported) -> None:
    table, [hand] = reported.next_table(hands=1)
    link = f"{reported.links[table]}hands"
    assert reported.hall.post_json(link, body_of(hand), "now").status == 201
    answer = reported.hall.post_json(link, body_of(hand, round=2), "later")
    assert answer.status == 422
    assert faults_of(answer) == [("round", "Round 2 is not being played; it is round 1 now.")]
    reported.check_table(table)


def test_a_forged_link_opens_nothing(reported: Reported) -> None:
    table, [hand] = reported.next_table(hands=1)
    link = reported.links[table]
    forged = re.sub("[a-z]", lambda letter: "b" if letter[0] == "a" else "a", link.removeprefix("/t/"))
    answer = reported.hall.post_json(f"/t/{forged}hands", body_of(hand), "forged")
    assert answer.status == 404
    assert [field for field, _message in faults_of(answer)] == ["token"]
    assert (
        reported.hall.post_json(f"{link}hands", body_of(hand), "forged").status == 201
    )  # the key was used by nobody
    reported.check_table(table)


def test_the_same_key_with_another_hand_is_refused(reported: Reported) -> None:
    table, [hand] = reported.next_table(hands=1)
    link = f"{reported.links[table]}hands"
    assert reported.hall.post_json(link, body_of(hand), "key").status == 201
    answer = reported.hall.post_json(link, body_of(hand, deal=2), "key")
    assert answer.status == 422
    assert [field for field, _message in faults_of(answer)] == ["Idempotency-Key"]
    assert reported.hall.post_json(link, body_of(hand), "key").status == 200
    reported.check_table(table)


def memory_of(hall: Hall) -> int:
    """The most that the server has ever held in memory, in bytes."""
    [reported] = re.findall(
        r"^VmHWM:\s+(\d+) kB$", Path(f"/proc/{hall.process.pid}/status").read_text(), re.MULTILINE
    )
    return int(reported) * 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux shows a process's memory there")
def test_a_body_of_ten_megabytes_is_refused_unread(reported: Reported) -> None:
    table = reported.next_table(hands=0)[0]
    another_table_reports(reported)
    before = memory_of(reported.hall)
    with ThreadPoolExecutor(8) as threads:
        large = [
            threads.submit(
                reported.hall.send, f"{reported.links[table]}hands", b" " * 10 * MEGABYTE, Idempotency_Key="large"
            )
            for _ in range(8)
        ]
        another_table_reports(reported)
        wait(large, timeout=600)
    cut_off = [each for each in large if isinstance(each.exception(), ConnectionError)]
    answers = [each.result() for each in large if each not in cut_off]
    assert {answer.status for answer in answers} == {413}
    assert len(cut_off) <= 2  # 80 MB, where half-sent requests may hold 64
    assert faults_of(answers[0]) == [("", "This is too large, so nothing was saved.")]
    assert memory_of(reported.hall) - before < 40 * MEGABYTE  # eight bodies are twice that
    reported.check_table(table)


def posts(path: str, hand: dict[str, Any]) -> bytes:
    """So many posts of that hand as they go over one connection, none waiting for an answer, each under its own key."""
    body = json.dumps(body_of(hand)).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return b"".join(f"{head}Idempotency-Key: {secrets.token_hex(8)}\r\n\r\n".encode() + body for _ in range(POSTS))


@contextmanager
def a_phone_gone_wild(hall: Hall, path: str, hand: dict[str, Any]) -> Iterator[bytearray]:
    """Five connections bring a thousand posts at once, and again as soon as they are answered; all that is answered."""
    done, answers = Event(), bytearray()

    def send() -> None:
        while not done.is_set():
            with socket.create_connection(("127.0.0.1", hall.port), timeout=600) as connection:
                connection.sendall(posts(path, hand))
                reported = 0
                while reported < POSTS and not done.is_set():
                    part = connection.recv(65536)
                    reported += len(STATUS.findall(part))
                    answers.extend(part)

    with ThreadPoolExecutor(5) as threads:
        sending = [threads.submit(send) for _ in range(5)]
        try:
            yield answers
        finally:
            done.set()
            for each in sending:
                each.result(timeout=600)


@pytest.mark.parametrize("tables", [1, pytest.param(8, marks=pytest.mark.long)])
def test_a_phone_that_posts_without_end_leaves_no_other_table_waiting(reported: Reported, tables: int) -> None:
    table, [hand] = reported.next_table(hands=1)
    path = f"{reported.links[table]}hands"
    assert reported.hall.post_json(path, body_of(hand), "first").status == 201
    begun = time.perf_counter()
    with a_phone_gone_wild(reported.hall, path, hand) as answers:
        took = []
        for _ in range(tables):
            sent = time.perf_counter()
            another_table_reports(reported)
            took.append(round((time.perf_counter() - sent) / 4, 3))
    lasted = time.perf_counter() - begun
    print(
        f"{len(STATUS.findall(answers)) / lasted:.0f} posts a second answered to one phone; a hand of another table: {took} s"
    )
    assert set(STATUS.findall(answers)) <= {b"200", b"429", b"503"}
    reported.check_table(table)
