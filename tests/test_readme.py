"""README and CONTRIBUTING, held to the truth: the tables are whole, the links lead somewhere."""

import ast
import re
import tomllib

from django.conf import settings
from django.core.management import get_commands

ROOT = settings.BASE_DIR
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = ("club", "scoring", "tournaments", "tests")


def blocks(page, language):
    """The page's fenced blocks in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def first_column(heading):
    """The names in the first column of the table whose heading begins so."""
    table = CONTRIBUTING.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def settings_read(tree):
    """The environment variables that a module asks for by name."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(name))):
                yield name
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="environ"), attr="get"), args=[ast.Constant(name), *_]
            ):
                yield name


def test_every_setting_is_in_the_table_and_no_other():
    read = set()
    for room in ROOMS:
        for module in (ROOT / room).rglob("*.py"):
            if "environ" in (source := module.read_text(encoding="utf-8")):
                read |= set(settings_read(ast.parse(source)))
    ours = {name for name in read if name.startswith("HEADTABLE_") or name == "DATABASE_URL"}
    assert sorted(first_column("setting")) == sorted(ours)


def test_the_table_gives_each_setting_the_default_that_the_program_has():
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", CONTRIBUTING, re.MULTILINE))
    source = (ROOT / "club" / "settings.py").read_text(encoding="utf-8")
    defaults = dict(re.findall(r'environ\.get\("([A-Z_]+)", "([^"]+)"\)', source))
    assert defaults, "no setting has a default written down"
    assert {name: rows[name] for name in defaults} == {name: f"`{default}`" for name, default in defaults.items()}
    assert "`head-table-data`" in rows["HEADTABLE_DATA"]


def test_every_command_is_in_the_table_and_no_other():
    ours = {name for name, room in get_commands().items() if room in ("club", "tournaments")}
    assert sorted(first_column("`manage.py …`")) == sorted(ours)


def test_what_the_pages_show_or_link_to_is_there():
    links = re.findall(r"\]\((?!https?://)([^)]+)\)", README + CONTRIBUTING)
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_two_commands_need_nothing_but_python():
    start, test = (block.strip() for block in blocks(README, "sh"))
    for command in (start, test):
        assert "\n" not in command
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -q -r ")
    assert start.endswith("-r requirements.lock && .venv/bin/python manage.py up")
    assert test.endswith("-r tests/requirements.lock && .venv/bin/python -m pytest")


def pins(lock):
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_tests_run_on_the_versions_that_the_program_runs_on():
    runs_on, with_postgresql, tested_on = map(
        pins, ("requirements.lock", "club/server/postgresql.lock", "tests/requirements.lock")
    )
    assert runs_on.items() <= with_postgresql.items() <= tested_on.items()


def test_the_locks_hold_what_the_project_asks_for_and_no_address():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [need for extra in project["optional-dependencies"].values() for need in extra]
    for lock, needs in (
        ("requirements.lock", project["dependencies"]),
        ("tests/requirements.lock", project["dependencies"] + extras),
        ("club/server/postgresql.lock", project["dependencies"] + project["optional-dependencies"]["postgresql"]),
    ):
        text = (ROOT / lock).read_text(encoding="utf-8")
        assert {re.match(r"[\w-]+", need)[0] for need in needs} <= set(pins(lock))
        assert "://" not in text
        assert all("--hash=sha256:" in pinned for pinned in re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:])
