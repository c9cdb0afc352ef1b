"""`manage.py forecast`: what each movement would make of a night of so many. Of the database it asks only the club's language."""

import json
import sys
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import CommandError
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.server.host_command import HostCommand, add_language
from scoring.faults import Refused
from tournaments.display.translation import translate
from tournaments.management.reading import check_seed, refusals_as_errors
from tournaments.movement import MOVEMENTS
from tournaments.movement.forecast import Forecast, forecast
from tournaments.night.record import MOST_ENTRANTS
from tournaments.night.rules import MOST_ROUNDS


class Command(HostCommand):
    help = str(
        gettext_lazy(
            "Compare the movements for tonight’s number: sit-outs, who would meet again and how many would never meet."
        )
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--guests", type=int, required=True, help=str(gettext_lazy("how many come")))
        parser.add_argument("--rounds", type=int, required=True, help=str(gettext_lazy("rounds of the night")))
        parser.add_argument("--movement", choices=sorted(MOVEMENTS), help=str(gettext_lazy("only this movement")))
        parser.add_argument(
            "--seed", type=int, default=1, help=str(gettext_lazy("the same seed gives the same forecast (1)"))
        )
        add_language(parser)
        parser.add_argument("--json", action="store_true", help=str(gettext_lazy("print only one JSON array")))

    def handle(self, *args: object, **options: Any) -> None:
        guests, rounds, seed = options["guests"], options["rounds"], options["seed"]
        if not 4 <= guests <= MOST_ENTRANTS:
            message = _("A night has 4 to %(most)s guests, not %(people)s.")
            raise CommandError(message % {"most": MOST_ENTRANTS, "people": guests})
        if not 1 <= rounds <= MOST_ROUNDS:
            message = _("A night has 1 to %(most)s rounds, not %(rounds)s.")
            raise CommandError(message % {"most": MOST_ROUNDS, "rounds": rounds})
        check_seed(seed)
        suiting = [key for key, movement in MOVEMENTS.items() if guests <= (movement.most or guests)]
        keys = [options["movement"]] if options["movement"] else suiting
        if keys[0] not in suiting:
            message = _("In the movement “%(movement)s” at most %(most)s people take part.")
            movement = MOVEMENTS[keys[0]]
            raise CommandError(message % {"movement": translate(movement.TITLE), "most": movement.most})
        found = []
        for key in keys:
            with refusals_as_errors() if options["movement"] else suppress(Refused):
                found.append(forecast(MOVEMENTS[key], guests, rounds, seed, progress=self._progress))
        if options["json"]:
            self.stdout.write(json.dumps([_as_json(each) for each in found]))
        else:
            self.stdout.write("\n".join(map(_in_words, found)))

    def _progress(self, done: int, of: int) -> None:
        """On the error stream, in place, and only where somebody watches."""
        if sys.stderr.isatty() and (done == of or done % 8 == 0):
            text = _("Round %(done)s of %(of)s") % {"done": done, "of": of}
            self.stderr.write(f"\r{text}", ending="\n" if done == of else "")
            self.stderr.flush()


def _as_json(each: Forecast) -> dict[str, object]:
    return each._asdict() | {
        "repeated_partners": _one_decimal(each.repeated_partners),
        "repeated_opponents": _one_decimal(each.repeated_opponents),
        "never_met": _one_decimal(each.never_met),
    }


def _in_words(each: Forecast) -> str:
    sentence = _(
        "%(movement)s: tables %(tables)s, sit-outs %(sit_outs)s, partners again %(partners)s, opponents again "
        "%(opponents)s, pairs of people who never meet %(never)s"
    )
    return sentence % {
        "movement": translate(MOVEMENTS[each.movement].TITLE),
        "tables": each.tables,
        "sit_outs": each.sit_outs,
        "partners": number_format(_one_decimal(each.repeated_partners)),
        "opponents": number_format(_one_decimal(each.repeated_opponents)),
        "never": number_format(_one_decimal(each.never_met)),
    }


def _one_decimal(average: float) -> float:
    """With one decimal place, or none where it is whole."""
    rounded = round(average, 1)
    return int(rounded) if rounded == int(rounded) else rounded
