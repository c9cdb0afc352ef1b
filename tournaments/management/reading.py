"""What the commands about a night share: reading its file, and on the command line what is refused."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.faults import Refused
from scoring.strict_json import read_json
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night.file.reading import read_night
from tournaments.night.record import NightRecord
from tournaments.night.rules import MOST_SEED
from tournaments.printing.press import Press
from tournaments.scanning.marks_file import marks_file


def write_papers(press: Press, options: Mapping[str, Any]) -> None:
    """The PDF at `out`, and its marks at `marks` where asked for. Raises CommandError where one cannot be written."""
    files = {options["out"]: press.finish()}
    if options["marks"]:
        files[options["marks"]] = marks_file(press.marked).encode()
    for path, content in files.items():
        try:
            path.write_bytes(content)
        except OSError as error:
            raise CommandError(
                _("Cannot write to %(file)s: %(error)s.") % {"file": path, "error": error.strerror}
            ) from None


MOST_BYTES = 50_000_000


@contextmanager
def refusals_as_errors() -> Iterator[None]:
    """A refusal inside becomes the command's error: every fault with its place."""
    try:
        yield
    except Refused as refused:
        lines = (
            f"{fault.field}: {translate(fault.text)}" if fault.field else translate(fault.text)
            for fault in refused.faults
        )
        raise CommandError("\n".join(lines)) from None


def check_seed(seed: int | None) -> None:
    """Raises CommandError for a seed that no night can have."""
    if seed is not None and not 0 <= seed <= MOST_SEED:
        message = _("--seed %(seed)s: give a whole number from 0 to %(most)s.")
        raise CommandError(message % {"seed": seed, "most": MOST_SEED})


def night_in(path: Path) -> NightRecord:
    """The night in the file at `path`. Raises CommandError where it cannot be read, and Refused for what it holds."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(_("%(file)s cannot be read: %(why)s.") % {"file": path, "why": error.strerror}) from None
    if len(content) > MOST_BYTES:
        raise CommandError(_("%(file)s is larger than any night: it was not read.") % {"file": path})
    return read_night(read_json(content))


def night_numbered(number: int) -> Night:
    """The night of that number. Raises CommandError if there is none, and DatabaseError."""
    try:
        return Night.objects.get(pk=number)
    except Night.DoesNotExist:
        raise CommandError(_("There is no night %(number)s in this database.") % {"number": number}) from None
