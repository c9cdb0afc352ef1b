"""Every file of data that the program offers for download, but for pages to print and workbooks, which repeat them.

Run on a database with `manage.py`'s settings; knows the addresses and the names of the files, not what is in them.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from club.models import Member
from tournaments.models import Night, Season

OF_A_NIGHT = ("standings", "tallies", "hands")
OF_THE_CLUB = ("export_members", "fees_file", "dues_file", "year_report_file")
# What a table reported stands there as it is stored, and PostgreSQL gives its keys an order of its own.
OF_ONE_PERSON = ("member-", "guest")
OF_A_SEASON = ("season_file", "season_pairs_file", "season_rating_file", "season_nights_file")


def addresses() -> Iterator[tuple[str, str]]:
    """The name of each file, and its address."""
    for night in Night.objects.order_by("pk"):
        for kind in OF_A_NIGHT:
            yield f"night-{night.pk}-{kind}.csv", reverse("export", args=[night.pk, kind, "csv"])
    for season in Season.objects.order_by("pk"):
        yield f"season-{season.pk}.json", reverse("season_file", args=[season.pk, "json"])
        for name in OF_A_SEASON:
            yield f"season-{season.pk}-{name}.csv", reverse(name, args=[season.pk, "csv"])
    for name in OF_THE_CLUB:
        yield f"{name}.csv", f"{reverse(name, args=['csv'])}?year=2026"
    for member in Member.objects.order_by("pk"):
        yield f"member-{member.pk}.json", reverse("member_data", args=[member.pk])
    yield "guest.json", reverse("guest_data", args=[Night.objects.order_by("pk").first().pk, 1])


def write_exports(folder: Path) -> None:
    """Write each file into the folder, as an English browser gets it."""
    for night in Night.objects.order_by("pk"):
        written = StringIO()
        with suppress(CommandError):  # before its draw a night has no file
            call_command("export_night", str(night.pk), stdout=written)
            (folder / f"night-{night.pk}.json").write_text(written.getvalue(), encoding="utf-8")
    director = Client(headers={"accept-language": "en"})
    director.force_login(User.objects.filter(is_superuser=True).order_by("pk").first())
    for name, address in addresses():
        answer = director.get(address)
        assert answer.status_code == 200, address
        content = b"".join(answer) if answer.streaming else answer.content
        if name.startswith(OF_ONE_PERSON):
            content = json.dumps(json.loads(content), sort_keys=True, indent=1).encode()
        (folder / name).write_bytes(content)
