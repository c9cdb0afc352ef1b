"""Pairs that stay apart or begin together, and seats that must not move: stated and taken back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.actions.wishes import fix_seat, take_back_wish, there_next, wish_of_two
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night, Wish
from tournaments.movement.sit_outs import OddNumbers, sizes_for
from tournaments.records.attendance import WishRow, stated_wishes
from tournaments.records.night_rules import odd_numbers_of


class PersonField(forms.TypedChoiceField):
    """One of tonight's people by name; comes clean as the key of the row."""

    def __init__(self, label: Any) -> None:
        gone = gettext_lazy("This person is not entered tonight. Look at the list again.")
        super().__init__(label=label, coerce=int, error_messages={"invalid_choice": gone})


class _PeopleForm(forms.Form):
    """A form whose people are chosen by name."""

    def __init__(self, *args: Any, people: Sequence[tuple[Any, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.choices = [("", _("Who?")), *people]


class PairForm(_PeopleForm):
    """Two people, and whether they stay apart or begin together; the latter only before play."""

    one = PersonField(gettext_lazy("One"))
    other = PersonField(gettext_lazy("The other"))
    kind = forms.ChoiceField(
        label=gettext_lazy("They"),
        choices=[
            (Wish.Kind.APART, gettext_lazy("stay apart: never partners, where the movement leaves a choice")),
            (Wish.Kind.TOGETHER, gettext_lazy("begin together: partners in the first round")),
        ],
        initial=Wish.Kind.APART,
        widget=forms.RadioSelect,
    )


class SeatForm(_PeopleForm):
    """A person who stays at one table, and in one seat where the director names it."""

    person = PersonField(gettext_lazy("Who"))
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=1000)
    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, players: int = 4, **kwargs: Any) -> None:
        self.players = players
        super().__init__(*args, **kwargs)
        seat = self.fields["seat"]
        assert isinstance(seat, forms.ChoiceField)
        seats = range(1, self.players + 1)
        names = ((number, translate(seat_name(number, self.players))) for number in seats)
        seat.choices = [("", _("any seat")), *names]


class Stated(NamedTuple):
    """A wish as a line of the list; the `note` says if tonight’s tables have no such seat any more."""

    pk: int
    text: str
    note: str


def stated_in_words(
    rows: Sequence[WishRow], names: Mapping[int, str], odd: OddNumbers, sizes: Sequence[int]
) -> Iterator[Stated]:
    """The wishes as sentences; `names` by number, `sizes` of the tables from the head table on."""
    for row in rows:
        note = "" if row.other is None or odd.sides else _("Everyone plays alone now, so this changes nothing.")
        who = {"one": names[row.one], "other": names.get(row.other or 0, ""), "table": row.table}
        if row.kind == Wish.Kind.APART:
            text = _("%(one)s and %(other)s stay apart.")
        elif row.kind == Wish.Kind.TOGETHER:
            text = _("%(one)s and %(other)s begin together.")
        elif row.seat is None:
            text = _("%(one)s stays at table %(table)s.")
        else:
            text = _("%(one)s stays at table %(table)s, %(seat)s.")
            who["seat"] = translate(seat_name(row.seat, odd.players))
        if row.table is not None and row.table > len(sizes):
            note = _("There is no table %(table)s now, so this changes nothing.")
        elif row.table is not None and row.seat is not None and row.seat > sizes[row.table - 1]:
            note = _("Table %(table)s has no %(seat)s now, so this is any seat there.")
        yield Stated(row.pk, text % who, note % who)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What was stated, a form for two people and one for a seat."""
    night = get_object_or_404(Night, pk=night_id)
    asked: dict[str, Any] = {"night_id": night_id, "by": request.user, "at": timezone.now()}
    if request.method == "POST" and "remove" in request.POST:
        with refusals_shown(request):
            take_back_wish(wish_id=whole_number(request.POST["remove"]) or 0, **asked)
        return redirect("wishes", night_id)
    entrants = list(night.entrants.all())
    people = [(entrant.pk, entrant.name) for entrant in entrants]
    pair = PairForm(_posted(request, "pair"), people=people, auto_id="pair_%s")
    odd = odd_numbers_of(night)
    begun = night.state == Night.State.PLAYING
    coming = there_next(night) if begun else [each for each in entrants if each.arrival != Entrant.Arrival.ABSENT]
    sizes = sizes_for(len(coming), odd)
    seat = SeatForm(_posted(request, "fix"), people=people, players=odd.players, auto_id="fix_%s")
    for form, act in ((pair, wish_of_two), (seat, fix_seat)):
        if form.is_valid():
            with refusals_shown(request, form):
                act(**asked, **form.cleaned_data)
                messages.success(request, _("Saved."))
                return redirect("wishes", night_id)
    context = {
        "night": night,
        "stated": list(
            stated_in_words(stated_wishes(night), {each.number: each.name for each in entrants}, odd, sizes)
        ),
        "pair": pair,
        "seat": seat,
        "tables": len(sizes),
        "over": night.state == Night.State.OVER,
        "before_play": night.state in (Night.State.ENROLLING, Night.State.DRAWN),
    }
    return render(
        request, "tournaments/night/wishes.html", context, status=422 if pair.errors or seat.errors else 200
    )


def _posted(request: HttpRequest, button: str) -> Any:
    """What was sent by the form with that button."""
    return request.POST if request.method == "POST" and button in request.POST else None
