"""The files that run the program as a service: they name what is there, and start what the program has."""

import configparser
import json
import re
import shlex
import shutil
import subprocess

import dj_database_url
import pytest
import yaml
from django.conf import settings

from club.management.commands.up import Command as Up
from club.server.clubs import FOLDER, LOOPBACK, SETTINGS_FILE
from tests.test_readme import first_column

ROOT = settings.BASE_DIR
FILES = ROOT / "club" / "server"
CLUBS_UNIT = "head-table-club@.service"
UNITS = ("head-table@.service", CLUBS_UNIT)
VALUES = {"DOMAIN": "cinch.example.org", "POSTGRES_PASSWORD": "secret", "HEADTABLE_TIME_ZONE": "Europe/Paris"}


def dockerfile():
    """Instruction and argument of each line; none is continued on the next."""
    lines = (FILES / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(maxsplit=1)) for line in lines if not line.startswith("#") and line]


def compose():
    """As Docker reads it, with the settings filled in."""
    text = (FILES / "compose.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(re.sub(r"\$\{(\w+)(:[?-][^}]*)?\}", lambda name: VALUES.get(name[1], ""), text))


def unit(name="head-table@.service"):
    """As systemd reads it, for port 8001 or the club of that name."""
    parser = configparser.ConfigParser(interpolation=None, comment_prefixes="#", delimiters="=")
    parser.optionxform = str
    parser.read_string((FILES / name).read_text(encoding="utf-8").replace("%i", "8001"))
    return {section: dict(parser[section]) for section in parser.sections()}


def started(arguments):
    """What `up` makes of a service's command line."""
    command, *rest = arguments
    assert command == "up"
    return Up().create_parser("head-table", "up").parse_args(rest)


def test_the_dockerfile_copies_what_is_there():
    copied = [argument.split()[0] for name, argument in dockerfile() if name == "COPY" and "--from" not in argument]
    assert [each for each in copied if not (ROOT / each).exists()] == []
    assert {"club", "scoring", "templates", "tournaments"} <= set(copied)


def test_the_container_starts_the_program_without_asking():
    asked = dict(dockerfile())
    assert json.loads(asked["ENTRYPOINT"]) == ["head-table"]
    options = started(json.loads(asked["CMD"]))
    assert (options.interactive, options.host) == (False, "0.0.0.0")
    assert asked["EXPOSE"] == str(options.port)
    assert f"http://127.0.0.1:{options.port}/health/" in asked["HEALTHCHECK"]


def test_the_containers_of_the_program_database_and_web_server_fit_together():
    services, volumes = compose()["services"], compose()["volumes"]
    program = services["program"]
    context = (FILES / program["build"]["context"]).resolve()
    assert (context, (context / program["build"]["dockerfile"]).is_file()) == (ROOT, True)
    asked, given = dj_database_url.parse(program["environment"]["DATABASE_URL"]), services["database"]["environment"]
    assert asked["HOST"] in services
    assert [asked[name] for name in ("USER", "NAME", "PASSWORD")] == [
        given[f"POSTGRES_{name}"] for name in ("USER", "DB", "PASSWORD")
    ]
    assert "--from cinch.example.org --to program:8000" in services["web"]["command"]
    named = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
    assert named == set(volumes)


def test_the_containers_set_what_the_program_reads():
    environment = compose()["services"]["program"]["environment"]
    assert set(environment) <= set(first_column("setting"))
    assert environment["HEADTABLE_ADDRESS"] == "https://cinch.example.org"
    # The container's own health check asks by address.
    assert environment["HEADTABLE_HOSTS"].split(",") == ["cinch.example.org", "127.0.0.1"]


def test_the_unit_starts_the_program_on_its_own_port():
    service = unit()["Service"]
    program, *rest = shlex.split(service["ExecStart"])
    options = started(rest)
    assert program.endswith("/head-table")
    assert (options.interactive, options.host, options.port) == (False, "127.0.0.1", 8001)
    assert service["Environment"] == f"HEADTABLE_DATA=/var/lib/{service['StateDirectory']}"


def test_the_unit_of_a_club_reads_what_was_written_when_the_club_was_added():
    service = unit(CLUBS_UNIT)["Service"]
    _program, *rest = shlex.split(service["ExecStart"])
    options = started(rest)
    # The port is in the settings.
    assert (options.interactive, options.host, options.port) == (False, LOOPBACK, settings.PORT)
    assert service["EnvironmentFile"] == str(FOLDER / "8001" / SETTINGS_FILE)
    assert service["Environment"] == f"HEADTABLE_DATA={FOLDER / '8001'}"


def test_a_club_sees_no_other_clubs_folder():
    service = unit(CLUBS_UNIT)["Service"]
    assert (service["TemporaryFileSystem"], service["BindPaths"]) == (f"{FOLDER}:ro", str(FOLDER / "8001"))


def test_what_the_unit_may_not_do_that_of_a_club_may_not_either():
    one, each = ((FILES / name).read_text(encoding="utf-8").split("# It needs its folder")[1] for name in UNITS)
    assert one == each


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_little_that_the_units_could_reach(name):
    command = ["systemd-analyze", "security", "--offline=true", str(FILES / name)]
    report = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=600).stdout
    [exposure] = re.findall(r"Overall exposure level for \S+: ([0-9.]+)", report)
    assert float(exposure) < 3


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", *UNITS, "postgresql.lock"])
def test_the_guides_chapter_on_the_server_names_each_file(client, name):
    assert name in client.get("/guide/server/").content.decode()
