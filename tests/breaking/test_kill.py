"""The server is killed at random moments, and while hands are written together, under phones of which each hangs up on a
fifth of the answers.

Every hand of which a phone has read that it is in the database is there, once and whole, and so is every other one at last.
The last tests prove the harness: the two faults that it is there for are found.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.breaking.mortal import Mortal, a_copy, a_mortal
from tests.breaking.phones import Phones, wrong_after
from tests.breaking.report import report, spread

pytestmark = [pytest.mark.posix, pytest.mark.database]

# The phone gets the answer that the hand is in the database, and it is written a moment later.
ANSWERED_TOO_SOON = """

import threading
from functools import partial

_write = record_hand


def record_hand(*, card, deal, reported, key, **more):
    write = partial(_write, card=card, deal=deal, reported=reported, key=key, **more)
    if receipt_of(card.pk, key):
        return write()
    threading.Timer(0.2, write).start()
    return Recorded(HandRecord(deal=deal, revision=1, hand=reported, at=more["at"]), Outcome.CREATED)
"""
# Nobody looks whether the key came before: the constraint alone stands between the hand and a second receipt.
NEVER_LOOKS = """


def receipt_of(card, key):
    return None
"""
DROP_THE_CONSTRAINT = """
from django.db import connection
from tournaments.models import Receipt
constraint = Receipt._meta.constraints.pop()
with connection.schema_editor() as editor:
    editor.remove_constraint(Receipt, constraint)
"""
# Where there is such a file, the server dies once all hands of a group are written, or once they are stored.
DIES_IN_A_GROUP = """

import os
from contextlib import contextmanager
from pathlib import Path

_sound, _sign = together, Path(os.environ["HEADTABLE_DATA"]) / "die"


def _die_where_asked():
    if _sign.exists():
        _sign.unlink()
        os.kill(os.getpid(), 9)


@contextmanager
def together():
    with _sound() as group:
        yield group
        {}
    {}
"""
AT = {
    "before the commit": DIES_IN_A_GROUP.format("_die_where_asked()", "pass"),
    "before the answers": DIES_IN_A_GROUP.format("pass", "_die_where_asked()"),
}


def die_in_a_group(server: Mortal) -> None:
    """Let it die at its next hands, and see that it has."""
    Path(server.environment["HEADTABLE_DATA"], "die").touch()
    assert server.process is not None
    server.process.wait(timeout=120)
    server.kill()


def killed(
    server: Mortal, *, kills: int, tables: tuple[int, ...], kill: Callable[[Mortal], None] = Mortal.kill
) -> Phones:
    """The phones, when all their hands are in the database although the server was killed so often meanwhile."""
    phones = Phones(server, server.nights(*tables))
    rng = Random(secrets.randbits(64))
    back = []
    with phones.sending():
        # In the first half, so that after each enough hands are still to come: some kill at the next one.
        for at in sorted(rng.sample(range(1, len(phones.hands) // 2), kills)):
            phones.wait_for(at)
            kill(server)
            back.append(server.open())
    report(
        f"{kills} kills of the server under {phones.clients} clients",
        database="SQLite" if server.on_sqlite else "PostgreSQL",
        acknowledged=len(phones.acknowledged),
        hung_up=phones.answers[0],
        broken_off=phones.answers[-1],
        answers={str(status): count for status, count in sorted(phones.answers.items()) if status > 0},
        back=spread(back),
    )
    return phones


@pytest.mark.parametrize(
    ("kills", "tables"),
    [pytest.param(2, (20,), marks=pytest.mark.trial), pytest.param(100, (650, 650), marks=pytest.mark.long)],
    ids=["2", "100"],
)
def test_an_acknowledged_hand_survives_the_death_of_the_server(
    kills: int, tables: tuple[int, ...], tmp_path: Path
) -> None:
    with a_mortal(tmp_path, "kill") as server:
        phones = killed(server, kills=kills, tables=tables)
        assert wrong_after(phones) == []
    assert len(phones.acknowledged) == len(phones.hands) == 4 * sum(tables)


@pytest.mark.parametrize("at", AT)
@pytest.mark.parametrize(
    ("kills", "tables"),
    [pytest.param(3, (20,), marks=pytest.mark.trial), pytest.param(300, (650, 650), marks=pytest.mark.long)],
    ids=["3", "300"],
)
def test_hands_that_are_written_together_survive_the_death_of_the_server(
    at: str, kills: int, tables: tuple[int, ...], tmp_path: Path
) -> None:
    program = a_copy(tmp_path / "program", {"club/server/serving/queues.py": AT[at]})
    with a_mortal(tmp_path, "group", program) as server:
        phones = killed(server, kills=kills, tables=tables, kill=die_in_a_group)
        assert wrong_after(phones) == []
    assert len(phones.acknowledged) == len(phones.hands) == 4 * sum(tables)


@pytest.mark.trial
def test_an_answer_before_the_commit_is_found(tmp_path: Path) -> None:
    program = a_copy(tmp_path / "program", {"tournaments/actions/hands.py": ANSWERED_TOO_SOON})
    with a_mortal(tmp_path, "soon", program) as server:
        phones = killed(server, kills=2, tables=(20,))
        assert any("acknowledged, and 0 receipts" in each for each in wrong_after(phones))


@pytest.mark.trial
def test_a_receipt_that_nothing_keeps_single_is_found(tmp_path: Path) -> None:
    """The constraint is dropped in the database of a program that no longer looks."""
    program = a_copy(tmp_path / "program", {"tournaments/actions/hands.py": NEVER_LOOKS})
    with a_mortal(tmp_path, "double", program) as server:
        server.command("shell", "-c", DROP_THE_CONSTRAINT)
        phones = killed(server, kills=1, tables=(20,))
        assert any("acknowledged, and 2 receipts" in each for each in wrong_after(phones))
