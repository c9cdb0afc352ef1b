"""`manage.py settle`: hands and games in, what they are worth out, one JSON line each. Touches no database."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext_lazy as _

from scoring.faults import Fault, Refused, refuse
from scoring.game import play_game
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import by_seat, read_hand, write_score
from scoring.reasons import reasons
from scoring.score import Score, score
from scoring.strict_json import a_list, a_text, an_integer, an_object, read_json
from scoring.wording import Translate, gettext_noop
from tournaments.display.translation import translate, translator

GAME_KEYS = frozenset(("law", "hands", "target"))


class Command(BaseCommand):
    help = str(
        _("Settle hands and games, one JSON value a line, and say why. Exit 1 if a line could not be settled.")
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help=str(_("a file of JSON lines; standard input where left out")))
        parser.add_argument("--law", help=str(_("the law of hands that name none")))

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
        try:
            failed = self._answer(source, law)
        except BrokenPipeError:
            # Whoever read the answers has enough, like `head`; Python would complain once more when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        if failed:
            sys.exit(1)

    def _answer(self, source: Any, law: Law | None) -> bool:
        """Write every answer; true if a line could not be settled."""
        failed = False
        encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
        with source as lines:
            for answer in answers(lines, law):
                failed = failed or "error" in answer
                sys.stdout.write(encode(answer) + "\n")
        sys.stdout.flush()
        return failed


def answers(lines: Iterable[bytes], law: Law | None) -> Iterator[dict[str, Any]]:
    """One answer for each line that is not empty; a line that cannot be settled is answered with its first fault."""
    translate = translator(minus="-")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield settled(read_json(line), law, translate)
        except Refused as refused:
            fault: Fault = refused.faults[0]
            yield {"line": number, "error": translate(fault.text), "field": fault.field}


def settled(value: object, law: Law | None, translate: Translate) -> dict[str, Any]:
    """The answer for one hand or one game; `law` settles what names none itself."""
    if isinstance(value, dict) and "hands" in value:
        return _settled_game(value, law, translate)
    hand, by = read_hand(value, _law_for(value, law))
    return _answer_of(hand, by, score(hand, by), translate)


def _answer_of(hand: Hand, law: Law, settled_as: Score, translate: Translate) -> dict[str, Any]:
    return write_score(settled_as, reasons(hand, law, settled_as), translate)


def _settled_game(value: dict[str, Any], law: Law | None, translate: Translate) -> dict[str, Any]:
    game = an_object(value, "", GAME_KEYS)
    by = law_named(a_text(game["law"], "law")) if "law" in game else None
    target = an_integer(game["target"], "target", 1, 999) if "target" in game else None
    hands: list[Hand] = []
    for place, entry in enumerate(a_list(game["hands"], "hands")):
        hands.append(_hand_at(f"hands[{place}]", entry, by or _law_for(entry, law)))
        by = by or law_named(hands[0].law)
    by = by or law
    if by is None:
        raise refuse("law", gettext_noop("The game does not say by which law it was played. Name it."))
    played = play_game(hands, by, target)
    return {
        "hands": [_answer_of(hand, by, each, translate) for hand, each in zip(hands, played.scores, strict=True)],
        "totals": by_seat(played.totals),
        "out": list(played.out) if played.out is not None else None,
    }


def _law_for(value: object, law: Law | None) -> Law | None:
    return None if isinstance(value, dict) and "law" in value else law


def _hand_at(place: str, entry: object, law: Law | None) -> Hand:
    try:
        return read_hand(entry, law)[0]
    except Refused as refused:
        raise refused.under(place) from None
