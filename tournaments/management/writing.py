"""What the commands that print share: the PDF on the disk, and the file of what can be ticked on it."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.printing.press import Press
from tournaments.scanning.marks_file import marks_file


def add_language(parser: ArgumentParser) -> None:
    """The option for the language of what is written."""
    what = gettext_lazy("the night’s or the club’s where left out")
    parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], help=str(what))


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
