"""Pages are imported when they are first asked for."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.urls import get_resolver, resolve

from club.server.pages import page_in, view_of
from club.sign_in.roles import addresses

IMPORTED = """
import sys
import django
from django.core.management import call_command
from django.urls import reverse

django.setup()
call_command("check")
reverse("board", args=[1])
print(*sorted(name for name in sys.modules if name.startswith(("tournaments.pages.", "reportlab", "openpyxl"))))
"""


def test_neither_the_checks_nor_an_address_import_a_page():
    done = subprocess.run(  # our own program
        [sys.executable, "-c", IMPORTED],
        cwd=settings.BASE_DIR,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.stdout.splitlines()[-1], done.returncode) == ("", 0), done.stderr


def test_every_address_has_its_view():
    every = list(addresses(get_resolver().url_patterns))
    assert len(every) > 150
    assert [str(each.pattern) for each in every if not callable(view_of(each.callback))] == []


def test_an_address_leads_to_its_view_whatever_is_in_it():
    found = resolve("/nights/7/rounds/2/close/")
    assert (found.func.__name__, found.kwargs) == ("close", {"night_id": 7, "number": 2})


def test_a_view_that_is_not_there_is_an_error_when_it_is_asked_for():
    page = page_in("club", "nothing/", "server.well_known.nothing", name="nothing")
    assert page.resolve("something/") is None
    with pytest.raises(ImportError, match="nothing"):
        page.resolve("nothing/")


def test_a_route_is_a_regular_expression_only_when_its_pattern_says_so():
    page = page_in("club", "^nothing/", "server.health.nothing", name="nothing")
    assert page.resolve("nothing/") is None
    assert [each.id for each in page.check()] == ["2_0.W001"]
