"""Cutting for the seats of one table: a card for each person by two taps, or all by chance; nothing is written before the end.

The cards are in the address, so that the browser's “back” takes the last one off.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from random import SystemRandom
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import DirectorRequest, director_required
from scoring.cards import rank_shown
from scoring.faults import Fault, Refused, refuse
from scoring.hand import seat_name
from scoring.law import Law
from scoring.wording import gettext_noop
from tournaments.actions.draw import seat_as_cut
from tournaments.display.refusals import show_refusal
from tournaments.display.table import both
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.movement.chance import RANKS, SUITS
from tournaments.movement.formation import Formed, Stage, TableToCut
from tournaments.night.order import seats_of, sides_at
from tournaments.records.table_to_cut import table_to_cut

Names = Mapping[int, str]  # of the entrants, by number


class Cards(NamedTuple):
    """What lies on the table: the `first` cards for who plays the first game, then the `cuts` of those who play."""

    first: dict[int, tuple[str, ...]]
    cuts: dict[int, tuple[str, ...]]

    def fields(self) -> list[tuple[str, str]]:
        """As a form's hidden fields."""
        return [(f"{kind}.{number}", " ".join(cut)) for kind in self._fields for number, cut in self.of(kind).items()]

    def query(self) -> str:
        """As a part of an address."""
        return urlencode(self.fields())

    def with_one(self, number: int, card: str, *, first: bool) -> "Cards":
        """One card more; who cut it comes last."""
        kind = "first" if first else "cuts"
        others = dict(self.of(kind))
        cut = others.pop(number, ())
        return self._replace(**{kind: others | {number: (*cut, card)}})

    def without(self, field: str) -> "Cards":
        """Without any card of the person whom the field names."""
        kind, _, number = field.partition(".")
        return self._replace(**{kind: {who: cut for who, cut in self.of(kind).items() if str(who) != number}})

    def before(self, kind: str, number: int, place: int) -> "Cards":
        """As they lay before that card of that person; what was cut because of it is gone too."""
        cards = {who: cut[: place + (who != number)] for who, cut in self.of(kind).items()}
        left = {who: cut for who, cut in cards.items() if cut}
        return Cards(left, {}) if kind == "first" else self._replace(cuts=left)

    def of(self, kind: str) -> dict[int, tuple[str, ...]]:
        """Those for that."""
        return self.first if kind == "first" else self.cuts


def people_shown(
    night: Night, table: TableToCut, stage: Stage, cards: Cards, faults: Collection[Fault]
) -> dict[str, Any]:
    """For the template: what was cut, who is next and why, and the table once it is formed. One query."""
    names = dict(night.entrants.filter(number__in=table.numbers).values_list("number", "name"))
    kind = "cuts" if stage.playing else "first"
    now = stage.asked[0] if stage.asked else None
    rows = {f"{kind}.{number}" for number in names if number != now}
    said = {fault.field: translate(fault.text) for fault in faults if fault.field in rows}
    return {
        "table": table,
        "kind": kind,
        "fields": cards.fields(),
        "now": now,
        "name": names.get(now or 0),
        "again": ", ".join(names[number] for number in stage.asked if number in cards.of(kind)),
        "faults": [translate(fault.text) for fault in faults if fault.field not in rows],
        "lists": [
            (each, [_row(number, each, stage, cards, names, said) for number in numbers])
            for each, numbers in (("cuts", stage.playing), ("first", _who_cut_first(table, stage, cards)))
            if numbers
        ],
        "ranks": [(rank, translate(rank_shown(rank))) for rank in reversed(RANKS)],
        "suits": SUITS,
        "tie_cite": _cite_of_a_tie(table.law, stage),
        "ace_cite": translate(table.law.cite("ace_in_cut")),
        "result": list(_in_words(stage.formed, table, names)) if stage.formed else [],
        "deal_cite": translate(table.law.cite("first_dealer")),
        # As a table is drawn on other pages.
        "formed": stage.formed
        and {
            "number": 1,
            "players": table.seats,
            "people": [SimpleNamespace(name=names[who]) for who in stage.formed.seats],
        },
    }


def _who_cut_first(table: TableToCut, stage: Stage, cards: Cards) -> Collection[int]:
    """Those who cut for the first game, or have to; nobody where all who are there play."""
    return [
        number for number in table.numbers if number in cards.first or (not stage.playing and number in stage.asked)
    ]


def _row(number: int, kind: str, stage: Stage, cards: Cards, names: Names, said: Mapping[str, str]) -> dict[str, Any]:
    """One person's cards; each leads to how it was before."""
    is_now = kind == ("cuts" if stage.playing else "first")
    return {
        "name": names[number],
        "cards": [
            (translate(rank_shown(card[0])), card[1], cards.before(kind, number, place).query())
            for place, card in enumerate(cards.of(kind).get(number, ()))
        ],
        "fault": said.get(f"{kind}.{number}", ""),
        "is_asked": is_now and number in stage.asked,
    }


def _cite_of_a_tie(law: Law, stage: Stage) -> str:
    if stage.playing and law.first_dealer == "lowest":
        return _("Chicago, art. 34")
    return _("Foster, Cinch Laws: Ties")


def _in_words(formed: Formed, table: TableToCut, names: Names) -> Iterator[str]:
    """Who plays with whom, who sits where, who has the choice, who deals, who waits."""
    players, sides = table.seats, sides_at(table.law, table.seats)
    seated = [names[number] for number in formed.seats]
    pairs = [both(seated[seat - 1] for seat in seats_of(side, sides, players)) for side in range(sides)]
    if sides == players:
        yield _("Each plays alone.")
    elif sides == 2:
        # Translators: two pairs: “Ada and Ben”
        yield _("%(one)s play against %(other)s.") % {"one": pairs[0], "other": pairs[1]}
    else:
        yield _("The pairs: %(pairs)s.") % {"pairs": "; ".join(pairs)}
    seats = (f"{name} ({translate(seat_name(seat, players))})" for seat, name in enumerate(seated, 1))
    yield _("They sit clockwise: %(seats)s.") % {"seats": ", ".join(seats)}
    if formed.choice is not None:
        yield _("%(name)s has the choice of seats and cards.") % {"name": names[formed.choice]}
    yield _("%(name)s deals first.") % {"name": names[formed.dealer]}
    if waiting := [names[number] for number in table.numbers if number not in formed.seats]:
        yield _("Waiting for the next game: %(names)s.") % {"names": ", ".join(waiting)}


_FIELD = re.compile(r"(first|cuts)\.([0-9]{1,6})")


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def cut_seats(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Who has to cut, and at the end the table as it is formed; a night without such a table goes back to the draw."""
    night = get_object_or_404(Night, pk=night_id)
    cards = cards_in(request.POST if request.method == "POST" else request.GET)
    try:
        table = table_to_cut(night)
        if "seat" in request.POST:
            seat_as_cut(night_id=night_id, **cards._asdict(), by=request.user, at=timezone.now())
            messages.success(request, _("Everyone is seated as the cards were cut."))
            return redirect("draw", night_id)
        if "chance" in request.POST:
            return _with(Cards(*table.cut_by_chance(*cards, SystemRandom())), night_id, "#formed")
        if "who" in request.GET:
            return _with(_one_more(request, table, cards), night_id, "#now")
    except Refused as refused:
        if any(fault.field in ("night", "presence", "movement") for fault in refused.faults):
            show_refusal(request, refused)
            return redirect("draw", night_id)
        return _page(request, night, table, cards, refused.faults)
    return _page(request, night, table, cards)


def cards_in(given: Mapping[str, str]) -> Cards:
    """The cards that were sent, by the number of who cut them: `cuts.3=QH 9D`."""
    cards = Cards({}, {})
    for name in given:
        if (found := _FIELD.fullmatch(name)) and (cut := tuple(given[name].split())):
            cards.of(found[1])[int(found[2])] = cut
    return cards


def _one_more(request: HttpRequest, table: TableToCut, cards: Cards) -> Cards:
    """The cards with the one that was tapped. Raises Refused for a tap that is missing, and a card that cannot be."""
    who, rank, suit = (request.GET.get(name, "") for name in ("who", "rank", "suit"))
    stage = table.stage(*cards)
    number = whole_number(who)
    if number not in stage.asked:
        return cards  # tapped twice: the card lies there already
    if not rank or rank not in RANKS:
        raise refuse("rank", gettext_noop("Tap the rank first, then the suit."))
    more = cards.with_one(number, rank + suit, first=not stage.playing)
    table.stage(*more)
    return more


def _with(cards: Cards, night_id: int, place: str) -> HttpResponse:
    return redirect(f"{reverse('cut_seats', args=[night_id])}?{cards.query()}{place}")


def _page(
    request: HttpRequest, night: Night, table: TableToCut, cards: Cards, faults: tuple[Fault, ...] = ()
) -> HttpResponse:
    """The page with the cards that can lie there: who is named in a fault has to cut again."""
    found = list(faults)
    while True:
        try:
            stage = table.stage(*cards)
            break
        except Refused as refused:
            found += [fault for fault in refused.faults if fault not in found]
            for fault in refused.faults:
                cards = cards.without(fault.field)
    shown = people_shown(night, table, stage, cards, found)
    context = {"night": night, "path": request.path, **shown}
    return render(request, "tournaments/night/cutting.html", context, status=422 if found else 200)
