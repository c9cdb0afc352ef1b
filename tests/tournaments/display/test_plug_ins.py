"""An evening with a law and a movement of a package from outside the tree, and what is left of it without the package."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.conf import settings

from tests.packages import install, shown_in_the_guide
from tests.running import own_database

LAW, MOVEMENT = "riverside-cinch_old-hall", "riverside-cinch_slide"
NOT_HERE = f"The movement “{MOVEMENT}” comes from the package “riverside-cinch”, which is not installed here"
NIGHT = ("--tables", "3", "--rounds", "3", "--law", LAW, "--movement", MOVEMENT, "--seed", "7", "--json")

# A package of which nothing holds: its law pays another score than its example, and its movement loses people.
BROKEN = {
    "pyproject.toml": """
[project]
name = "broken"
version = "2"
[project.entry-points."head_table.laws"]
law = "broken"
[project.entry-points."head_table.movements"]
lost = "broken:MOVEMENT"
gone = "broken.gone:MOVEMENT"
""",
    "broken/law.toml": 'key = "broken_law"\nversion = 1\ntitle = "Broken"\nbook = "None"\nbased_on = "foster-1897"\n',
    "broken/examples.toml": '[[example]]\nname = "nine"\nhand = "d4 9@1 H 6"\nscore = [9, 9]\ncite = "None"\n',
    "broken/__init__.py": """
from scoring.wording import Text
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import Draft
from tournaments.movement.next_round import Steps
MOVEMENT = MOVEMENTS["white-blue"]._replace(
    key="broken_lost", options={}, steps=lambda options: Steps(lambda over: Draft([], []), lambda draft, tonight: []))
""",
}
# Every address of a night that a director can open, and a table's, as the program answers them: address → status, text.
ASK = """
import json
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from tests.tournaments.every_page import SEEN
from tournaments.models import Night
from tournaments.records.links import link_of
night = Night.objects.get(pk=1)
director, _ = User.objects.get_or_create(username="director", is_superuser=True, is_staff=True)
client = Client(raise_request_exception=False, SERVER_NAME="localhost")
client.force_login(director)
values = {"night": night.pk, "number": 1}
addresses = [reverse(name, args=[values[each] for each in takes.split()]) for name, takes in SEEN.items()]
addresses += [reverse("pdf", args=[night.pk, kind]) for kind in ("for-tonight", "tally-cards", "standings")]
addresses += [reverse("laws"), reverse("movements"), reverse("law", args=[night.law]), reverse("calculator")]
addresses += [reverse("house_laws"), reverse("new_house_law", args=[night.law])]
addresses += [link_of(card) for card in night.cards.all()]
found = {}
for address in addresses:
    answer = client.get(address, follow=True)
    is_text = answer["Content-Type"].startswith("text/html")
    found[address] = [answer.status_code, answer.content.decode() if is_text else ""]
print(json.dumps(found))
"""
CLOSE = """
from django.utils import timezone
from scoring.faults import Refused
from tournaments.actions.rounds import close_round
from tournaments.models import Night
try:
    night = close_round(night_id=Night.objects.latest("pk").pk, number=2, by=None, at=timezone.now())
    print(night.rounds.count())
except Refused as refused:
    print(refused)
"""
READ_LAW = f"""
from tournaments.records.house_laws import law_at
print(law_at("{LAW}", 1).target)
"""
HOUSE_LAW = f"""
from django.utils import timezone
from scoring.faults import Refused
from tournaments.actions.laws import make_house_law
try:
    make_house_law(name="Ours", base="{LAW}", fields={{"target": 70}}, by=None, at=timezone.now())
except Refused as refused:
    print(refused)
"""
# All of the newest round is in, and it is open again.
TAKE_BACK = """
from django.utils import timezone
from tournaments.actions.rounds import take_back_close
from tournaments.models import Night
take_back_close(night_id=Night.objects.latest("pk").pk, by=None, at=timezone.now())
"""


class Club:
    """A database, and the program on it with the packages in a folder or without them."""

    def __init__(self, environment, packages):
        self.environment, self.packages = environment, packages

    def run(self, *arguments, installed=True):
        """How a command ends: its status, what it prints, what it says of errors."""
        path = os.pathsep.join([str(settings.BASE_DIR), *([str(self.packages)] if installed else [])])
        return subprocess.run(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *map(str, arguments)],
            env=self.environment | {"PYTHONPATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def output(self, *arguments, installed=True):
        """What a command prints that ends well."""
        ended = self.run(*arguments, installed=installed)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def pages(self, *, installed=True):
        """Address → status and text."""
        return json.loads(self.output("shell", "--no-imports", "-c", ASK, installed=installed))


def cells(page):
    """What stands in the tables of a page."""
    return re.findall(r"<t[dh].*?</t[dh]>", page, re.DOTALL)


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A night of which two rounds are in and the second is not closed; its file; and two packages, of which one is broken."""
    folder = tmp_path_factory.mktemp("club")
    for files in (shown_in_the_guide(), BROKEN):
        install(folder / "packages", files)
    with own_database(folder / "data", "plug_ins", is_made=True) as environment:
        found = Club(environment, folder / "packages")
        found.output("rehearse", *NIGHT, "--play", 2)
        found.output("shell", "--no-imports", "-c", TAKE_BACK)
        found.file = folder / "night.json"
        found.file.write_text(found.output("export_night", 1), encoding="utf-8")
        yield found


@pytest.fixture(scope="module")
def pages(club):
    """The pages of the night with the package and without it: address → status and text."""
    return club.pages(installed=True), club.pages(installed=False)


def test_a_night_is_played_by_what_a_package_brings(club):
    night = json.loads(club.file.read_text(encoding="utf-8"))
    assert (night["law"], night["movement"]) == (LAW, MOVEMENT)
    assert club.output("check_night", 1) == "Night 1 holds together: all follows from its 24 hands.\n"
    first, second = json.loads(club.output("replay", club.file))["rounds"]
    seats = [[table["seats"] for table in each["tables"]] for each in (first, second)]
    souths = [table[2] for table in seats[0]]
    assert [table[2] for table in seats[1]] == [*souths[1:], souths[0]]
    assert [table[:2] + table[3:] for table in seats[1]] == [table[:2] + table[3:] for table in seats[0]]


def test_the_law_of_a_package_settles_hands_and_names_where_it_is_from(club, tmp_path):
    hand = {"law": LAW, "dealer": 4, "bid": {"seat": 1, "points": 9}, "trump": "H", "points": {"1": 6, "2": 8}}
    (tmp_path / "hands").write_text(json.dumps(hand), encoding="utf-8")
    settled = json.loads(club.output("settle", tmp_path / "hands"))
    assert settled["score"] == {"1": -9, "2": 8, "3": -9, "4": 8}
    assert "Riverside, rule 7" in [line["cite"] for line in settled["why"]]


def test_what_does_not_hold_is_not_offered_and_the_check_says_why(club):
    ended = club.run("check")
    said = ended.stderr
    assert ended.returncode == 0
    assert "“law = broken” (head_table.laws) of the package “broken” is not offered. example[0].score: " in said
    assert "The hand d4 9@1 H 6 comes to [0, 17] and not to [9, 9]." in said
    assert "“lost = broken:MOVEMENT” (head_table.movements) of the package “broken” is not offered. steps: " in said
    assert "“gone = broken.gone:MOVEMENT”" in said
    assert said.count("tournaments.W001") == 3
    assert "riverside" not in said
    refused = club.run("rehearse", "--law", "broken_law")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "comes from the package “broken”, which is not installed here or was not accepted" in refused.stderr


def test_a_law_that_no_package_brings_is_refused_where_there_is_no_database(tmp_path):
    hand = {"law": LAW, "dealer": 4, "bid": {"seat": 1, "points": 9}, "trump": "H", "points": {"1": 6, "2": 8}}
    (tmp_path / "hands").write_text(json.dumps(hand), encoding="utf-8")
    nowhere = Club(os.environ | {"HEADTABLE_DATA": str(tmp_path), "DATABASE_URL": ""}, tmp_path)
    refused = nowhere.run("settle", tmp_path / "hands")
    assert (refused.returncode, json.loads(refused.stdout)["field"]) == (1, "law")


def test_every_page_of_the_night_opens_with_the_package_and_without_it(pages):
    there, gone = pages
    statuses = [{address: status for address, (status, _) in found.items()} for found in (there, gone)]
    assert statuses[0] == statuses[1]
    assert {address for address, status in statuses[0].items() if status != 200} == {
        "/nights/1/rounds/1/moves/",
        f"/house-laws/new/{LAW}/",
    }
    assert "Riverside slide" in there["/movements/"][1]
    assert "Riverside, old hall" in there["/laws/"][1]
    assert "Riverside" not in gone["/movements/"][1] + gone["/laws/"][1]
    assert "is not offered" in there["/settings/"][1]
    assert "Packages that were not accepted" not in gone["/settings/"][1]
    # What is recorded is shown, with its scores; the movement is no longer compared with the others.
    assert len(cells(gone["/nights/1/standings/"][1])) > 12
    different = {address for address in there if cells(there[address][1]) != cells(gone[address][1])}
    assert different == {"/nights/1/forecast/"}


def test_without_the_package_nobody_moves_and_nothing_is_lost(club):
    assert NOT_HERE in club.output("shell", "--no-imports", "-c", CLOSE, installed=False)
    assert club.output("export_night", 1, installed=False) == club.file.read_text(encoding="utf-8")
    checked = club.run("check_night", 1, installed=False)
    assert (checked.returncode, NOT_HERE in checked.stdout) == (1, True)


@pytest.mark.parametrize("command", ["replay", "import_night"])
def test_the_file_of_such_a_night_is_refused_and_names_the_package(club, command):
    refused = club.run(command, club.file, installed=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"movement: {NOT_HERE}" in refused.stderr


@pytest.mark.trial
def test_a_night_by_the_law_of_a_package_goes_on_without_it(club, tmp_path):
    club.output("rehearse", "--tables", 2, "--rounds", 3, "--law", LAW, "--seed", 7, "--play", 2, "--json")
    night = json.loads(club.output("shell", "--no-imports", "-c", f"{TAKE_BACK}print(Night.objects.latest('pk').pk)"))
    assert club.output("shell", "--no-imports", "-c", CLOSE, installed=False) == "3\n"
    assert "holds together" in club.output("check_night", night, installed=False)
    file = tmp_path / "night.json"
    file.write_text(club.output("export_night", night, installed=False), encoding="utf-8")
    assert club.run("import_night", file, installed=False).returncode == 0
    with own_database(tmp_path / "data", "elsewhere", is_made=True) as environment:
        refused = Club(environment, club.packages).run("import_night", file, installed=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"law: The law “{LAW}” comes from the package “riverside-cinch”" in refused.stderr


def test_no_house_law_varies_the_law_of_a_package_which_may_change(club, pages):
    assert f"base: “{LAW}” is the law of a package." in club.output("shell", "--no-imports", "-c", HOUSE_LAW)
    there, _gone = pages
    assert there[f"/house-laws/new/{LAW}/"][0] == 404
    assert LAW not in there["/house-laws/"][1]
    assert "foster-1897" in there["/house-laws/"][1]


@pytest.mark.trial
def test_a_changed_law_needs_another_version(club):
    law = club.packages / "riverside_cinch" / "old_hall" / "law.toml"
    written = law.read_text(encoding="utf-8")
    changed = written.replace("62", "70")
    try:
        law.write_text(changed, encoding="utf-8")
        refused = club.run("rehearse", *NIGHT)
        assert "has changed its law “Riverside, old hall”, and it is still version 1" in refused.stderr
        assert club.output("shell", "--no-imports", "-c", READ_LAW) == "62\n"
        law.write_text(changed.replace("version = 1", "version = 2"), encoding="utf-8")
        assert club.run("rehearse", *NIGHT).returncode == 0
        # The nights before stay under the law as it was.
        assert "all follows from its 24 hands" in club.output("check_night", 1)
    finally:
        law.write_text(written, encoding="utf-8")
