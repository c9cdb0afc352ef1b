"""What the commands share that read JSON lines and answer each with one: their arguments and the exit."""

import json
import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from scoring.faults import Fault, Refused
from scoring.law import Law
from scoring.laws import law_named
from scoring.strict_json import read_json
from scoring.wording import Translate
from tournaments.display.translation import translate, translator


class LinesCommand(BaseCommand, ABC):
    """A command that answers each line of a file or of standard input; exit 1 if one was refused."""

    requires_system_checks: list[str] = []
    law_help = ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help=str(_("a file of JSON lines (standard input)")))
        parser.add_argument("--law", help=self.law_help)

    @abstractmethod
    def answer(self, value: object, law: Law | None, translate: Translate) -> dict[str, Any]:
        """Return the answer to one line; `law` is that of a line that names none. Raises Refused."""

    def handle(self, *args: object, **options: Any) -> None:
        try:
            law = law_named(options["law"]) if options["law"] else None
            source = Path(options["file"]).open("rb") if options["file"] else nullcontext(sys.stdin.buffer)  # noqa: SIM115
        except Refused as refused:
            raise CommandError(translate(refused.faults[0].text)) from None
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(why)s.") % {"file": options["file"], "why": error.strerror}
            ) from None
        with override("en"):  # what programs read is alike in every language
            failed = self._answer_all(source, law)
        if failed:
            sys.exit(1)

    def _answer_all(self, source: Any, law: Law | None) -> bool:
        """Write every answer; true if a line was refused."""
        failed = False
        encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
        with source as lines:
            for answer in self._answers(lines, law):
                failed = failed or "error" in answer
                sys.stdout.write(encode(answer) + "\n")
        sys.stdout.flush()
        return failed

    def _answers(self, lines: Iterable[bytes], law: Law | None) -> Iterator[dict[str, Any]]:
        """One answer for each line that is not empty; a line that is refused is answered with its first fault."""
        translate = translator(minus="-")
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                yield self.answer(read_json(line), law, translate)
            except Refused as refused:
                fault: Fault = refused.faults[0]
                yield {"line": number, "error": translate(fault.text), "field": fault.field}
