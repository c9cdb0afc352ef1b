"""A restored backup: the same data on an empty machine, on SQLite and PostgreSQL, or nothing at all."""

import ast
import json
import os

import pytest
from django.apps import apps
from django.db.models import CharField

from club import VERSION
from club.names import sort_name
from tests.club.backup.backup_lines import forged, lines_of, rows_of
from tests.club.databases import (
    OLDER_BACKUP,
    SETTLED,
    empty_database,
    new_database,
    older_database,
    restored_database,
    sqlite_database,
)

pytestmark = pytest.mark.trial

# What the nights came to in the older version: numbers and points, the first five.
STANDINGS = {
    1: [(5, 127.5), (11, 71), (4, 69), (8, 66), (6, 64)],
    2: [(3, 98), (1, 96), (7, 86), (4, 77), (5, 75)],
}


DUES = """
from django.utils import timezone
from club.models import DuesOfYear, Member
DuesOfYear.objects.create(year=2026, amount=20)
ada = Member.objects.create(name="Ada")
ada.own_dues.create(year=2026, amount="7.50")
ada.dues.create(year=2026, amount="7.50", paid_on="2026-03-01", at=timezone.now())
"""


def standings_of(database, folder, night=1):
    file = folder / "night.json"
    file.write_text(database.output("export_night", night), encoding="utf-8")
    return json.loads(database.output("replay", file))["standings"]


@pytest.fixture(scope="module")
def restored(tmp_path_factory):
    """A test that writes uses another."""
    with restored_database(tmp_path_factory.mktemp("restored"), "restored") as database:
        yield database


@pytest.mark.database
def test_a_backup_of_an_older_version_is_upgraded(restored, tmp_path):
    restored.output("migrate", "--check")
    for night, expected in STANDINGS.items():
        assert "holds together" in restored.output("check_night", night)
        found = standings_of(restored, tmp_path, night)[:5]
        assert [(each["number"], each["points"]) for each in found] == expected
    members = "from club.models import Member; print(*Member.objects.values_list('name', 'sort_name'), sep=chr(10))"
    stored = [ast.literal_eval(row) for row in restored.output("shell", "--no-imports", "-c", members).splitlines()]
    assert [(name, sort_name(name)) for name, _ in stored] == stored != []


@pytest.mark.database
def test_it_says_what_the_host_does_next(restored):
    assert "manage.py changepassword NAME" in restored.prepared
    assert "Directors: rehearsal-1-" in restored.prepared
    assert "print new table cards" in restored.prepared


@pytest.mark.database
def test_what_comes_out_again_is_what_went_in(restored, tmp_path):
    restored.output("backup", tmp_path / "one.gz")
    with empty_database(tmp_path / "other", "again") as other:
        other.output("restore", tmp_path / "one.gz")
        other.output("backup", tmp_path / "two.gz")
        assert other.look() == restored.look()
    assert rows_of(tmp_path / "one.gz") == rows_of(tmp_path / "two.gz")


@pytest.mark.database
def test_a_night_that_this_version_wrote_comes_back_with_its_history(tmp_path):
    """On PostgreSQL a migration that adds a reference leaves it checked at once, and the history comes before its night."""
    with new_database(tmp_path / "database", "own") as database:
        database.output("rehearse", "--tables=1", "--rounds=2", "--play=1")
        database.output("shell", "--no-imports", "-c", DUES)
        database.output("backup", tmp_path / "one.gz")
        database.output("restore", tmp_path / "one.gz", "--replace")
        assert "holds together" in database.output("check_night", 1)
        database.output("backup", tmp_path / "two.gz")
    assert lines_of(tmp_path / "two.gz")[0]["migrations"] == lines_of(tmp_path / "one.gz")[0]["migrations"]
    assert rows_of(tmp_path / "two.gz") == rows_of(tmp_path / "one.gz")
    counts = lines_of(tmp_path / "one.gz")[-1]["rows"]
    assert [counts[f"club.{name}"] for name in ("duesofyear", "duespayment", "owndues")] == [1, 1, 1]
    assert counts["tournaments.change"]


@pytest.mark.postgresql
def test_it_goes_from_one_database_to_the_other_and_back(restored, tmp_path):
    restored.output("backup", tmp_path / "one.gz")
    laptop = sqlite_database(tmp_path / "laptop")
    laptop.output("restore", tmp_path / "one.gz")
    assert "holds together" in laptop.output("check_night", 1)
    laptop.output("backup", tmp_path / "two.gz")
    with empty_database(tmp_path / "other", "back") as other:
        other.output("restore", tmp_path / "two.gz")
        assert other.look() == restored.look()
        assert standings_of(other, tmp_path) == standings_of(laptop, tmp_path) == standings_of(restored, tmp_path)


@pytest.mark.database
def test_a_new_night_can_be_made_afterwards(tmp_path):
    """On PostgreSQL the counters of the ids have to follow."""
    with restored_database(tmp_path / "database", "after") as database:
        assert json.loads(database.output("rehearse", "--tables=2", "--rounds=1", "--json"))["night"] == 3
        assert "holds together" in database.output("check_night", 3)


def test_a_database_that_holds_something_is_refused_or_backed_up_first(tmp_path):
    with older_database(tmp_path / "database", "full") as database:
        before = database.look()
        ended = database.command("restore", OLDER_BACKUP)
        assert (ended.status, "Traceback" in ended.output) == (1, False)
        assert "The database is not empty (" in ended.output
        assert "members: 4" in ended.output
        assert database.look() == before
        key = "the key of the older version"
        (database.folder / "secret-key.txt").write_text(key)
        assert "The old records are in" in database.output("restore", OLDER_BACKUP, "--replace")
        (backup,) = (database.folder / "backups").iterdir()
        assert rows_of(backup) == rows_of(OLDER_BACKUP)
        assert (database.folder / "secret-key.txt").read_text() != key


def with_password(lines):
    return [
        [*line[:1], "md5$salt$4d41f3c7dc0a8b4a6a7d5c9a35a9e3a5", *line[2:]] if is_user(line) else line
        for line in lines
    ]


def is_user(line):
    return isinstance(line, list) and len(line) == 11 and line[1] == "!"


def test_a_password_that_was_put_into_a_backup_lets_nobody_in(tmp_path):
    lines = lines_of(OLDER_BACKUP)[:-1]
    changed = with_password(lines)
    assert changed != lines
    with empty_database(tmp_path / "database", "password") as database:
        database.output("restore", forged(tmp_path / "forged.gz", changed))
        script = "from django.contrib.auth.models import User; print([each.password for each in User.objects.all()])"
        assert database.script(SETTLED + script).output == "['!']\n"


@pytest.mark.database
def test_where_a_club_had_no_choice_of_a_language_each_browser_has_it(tmp_path):
    """In the older version English stood there before there was a choice."""
    *lines, _end = lines_of(OLDER_BACKUP)
    [place] = [place for place, line in enumerate(lines) if "model" in line and line["model"] == "club.clubsettings"]
    assert lines[place]["columns"][:5] == ["id", "version", "name", "language", "time_zone"]
    lines.insert(place + 1, [1, 1, "Cinch Club", "en", "", "a4", 10, True, {}, None])
    with new_database(tmp_path / "other", "language") as database:
        database.output("restore", forged(tmp_path / "forged.gz", lines))
        script = "from club.models import ClubSettings as S; print(list(S.objects.values_list('name', 'language')))"
        assert database.script(SETTLED + script).output == "[('Cinch Club', '')]\n"


def without_model(label):
    def change(lines):
        rest, skipping = [], False
        for line in lines:
            skipping = line["model"] == label if isinstance(line, dict) and "model" in line else skipping
            rest += [] if skipping else [line]
        return rest

    return change


def with_member(**values):
    """One more, as the first is but for these values."""

    def change(lines):
        place = next(
            n for n, line in enumerate(lines) if isinstance(line, dict) and line.get("model") == "club.member"
        )
        named = dict(zip(lines[place]["columns"], lines[place + 1], strict=True)) | values
        return [*lines[: place + 1], list(named.values()), *lines[place + 1 :]]

    return change


def with_head(**others):
    return lambda lines: [lines[0] | others, *lines[1:]]


def with_last(*more):
    return lambda lines: [*lines, *more]


MIGRATIONS = lines_of(OLDER_BACKUP)[0]["migrations"]
REFUSED = [
    (
        with_head(migrations=MIGRATIONS | {"tournaments": [*MIGRATIONS["tournaments"], "0999_later"]}),
        f"made by a version of Head Table (tournaments 0999_later) that this one, {VERSION}, does not know",
    ),
    (
        with_head(version="7.1", migrations=MIGRATIONS | {"euchre": ["0001_initial"]}),
        "made by a version of Head Table (7.1, euchre 0001_initial)",
    ),
    (
        with_head(migrations=MIGRATIONS | {"club": MIGRATIONS["club"][:-1]}),
        f"is too old for Head Table {VERSION} (club 0009_people_and_access is missing)",
    ),
    (
        with_head(migrations=MIGRATIONS | {"club": []}),
        "migration “club 0001_squashed_0009_people_and_access” is missing",
    ),
    (with_head(migrations={}), "is missing"),
    (without_model("tournaments.receipt"), "does not hold “tournaments.receipt”"),
    (without_model("tournaments.night"), "does not hold “tournaments.night”"),
    (
        with_last({"model": "euchre.night", "columns": ["id"]}, [1]),
        "“euchre.night”, which this version does not know",
    ),
    (
        with_last({"model": "sessions.session", "columns": ["id"]}, ["x"]),
        "“sessions.session”, which this version does not know",
    ),
    (with_member(id=1.9, name="Bob"), "“id” of “club.member” cannot have this value"),
    (with_member(id="1", name="Bob"), "“id” of “club.member” cannot have this value"),
    (with_member(id=9, name=None), "contradicts itself"),
    (with_member(id=9, name=""), "contradicts itself"),
    (with_member(id=9, name="ADA LOVELACE"), "contradicts itself"),
    (with_member(id=1, name="Bob"), "contradicts itself"),
    (with_member(id=9, name="Bob", joined_at="yesterday"), "“joined_at” of “club.member” cannot have this value"),
    (with_member(id=9, name=["Bob"]), "“name” of “club.member” cannot have this value"),
    (with_member(id=2**70, name="Bob"), "contradicts itself"),
    (with_member(id=9, name="Bob", generation=2**31), "contradicts itself"),
    (with_member(id=9, name="Bob", generation=-1), "contradicts itself"),
]


# In one process, for each takes a second to start.
RESTORE_EACH = (
    SETTLED
    + """
from django.core.management import CommandError, call_command
for path in sys.argv[1:]:
    try:
        call_command("restore", path)
    except CommandError as error:
        print("refused:", error)
"""
)


@pytest.mark.database
def test_a_backup_that_contradicts_itself_is_refused_whole_with_a_sentence(tmp_path):
    """Nothing of it stays; a forged file without a contradiction is restored, as the test of the password shows."""
    lines = lines_of(OLDER_BACKUP)[:-1]
    files = [forged(tmp_path / f"{place}.gz", change(lines)) for place, (change, _sentence) in enumerate(REFUSED)]
    with new_database(tmp_path / "other", "refused") as database:
        before = database.look()
        output = database.script(RESTORE_EACH, *files).output.splitlines()
        assert database.look() == before
    assert len(output) == len(REFUSED), output
    for line, (_change, sentence) in zip(output, REFUSED, strict=True):
        assert line.startswith("refused: ")
        assert sentence in line


def with_long_texts(lines):
    """Every text of the first row of each model, but for keys and choices, with one letter too many; and how many."""
    changed, columns, model, count = [], [], None, 0
    for line in lines:
        if isinstance(line, dict) and "model" in line:
            columns, model = line["columns"], apps.get_model(line["model"])
        elif isinstance(line, list) and model is not None:
            fields = {each.attname: each for each in model._meta.local_concrete_fields}
            long = {
                column: "x" * (fields[column].max_length + 1)
                for column in columns
                if column in fields and is_free_text(fields[column])
            }
            line, model, count = (
                list((dict(zip(columns, line, strict=True)) | long).values()),
                None,
                count + len(long),
            )
        changed.append(line)
    return changed, count


def is_free_text(field):
    is_key = field.is_relation or field.primary_key or field.name in ("key", "law", "movement", "kind", "state")
    return isinstance(field, CharField) and not (field.choices or is_key)


# How many letters too many a stored text has.
TOO_MANY = """
from django.apps import apps
for model in apps.get_models():
    for field in model._meta.local_concrete_fields:
        if getattr(field, "max_length", None):
            for value in model._base_manager.values_list(field.attname, flat=True):
                if isinstance(value, str) and len(value) > field.max_length:
                    print(model.__name__, field.name, len(value))
print("looked")
"""


@pytest.mark.database
def test_a_text_of_a_backup_that_is_too_long_is_stored_no_longer_than_its_column(tmp_path):
    lines, count = with_long_texts(lines_of(OLDER_BACKUP)[:-1])
    assert count > 20
    with new_database(tmp_path / "other", "long") as database:
        print(database.output("restore", forged(tmp_path / "long.gz", lines)))
        assert database.script(SETTLED + TOO_MANY).output == "looked\n"


@pytest.mark.database
def test_a_file_that_is_not_a_backup_is_refused(tmp_path):
    (tmp_path / "list.csv").write_text("name\nAda\n")
    (tmp_path / "half.gz").write_bytes(OLDER_BACKUP.read_bytes()[: os.path.getsize(OLDER_BACKUP) // 2])
    files = [tmp_path / name for name in ("list.csv", "half.gz", "away.gz")]
    a_list, half, away = sqlite_database(tmp_path / "none").script(RESTORE_EACH, *files).output.splitlines()
    assert "list.csv is not a backup of Head Table." in a_list
    assert "half.gz is damaged or cut off" in half
    assert "There is no file" in away


# Ends itself as `kill -9` does, before its statement of that number; says how many there were if it comes to the end.
FALL = (
    SETTLED
    + """
import signal
from django.core.management import call_command
from django.db import connection
last, done = int(sys.argv[1]), 0
def count(execute, *arguments):
    global done
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(*arguments)
with connection.execute_wrapper(count):
    call_command("restore", sys.argv[2], "--replace", stdout=open(os.devnull, "w"))
print(done)
"""
)
NO_END = 1_000_000


@pytest.mark.database
@pytest.mark.posix
def test_restoring_that_is_killed_leaves_what_was_there_and_can_be_done_again(tmp_path):
    with restored_database(tmp_path / "whole", "whole") as database:
        done, whole = int(database.script(FALL, NO_END, OLDER_BACKUP).output), database.look()
    with new_database(tmp_path / "database", "killed") as database:
        database.output("rehearse", "--tables=1", "--rounds=1", "--play=0")
        other, key = database.look(), (database.folder / "secret-key.txt").read_text()
        assert other != whole
        for part in (4, 9):
            assert database.script(FALL, done * part // 10, OLDER_BACKUP).status == -9
            assert database.look() == other
        assert database.script(FALL, NO_END, OLDER_BACKUP).status == 0
        assert database.look() == whole
        assert (database.folder / "secret-key.txt").read_text() != key
