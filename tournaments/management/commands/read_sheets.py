"""`manage.py read_sheets`: photographs of score sheets in, what is ticked on them out, one JSON line each. Changes nothing."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.faults import Refused
from scoring.notation import write_hand
from tournaments.display.translation import translate
from tournaments.records.sheet_laws import law_of_sheet
from tournaments.scanning.image import read_image


class Command(BaseCommand):
    help = str(gettext_lazy("Read photographs of score sheets, one JSON line each. Nothing is stored."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "image", nargs="+", type=Path, help=str(gettext_lazy("a photograph (JPEG or PNG) of one sheet"))
        )
        parser.add_argument(
            "--json", action="store_true", help=str(gettext_lazy("a JSON line a photograph, as always"))
        )

    def handle(self, *args: object, **options: Any) -> None:
        for path in options["image"]:
            self.stdout.write(json.dumps(_read(path), ensure_ascii=False))


def _read(path: Path) -> dict[str, Any]:
    """What is in one picture, or the fault that kept it from being read."""
    try:
        from tournaments.scanning.reading import read_page  # zxing-cpp has no wheel for every machine
    except ImportError:
        raise CommandError(
            _("Sheets cannot be read on this computer: zxing-cpp is missing. Key them by hand.")
        ) from None
    line: dict[str, Any] = {
        "file": str(path),
        "sheet": None,
        "table": None,
        "round": None,
        "seats": None,
        "deals": [],
    }
    try:
        page = read_page(read_image(path.read_bytes()), law_of_sheet)
    except OSError as error:
        return line | {"fault": _("%(file)s cannot be read: %(why)s.") % {"file": path, "why": error.strerror}}
    except Refused as refused:
        return line | {"fault": " ".join(translate(fault.text) for fault in refused.faults)}
    seats = list(page.seats) if page.seats and None not in page.seats else None
    deals = [
        {"deal": each.deal, "hand": each.hand and write_hand(each.hand, law=True), "unsure": list(each.unsure)}
        for each in page.deals
    ]
    mark = page.mark
    return line | {
        "sheet": mark.name,
        "table": mark.table or None,
        "round": mark.round or None,
        "seats": seats,
        "deals": deals,
        "fault": None,
    }
