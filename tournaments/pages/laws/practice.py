"""A deal to practise on, for anyone: against the program's players, from the bidding to the score. Nothing is saved."""

import secrets
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.advice import ADVICE, Advice
from scoring.cards import RANKS, Card, card
from scoring.faults import Refused
from scoring.hand import SUITS, seat_name
from scoring.laws import KEYS, law_named
from scoring.play.deal_line import DealLine, moment_of
from scoring.play.par import SEATS, turns
from scoring.play.practice import NOTHING, PERSON, Practice, can_be_practised, practise
from scoring.play.ranking import trump_powers
from tournaments.display.hand_value import HandUnderLaw, hand_under_law
from tournaments.display.refusals import show_in_form
from tournaments.display.translation import law_choices, translate

LAWS = [law_named(key) for key in KEYS if can_be_practised(law_named(key))]
USUAL = "foster-1897"
MOST_SEED = 999_999
_WORKING = Lock()  # so that of many who practise at once only one is thought for at a time
_ROLES = ("eldest", "second", "third", "dealer")


class PracticeForm(forms.Form):
    """What the address says: the law, the seed, and what was chosen, with points between."""

    law = forms.ChoiceField(label=gettext_lazy("Law"), choices=lambda: law_choices(LAWS))
    seed = forms.IntegerField(min_value=0, max_value=MOST_SEED)
    chosen = forms.CharField(required=False, max_length=160)

    def clean(self) -> dict[str, object]:
        """With the `practice` as far as it came."""
        cleaned: dict[str, object] = super().clean() or {}
        if not self.errors:
            seed = int(str(cleaned["seed"]))
            chosen = [word for word in str(cleaned["chosen"]).split(".") if word]
            try:
                with _WORKING:
                    practice = practise(law_named(str(cleaned["law"])), seed % SEATS + 1, seed, chosen)
                cleaned["practice"] = practice
            except Refused as refused:
                show_in_form(self, refused)
        return cleaned


class Choice(NamedTuple):
    """Something to choose: as it is read, and the address that does so. A card that cannot be played has none."""

    text: str
    link: str
    is_red: bool = False


class SeatShown(NamedTuple):
    """A seat: what it bid, how many cards it holds, and its card on the table."""

    seat: int
    name: str
    bid: str
    cards: int
    on_table: Card | None
    deals: bool


class End(NamedTuple):
    """What the deal came to: the score, the points lost by the person's cards, and the page that shows it card by card."""

    worth: HandUnderLaw
    lost: int
    cards: tuple[tuple[str, int], ...]
    replay: str


@open_to_all
@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """`?law=…&seed=…&chosen=7.H.CA`: the deal of that seed after these choices; a new deal without a seed."""
    law = request.GET.get("law", USUAL)
    if "seed" not in request.GET:
        asked = {"law": law, "seed": secrets.randbelow(MOST_SEED + 1)}
        return redirect(f"{reverse('practice')}?{urlencode(asked)}")
    if "kept" in request.GET:  # the form with the cards: its answer is one word more
        kept = "-".join(request.GET.getlist("keep")) or NOTHING
        chosen = ".".join(filter(None, (request.GET.get("chosen", ""), kept)))
        asked = {"law": law, "seed": request.GET["seed"], "chosen": chosen}
        return redirect(f"{reverse('practice')}?{urlencode(asked)}#table")
    form = PracticeForm(request.GET, auto_id="%s", label_suffix="")
    context: dict[str, object] = {"form": form, "laws": LAWS, "law": law}
    if form.is_valid():
        context |= _practice_values(form.cleaned_data["practice"], form.cleaned_data)
    return render(request, "tournaments/laws/practice.html", context, status=422 if form.errors else 200)


def _practice_values(practice: Practice, asked: dict[str, object]) -> dict[str, object]:
    def link(choice: str) -> str:
        chosen = ".".join(filter(None, (str(asked["chosen"]), choice)))
        return f"?{urlencode({'law': asked['law'], 'seed': asked['seed'], 'chosen': chosen})}#table"

    contract, draw, tricks = practice.contract, practice.draw, practice.tricks
    last = tricks.done[-1] if tricks and tricks.done and not tricks.trick else None
    return {
        "practice": practice,
        "seats": [_seat(practice, seat) for seat in range(1, SEATS + 1)],
        "hand": _hand(practice, link),
        "bids": [Choice(_("Pass") if each == "pass" else each, link(each)) for each in practice.choices]
        if practice.asks == "bid"
        else [],
        "trumps": [(suit, link(suit)) for suit in practice.choices] if practice.asks == "trump" else [],
        "keep": _keep(practice),
        "chosen": asked["chosen"],
        "maker": _name(contract.maker) if contract else "",
        "trump": draw.trump if draw else "",
        "points": _points(practice),
        "last": [(_name(seat), translate(each.shown)) for each, seat in last.by_seat()] if last else [],
        "last_winner": _name(last.winner) if last else "",
        "drawn": [translate(each.shown) for each in draw.helped[PERSON - 1]]
        if draw and tricks and not tricks.done
        else [],
        "advice": _advice(practice),
        "end": _end(practice) if practice.played else None,
    }


def _keep(practice: Practice) -> list[tuple[str, str, bool, bool]]:
    """The cards that the person may keep: as each is written and read, whether it is red, and would be kept by the program."""
    if practice.keep is None or practice.draw is None:
        return []
    power = trump_powers(practice.law, practice.draw.trump)
    cards = [card(each) for each in practice.choices]
    cards.sort(key=lambda each: (-power.get(each, 0), each.suit, -RANKS.index(each.rank)))
    return [
        (str(each), translate(each.shown), each.suit in "HD", str(each) in practice.keep.advised) for each in cards
    ]


def _name(seat: int) -> str:
    return translate(seat_name(seat, SEATS))


def _seat(practice: Practice, seat: int) -> SeatShown:
    tricks, place = practice.tricks, (seat - practice.deal.dealer - 1) % SEATS
    bid = practice.bids[place] if place < len(practice.bids) else 0
    said = _("passed") if bid is None else _("bid %(points)s") % {"points": bid} if bid else ""
    laid = (seat - tricks.leader) % SEATS if tricks else 0
    on_table = tricks.trick[laid] if tricks and laid < len(tricks.trick) else None
    held = tricks.hands[seat - 1] if tricks else practice.deal.hands[seat - 1]
    return SeatShown(seat, _name(seat), said, len(held), on_table, seat == practice.deal.dealer)


def _hand(practice: Practice, link: Callable[[str], str]) -> list[list[Choice]]:
    """The person's cards by suits, trumps first; a card that may be played leads on."""
    power = trump_powers(practice.law, practice.draw.trump) if practice.draw else {}
    trump = practice.draw.trump if practice.draw else ""

    def suit_of(each: Card) -> str:
        return trump if each in power else each.suit

    suits = []
    for suit in sorted(SUITS, key=lambda suit: suit != trump):
        held = [each for each in practice.hand if suit_of(each) == suit]
        held.sort(key=lambda each: (power.get(each, 0), RANKS.index(each.rank)), reverse=True)
        if held:
            suits.append(
                [
                    Choice(
                        translate(each.shown),
                        link(str(each)) if practice.asks == "card" and str(each) in practice.choices else "",
                        each.suit in "HD",
                    )
                    for each in held
                ]
            )
    return suits


def _points(practice: Practice) -> tuple[int, int]:
    """What North–South and East–West have in their tricks."""
    if not practice.tricks or not practice.tricks.done:
        return 0, 0
    done = practice.tricks.done
    laid = tuple(each for trick in done for each in trick.cards)
    line = DealLine(practice.tricks.trump, done[0].leader, practice.held, laid)
    return moment_of(line, practice.law, len(laid)).points


def _advice(practice: Practice) -> list[Advice]:
    """What the books say at such a moment."""
    if practice.asks in ("bid", "keep"):
        moment = "bidding" if practice.asks == "bid" else "discarding"
        role = _ROLES[(PERSON - practice.deal.dealer - 1) % SEATS]
        return [each for each in ADVICE if each.moment == moment and each.seat in ("anyone", role)]
    if practice.asks != "card" or not practice.tricks:
        return []
    moment = ("leading", "second", "third", "following")[len(practice.tricks.trick)]
    return [each for each in ADVICE if each.moment in (moment, "following")]


def _end(practice: Practice) -> End:
    played = practice.played
    assert played is not None
    with _WORKING:
        mine = [turn for turn in turns(practice.law, played.trump, played.tricks) if turn.seat == PERSON]
    cards = tuple((translate(turn.card.shown), turn.lost) for turn in mine if turn.lost)
    laid = tuple(each for trick in played.tricks for each in trick.cards)
    line = DealLine(played.trump, played.tricks[0].leader, played.held, laid)
    asked = {"law": practice.law.key, "deal": line.written(), "at": 0, "par": 1}
    return End(
        hand_under_law(played.hand(), practice.law),
        sum(lost for _card, lost in cards),
        cards,
        f"{reverse('replay')}?{urlencode(asked)}",
    )
