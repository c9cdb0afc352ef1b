"""What the commands that print share: the PDF on the disk, and the file of what can be ticked on it."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

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
