"""The finale page: look over what is open, end the night, then announce the results one tap at a time."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.screen import name_from, reveal_next, take_back_reveal
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Call, Dispute, Entrant, HandRecord, KeyedTally, Night, Prize, Table
from tournaments.night.settle import TallyRound
from tournaments.night.tally_check import RecordedLine, check_card
from tournaments.records.finale import USUAL, Finale, finale_of
from tournaments.records.load import StoredRound, current_round
from tournaments.records.next_round import winners_of
from tournaments.records.night_record import settled
from tournaments.records.prizes import joined


class Matter(NamedTuple):
    """Something that is open: in words, and the address where it is settled. What is `noted` needs nothing more."""

    text: str
    address: str
    noted: bool = False


def matters_of(night: Night, current: StoredRound) -> list[Matter]:
    """All of them, the gravest first. Five queries at most, two more where tally cards were keyed."""
    return [
        *_not_done(night, current),
        *_disputes(night),
        *_calls(night),
        *_not_accepted(night),
        *_cards_that_disagree(night),
        *_not_played(night),
    ]


def winners_in_part(found: Finale) -> list[str]:
    """A sentence for each of the first three, and for each prize by points, that goes to somebody who missed a round."""
    won = [
        (each.number, _("%(name)s would be number %(place)s after %(played)s of %(rounds)s rounds."), str(step.rank))
        for step in found.steps
        if step.rank and step.rank <= USUAL
        for each in step.people
    ]
    won += [
        # Translators: the place is the name of a prize
        (number, _("%(name)s would win “%(place)s” after %(played)s of %(rounds)s rounds."), prize.name)
        for step in found.steps
        for prize in step.prizes
        if prize.kind in (Prize.Kind.POINTS, Prize.Kind.TRAVELING)
        for number in prize.award.winners
    ]
    people = [(found.standings[number], words, place) for number, words, place in won]
    return [
        words % {"name": each.name, "place": place, "played": each.played, "rounds": found.rounds}
        for each, words, place in people
        if each.missed
    ]


def _sheet(night: Night, number: int, table: int, part: str = "") -> str:
    return reverse("sheet", args=[night.pk, number, table]) + part


def _not_done(night: Night, current: StoredRound) -> Iterator[Matter]:
    if current.closed or night.state == Night.State.OVER:
        return
    try:
        winners_of(current, night)
    except Refused as refused:
        for fault in refused.faults:
            yield Matter(translate(fault.text), _sheet(night, current.number, int(str(fault.text.params["table"]))))


def _disputes(night: Night) -> Iterator[Matter]:
    for each in Dispute.objects.filter(table__round__night=night, settled_at=None).select_related("table__round"):
        number, table = each.table.round.number, each.table.number
        words = _("Round %(round)s, table %(table)s, deal %(deal)s: two versions. Choose the right one.")
        text = words % {"round": number, "table": table, "deal": each.deal}
        yield Matter(text, _sheet(night, number, table, f"#dispute-{each.pk}"))


def _calls(night: Night) -> Iterator[Matter]:
    for call in Call.objects.filter(table__round__night=night, taken_at=None).select_related("table__round"):
        words = _("Table %(table)s calls you: %(reason)s.")
        text = words % {"table": call.table.number, "reason": call.get_reason_display()}
        yield Matter(text, _sheet(night, call.table.round.number, call.table.number))


def _not_accepted(night: Night) -> Iterator[Matter]:
    if night.rules.acceptance == "none":
        return
    waiting = HandRecord.objects.filter(table__round__night=night, current=True, state=HandRecord.State.REPORTED)
    if night.rules.acceptance == "table":  # which is not asked about what the desk entered
        waiting = waiting.filter(source=HandRecord.Source.TABLE)
    places = waiting.values_list("table__round__number", "table__number", "deal")
    deals: dict[tuple[int, int], list[str]] = defaultdict(list)
    for number, table, deal in places.order_by("table__round__number", "table__number", "deal"):
        deals[number, table].append(str(deal))
    for (number, table), found in deals.items():
        words = ngettext(
            "Round %(round)s, table %(table)s: nobody has confirmed deal %(deals)s.",
            "Round %(round)s, table %(table)s: nobody has confirmed deals %(deals)s.",
            len(found),
        )
        text = words % {"round": number, "table": table, "deals": joined(found)}
        yield Matter(text, _sheet(night, number, table))


def _cards_that_disagree(night: Night) -> Iterator[Matter]:
    keyed: dict[int, dict[int, int]] = defaultdict(dict)
    names: dict[int, str] = {}
    for row in KeyedTally.objects.filter(entrant__night=night).select_related("entrant"):
        keyed[row.entrant.number][row.round_number] = row.points
        names[row.entrant.number] = row.entrant.name
    tallies = settled(night).tallies if keyed else {}
    for number, card in sorted(keyed.items()):
        differing = check_card(card, _recorded(night, tallies.get(number, []))).differing
        if differing:
            words = ngettext(
                "The tally card of %(name)s disagrees in round %(rounds)s.",
                "The tally card of %(name)s disagrees in rounds %(rounds)s.",
                len(differing),
            )
            rounds = joined(str(line.round_number) for line in differing)
            text = words % {"name": names[number], "rounds": rounds}
            yield Matter(text, reverse("tally_cards", args=[night.pk]) + f"?number={number}")


def _recorded(night: Night, rows: list[TallyRound]) -> list[RecordedLine]:
    credit = night.rules.sit_out
    sat_out = None if credit == "average" else 0 if credit == "none" else credit
    return [
        RecordedLine(row.round_number, sat_out, sat_out=True)
        if row.sat_out
        else RecordedLine(row.round_number, row.points if isinstance(row.points, int) else None, _is_whole(row))
        for row in rows
        if not (row.is_missed or row.plays_for)
    ]


def _is_whole(row: TallyRound) -> bool:
    return all(score is not None or deal in row.unplayed for deal, score in row.scores)


def _not_played(night: Night) -> Iterator[Matter]:
    for table in Table.objects.filter(round__night=night, unplayed__gt=0).select_related("round").order_by("pk"):
        words = ngettext(
            "Round %(round)s, table %(table)s: deal %(deals)s was not played.",
            "Round %(round)s, table %(table)s: deals %(deals)s were not played.",
            len(table.unplayed_deals),
        )
        deals = joined(map(str, table.unplayed_deals))
        text = words % {"round": table.round.number, "table": table.number, "deals": deals}
        yield Matter(text, _sheet(night, table.round.number, table.number), noted=True)


PLACES = (3, 5, 10)  # that are offered, beside everyone


@director_required
@require_safe
def finale(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What is open, the prizes, and once the night is ended what the next tap announces. To the night before its play."""
    night = get_object_or_404(Night, pk=night_id)
    current = current_round(night) if night.state in (Night.State.PLAYING, Night.State.OVER) else None
    if current is None:
        return redirect("night", night_id)
    found = finale_of(night)
    matters = matters_of(night, current)
    prizes = sorted((each for step in found.steps for each in step.prizes), key=lambda each: each.prize.order)
    context = {
        "night": night,
        "round": current,
        "finale": found,
        "prizes": prizes,
        "undecided": sum(each.waits for each in prizes),
        "open_matters": [each for each in matters if not each.noted],
        "in_part": [] if found.revealed else winners_in_part(found),
        "noted": [each for each in matters if each.noted],
        "is_last": night.rules.is_last(current.number),
        "places": [(each, each == found.named_from) for each in sorted({*PLACES, found.last}) if each <= found.last],
        "names": night.entrants.filter(arrival=Entrant.Arrival.HERE),
    }
    return render(request, "tournaments/finale/finale.html", context)


@director_required
@require_POST
def announce(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Announce what comes next, or take the last back (`back`). `seen` is how many were announced on the page."""
    get_object_or_404(Night, pk=night_id)
    seen = whole_number(request.POST.get("seen"))
    if seen is None:
        raise Http404
    action = take_back_reveal if "back" in request.POST else reveal_next
    with refusals_shown(request):
        action(night_id=night_id, seen=seen, by=request.user, at=timezone.now())
    return redirect("finale", night_id)


@director_required
@require_POST
def places(request: DirectorRequest, night_id: int) -> HttpResponse:
    """From which place on everyone is announced."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        name_from(night_id=night_id, place=whole_number(request.POST.get("place")) or 0)
        messages.success(request, _("Saved."))
    return redirect("finale", night_id)
