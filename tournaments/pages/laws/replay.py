"""A hand card by card, for anyone: the table seen from above, a card a step, and par on demand. Nothing is saved."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from threading import Lock
from typing import NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.cards import RANKS, Card
from scoring.checked import LAW, OFF_SUIT, WITH_ACE, WITHOUT_ACE
from scoring.faults import Refused
from scoring.hand import SUITS, seat_name
from scoring.law import Law
from scoring.law_words import row_of
from scoring.laws import KEYS, law_named
from scoring.play.deal_line import MOST_LETTERS, DealLine, Moment, Step, moment_of, read_deal, steps_of
from scoring.play.par import SEATS, Par, counting, covers
from scoring.play.ranking import trump_powers
from scoring.play.tricks import Trick
from scoring.wording import Text, gettext_noop
from tournaments.display.refusals import show_in_form
from tournaments.display.translation import law_choices, translate
from tournaments.entry.whole_number import whole_number

LAWS = [law_named(key) for key in KEYS if covers(law_named(key))]
EXAMPLES = (
    (OFF_SUIT, Text(gettext_noop("Chicago, p. 29: an off-suit lead"))),
    (WITH_ACE, Text(gettext_noop("Chicago, p. 30: a bid of six or seven"))),
    (WITHOUT_ACE, Text(gettext_noop("Chicago, p. 30: the same without the ace"))),
)
_Link = Callable[..., str]
_Key = Callable[[Card], tuple[int, int]]
_WORKING = Lock()  # so that of many who ask for par at once only one has it worked out


class ReplayForm(forms.Form):
    """The deal on one line, and the law that it is played by."""

    law = forms.ChoiceField(label=gettext_lazy("Law"), choices=lambda: law_choices(LAWS))
    deal = forms.CharField(
        label=gettext_lazy("The deal on one line"),
        max_length=MOST_LETTERS,
        widget=forms.TextInput(
            {"class": "notation", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
    )

    def clean(self) -> dict[str, object]:
        """With the `line` that was read."""
        cleaned: dict[str, object] = super().clean() or {}
        if "deal" in cleaned and "law" in cleaned:
            try:
                cleaned["line"] = read_deal(str(cleaned["deal"]), law_named(str(cleaned["law"])))
            except Refused as refused:
                show_in_form(self, refused)
        return cleaned


class CardShown(NamedTuple):
    """A card in a hand: the address that plays it, and with par what its side then still takes. `is_best` loses nothing."""

    card: Card
    link: str = ""
    value: int | None = None
    is_best: bool = False


class SeatShown(NamedTuple):
    """A hand by suits, trumps first; its seat in words, and the card that it has on the table."""

    seat: int
    name: str
    suits: list[list[CardShown]]
    on_table: Card | None
    is_turn: bool
    leads: bool


class StepShown(NamedTuple):
    """A card in the list of what was played; with par the points that it lost, where that is known."""

    step: Step
    link: str
    is_now: bool
    lost: int | None


class TrickShown(NamedTuple):
    """A trick in the list, and who won it."""

    number: int
    steps: list[StepShown]
    winner: str
    points: int


@open_to_all
@require_safe
def replay(request: HttpRequest) -> HttpResponse:
    """`?law=…&deal=…&at=5`: the table after five cards; `par=1` works out perfect play."""
    sent = request.GET if request.GET.get("deal", "").strip() else None
    form = ReplayForm(sent, auto_id="%s", label_suffix="", initial={"law": request.GET.get("law", LAW)})
    context: dict[str, object] = {"form": form, "examples": list(_examples())}
    if sent is not None and form.is_valid():
        law, line = law_named(form.cleaned_data["law"]), form.cleaned_data["line"]
        at = whole_number(request.GET.get("at"), most=len(line.played))
        context |= _deal_values(law, line, len(line.played) if at is None else at, with_par="par" in request.GET)
    return render(request, "tournaments/laws/replay.html", context, status=422 if form.errors else 200)


def _examples() -> Iterator[tuple[str, str]]:
    for deal, text in EXAMPLES:
        yield translate(text), "?" + urlencode({"law": LAW, "deal": deal})


def _deal_values(law: Law, line: DealLine, at: int, *, with_par: bool) -> dict[str, object]:
    def link(to: DealLine, place: int, *, par: bool = with_par) -> str:
        asked = {"law": law.key, "deal": to.written(), "at": place} | ({"par": 1} if par else {})
        return f"?{urlencode(asked)}#table"

    moment, steps = moment_of(line, law, at), steps_of(line, law)
    values = _values(law, line) if with_par else ()
    now = values[at] if at < len(values) else {}
    last = steps[at - 1] if at else None
    row = row_of(law, last.forbidden) if last and last.forbidden else None
    return {
        "law": law,
        "line": line.written(),
        "moment": moment,
        "at": at,
        "seats": list(_seats(law, line, moment, at, now, link)),
        "tricks": list(_tricks(law, line, steps, at, values, link)),
        "turn": translate(seat_name(moment.turn, SEATS)),
        "forbidden": row,
        "with_par": with_par,
        "par": _par(law, line, moment) if now else None,
        "first": link(line, 0) if at else "",
        "back": link(line, at - 1) if at else "",
        "forward": link(line, at + 1) if at < len(line.played) else "",
        "end": link(line, len(line.played)) if at < len(line.played) else "",
        "other": link(line, at, par=not with_par),
    }


def _seats(
    law: Law, line: DealLine, moment: Moment, at: int, values: Mapping[Card, int], link: _Link
) -> Iterator[SeatShown]:
    legal = frozenset() if moment.is_over else frozenset(moment.tricks(law, line.trump).legal())
    best = max(values.values(), default=0)
    power = trump_powers(law, line.trump)

    def suit_of(card: Card) -> str:
        return line.trump if card in power else card.suit

    for seat, hand in enumerate(moment.hands, start=1):
        is_turn = seat == moment.turn and not moment.is_over
        suits = []
        for suit in (line.trump, *(each for each in SUITS if each != line.trump)):
            held = sorted((card for card in hand if suit_of(card) == suit), key=_height(power), reverse=True)
            if held:
                suits.append([_card(card, line, at, link, values, best, is_turn and card in legal) for card in held])
        place = (seat - moment.leader) % SEATS
        on_table = moment.trick[place] if place < len(moment.trick) else None
        yield SeatShown(
            seat, translate(seat_name(seat, SEATS)), suits, on_table, is_turn, is_turn and not moment.trick
        )


def _height(power: Mapping[Card, int]) -> _Key:
    return lambda card: (power.get(card, 0), RANKS.index(card.rank))


def _card(
    card: Card, line: DealLine, at: int, link: _Link, values: Mapping[Card, int], best: int, may_play: bool
) -> CardShown:
    if not may_play:
        return CardShown(card)
    to = line._replace(played=(*line.played[:at], card))
    value = values.get(card)
    return CardShown(card, link(to, at + 1), value, value == best and value is not None)


def _tricks(
    law: Law,
    line: DealLine,
    steps: tuple[Step, ...],
    at: int,
    values: tuple[Mapping[Card, int], ...],
    link: _Link,
) -> Iterator[TrickShown]:
    done: tuple[Trick, ...] = moment_of(line, law, len(line.played)).done
    worth = counting(law, line.trump, frozenset().union(*line.held))
    for number in range((len(steps) + SEATS - 1) // SEATS):
        shown = []
        for place in range(number * SEATS, min(len(steps), (number + 1) * SEATS)):
            step = steps[place]
            known = values[place] if place < len(values) else {}
            lost = max(known.values()) - known[step.card] if step.card in known else None
            shown.append(StepShown(step, link(line, place + 1), place + 1 == at, lost))
        won = done[number] if number < len(done) else None
        yield TrickShown(
            number + 1,
            shown,
            translate(seat_name(won.winner, SEATS)) if won else "",
            sum(worth.get(card, 0) for card in won.cards) if won else 0,
        )


def _values(law: Law, line: DealLine) -> tuple[Mapping[Card, int], ...]:
    """For each card played, and for the next, what the side in turn still takes after each legal card; up to one that the law
    forbids, after which perfect play is not asked."""
    with _WORKING:
        return _worked_out(law, line)


@lru_cache(maxsize=200)  # a step forward or back asks for the same deal again: 0.1 s, at most 0.6
def _worked_out(law: Law, line: DealLine) -> tuple[Mapping[Card, int], ...]:
    par, found = Par(law, line.trump, line.held), []
    for at in range(len(line.played) + 1):
        moment = moment_of(line, law, at)
        if moment.is_over:
            break
        found.append(dict(par.cards(moment.tricks(law, line.trump))))
        if at < len(line.played) and line.played[at] not in found[-1]:
            break
    return tuple(found)


def _par(law: Law, line: DealLine, moment: Moment) -> tuple[int, int]:
    """What each side comes to in all, played perfectly from here on."""
    left = Par(law, line.trump, line.held).points(moment.tricks(law, line.trump))
    return moment.points[0] + left[0], moment.points[1] + left[1]
