"""`manage.py read_sheets`: photographs of score sheets in, what is ticked on them out, one JSON line each. Changes nothing.

It needs no database: without one it knows every law but the club's own.
Of a scanner's PDF each page has its line, with the file as `scan.pdf#page=2`.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from PIL import Image

from club.server.lost_database import has_tables
from scoring.faults import Refused
from scoring.law import Law
from scoring.notation import write_hand
from tournaments.display.translation import translate
from tournaments.records.sheet_photos import law_of_sheet, law_without_records
from tournaments.scanning.layout import SheetMark
from tournaments.scanning.scans import MOST_BYTES, is_pdf, read_images


class Command(BaseCommand):
    help = str(gettext_lazy("Read photographs of score sheets, one JSON line each. Nothing is stored."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "image",
            nargs="+",
            type=Path,
            help=str(gettext_lazy("a photograph (JPEG or PNG) of one sheet, or a scanner’s PDF")),
        )
        parser.add_argument(
            "--json", action="store_true", help=str(gettext_lazy("accepted for scripts; the output is always JSON"))
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Raises SystemExit with status 1 if a picture could not be read."""
        with override("en"):  # what programs read is alike in every language
            lines = [line for path in options["image"] for line in self.written(path)]
        if any(line["fault"] for line in lines):
            sys.exit(1)

    def written(self, path: Path) -> Iterator[dict[str, Any]]:
        """What is in each picture of the file, once it is written."""
        for line in _read(path):
            self.stdout.write(json.dumps(line, ensure_ascii=False))
            yield line


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """What is in each picture of a file, or the fault that kept it from being read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        yield _line(str(path), fault=_("%(file)s cannot be read: %(why)s.") % {"file": path, "why": error.strerror})
        return
    try:
        for number, image in enumerate(read_images(data), start=1):
            yield _read_picture(f"{path}#page={number}" if is_pdf(data) else str(path), image)
    except Refused as refused:
        yield _line(str(path), fault=_words(refused))


def _law_of(mark: SheetMark) -> Law | None:
    """The sheet's law. Raises DatabaseError if only the database may know it, and cannot be read."""
    try:
        if not has_tables():
            return law_without_records(mark)
        return law_of_sheet(mark)
    except (DatabaseError, UnicodeDecodeError):
        if law := law_without_records(mark):
            return law
        raise


def _words(refused: Refused) -> str:
    return " ".join(translate(fault.text) for fault in refused.faults)


def _line(file: str, **found: Any) -> dict[str, Any]:
    nothing: dict[str, Any] = {"sheet": None, "table": None, "round": None, "seats": None, "deals": [], "fault": None}
    return {"file": file, **nothing, **found}


def _read_picture(file: str, image: Image.Image) -> dict[str, Any]:
    try:
        from tournaments.scanning.reading import read_page  # zxing-cpp has no wheel for every machine
    except ImportError:
        raise CommandError(
            _("Sheets cannot be read on this computer: zxing-cpp is missing. Key them by hand.")
        ) from None
    try:
        page = read_page(image, _law_of)
    except Refused as refused:
        return _line(file, fault=_words(refused))
    seats = list(page.seats) if page.seats and None not in page.seats else None
    deals = [
        {"deal": each.deal, "hand": each.hand and write_hand(each.hand, law=True), "unsure": list(each.unsure)}
        for each in page.deals
    ]
    mark = page.mark
    return _line(file, sheet=mark.name, table=mark.table or None, round=mark.round or None, seats=seats, deals=deals)
