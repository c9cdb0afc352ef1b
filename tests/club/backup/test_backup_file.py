"""The format of a backup: what was written is read back, and nothing else passes as one."""

import gzip
import hashlib
import io
import json
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from club.backup import backup_file
from club.backup.backup_file import BackupReader, BackupRefused, BackupRow, BackupWriter, Head, is_backup, plain

HEAD = Head("2026-11-21T20:00:00+00:00", {"club": ["0001_initial"]})
AT = datetime(2026, 11, 21, 20, 15, 30, 123456, UTC)


def written():
    file = io.BytesIO()
    writer = BackupWriter(file, HEAD)
    writer.model("club.member", ["id", "name", "joined_at"])
    writer.row([1, "Łukasz", AT])
    writer.row([2, "<b>Bob\n", AT])
    writer.model("club.empty", ["id"])
    assert writer.finish() == {"club.member": 2, "club.empty": 0}
    return file.getvalue()


def read(content):
    reader = BackupReader(io.BytesIO(content), "database.gz")
    return reader, list(reader.rows())


def refusal(content):
    with pytest.raises(BackupRefused) as refused:
        read(content)
    return str(refused.value)


def proved(*lines):
    """A file of these lines with a right end, as a forger would write it."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
    end = lines[-1] | {"sha256": hashlib.sha256(body).hexdigest()}
    return gzip.compress(body + json.dumps(end).encode() + b"\n")


def head(**others):
    return {"head-table-backup": 1, "taken": "now", "migrations": {}} | others


def test_what_was_written_comes_back():
    reader, rows = read(written())
    assert reader.head == HEAD
    assert rows == [
        BackupRow("club.member", ["id", "name", "joined_at"], [1, "Łukasz", AT.isoformat()], 3),
        BackupRow("club.member", ["id", "name", "joined_at"], [2, "<b>Bob\n", AT.isoformat()], 4),
    ]
    assert reader.counts == {"club.member": 2, "club.empty": 0}


@pytest.mark.parametrize("length", range(0, len(written()), 7))
def test_a_backup_that_is_cut_off_anywhere_is_refused(length):
    assert "database.gz" in refusal(written()[:length])


def test_a_bit_that_turned_anywhere_in_the_content_is_found():
    content = written()
    for place in range(10, len(content)):  # before it stands gzip's own head, which nothing here rests on
        refusal(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])


def test_a_line_that_was_changed_taken_out_or_doubled_is_found():
    lines = gzip.decompress(written()).splitlines(keepends=True)
    for place in range(len(lines)):
        for other in ([], [lines[place]] * 2, [lines[place].replace(b"1", b"2")]):
            if other != [lines[place]]:
                refusal(gzip.compress(b"".join([*lines[:place], *other, *lines[place + 1 :]])))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no backup",
        gzip.compress(b""),
        gzip.compress(b"text\n"),
        gzip.compress(b"\xff\xfe\n"),
        gzip.compress(b"[" * 100_000 + b"\n"),
        gzip.compress(b"[1]\n"),
        gzip.compress(b'{"format": 1}\n'),
    ],
    ids=["nothing", "text", "empty", "packed text", "no UTF-8", "brackets", "a list", "another file"],
)
def test_another_file_is_called_what_it_is(content):
    assert refusal(content) == "database.gz is not a backup of Head Table." or "damaged" in refusal(content)


def test_a_later_form_is_left_to_its_own_version():
    assert "newer version" in refusal(proved(head(**{"head-table-backup": 2}), {"rows": {}}))


@pytest.mark.parametrize(
    "lines",
    [
        [head(migrations=[]), {"rows": {}}],
        [head(migrations={"club": [1]}), {"rows": {}}],
        [head(), [1], {"rows": {}}],
        [head(), {"model": "a", "columns": [1, "id"]}, [1, 2], {"rows": {"a": 1}}],
        [head(), {"model": "a", "columns": [None]}, [1], {"rows": {"a": 1}}],
        [head(), {"model": "a", "columns": ["id"]}, [1, 2], {"rows": {"a": 1}}],
        [head(), {"model": "a", "columns": ["id"]}, [1], {"rows": {"a": 2}}],
        [head(), {"model": "a", "columns": ["id"]}, [float("nan")], {"rows": {"a": 1}}],
        [head(), {"model": "a", "columns": []}, {"model": "a", "columns": []}, {"rows": {"a": 0}}],
    ],
)
def test_a_proof_of_nonsense_is_no_backup(lines):
    assert "damaged" in refusal(proved(*lines))


def test_a_bomb_is_refused_before_it_unpacks(monkeypatch):
    bomb = gzip.compress(json.dumps(head()).encode() + b"\n" + b"0" * 50_000_000)
    assert len(bomb) < 60_000
    assert refusal(bomb) == "database.gz unpacks to more than any backup holds (line 2)."
    monkeypatch.setattr(backup_file, "MOST_BYTES", 1000)
    many = proved(head(), {"model": "a", "columns": ["id"]}, *[[1]] * 1000, {"rows": {"a": 1000}})
    assert "unpacks to more" in refusal(many)


def test_whether_a_file_begins_as_a_backup(tmp_path):
    (tmp_path / "one").write_bytes(written())
    (tmp_path / "other").write_bytes(b"\x1f\x8b")
    assert [is_backup(tmp_path / name) for name in ("one", "other", "none")] == [True, False, False]


def test_each_kind_of_value_can_be_written_and_a_strange_one_is_refused():
    assert [plain(each) for each in (date(2026, 11, 21), Decimal("7.50"), b"\x00\xff")] == [
        "2026-11-21",
        "7.50",
        "AP8=",
    ]
    with pytest.raises(TypeError, match="complex"):
        plain(1j)
