"""`manage.py par`: positions in, what perfect play gives out, one JSON line each. Touches no database."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.faults import refuse
from scoring.law import Law
from scoring.laws import law_named
from scoring.play.par import Par
from scoring.play.position import read_position, write_par
from scoring.strict_json import a_text
from scoring.wording import Translate, gettext_noop
from tournaments.management.json_lines import LinesCommand


class Command(LinesCommand):
    help = str(
        _(
            "Say what perfect play still takes from positions with all cards seen, one JSON value a line. Exit 1 if a "
            "line could not be answered."
        )
    )
    law_help = str(_("the law of positions that name none"))

    def answer(self, value: object, law: Law | None, translate: Translate) -> dict[str, Any]:
        """What each side still takes, whose turn it is, and what its side takes after each legal card. Raises Refused."""
        if isinstance(value, dict) and "law" in value:
            law = law_named(a_text(value["law"], "law"))
        if law is None:
            raise refuse("law", gettext_noop("The position does not say by which law it is played. Name it."))
        position = read_position(value, law)
        tricks = position.tricks
        par = Par(law, tricks.trump, position.held)
        return write_par(par.points(tricks), tricks.turn, par.cards(tricks))
