"""`manage.py settle`: hands and games in, what they are worth out, one JSON line each. Touches no database."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.faults import Refused, refuse
from scoring.game import play_game
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import by_seat, read_hand, write_score
from scoring.reasons import reasons
from scoring.score import Score, score
from scoring.strict_json import a_list, a_text, an_integer, an_object
from scoring.wording import Translate, gettext_noop
from tournaments.management.json_lines import LinesCommand

GAME_KEYS = frozenset(("law", "hands", "target"))


class Command(LinesCommand):
    help = str(
        _("Settle hands and games, one JSON value a line, and say why. Exit 1 if a line could not be settled.")
    )
    law_help = str(_("the law of hands that name none"))

    def answer(self, value: object, law: Law | None, translate: Translate) -> dict[str, Any]:
        """What the hand or game of one line is worth."""
        return settled(value, law, translate)


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
