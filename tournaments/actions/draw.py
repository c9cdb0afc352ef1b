"""The seats of the first round: drawn as often as the director likes, or as the cards were cut, and then published.

A published draw can be taken back until a hand is in.
"""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused, refuse
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.seats import seat_round
from tournaments.models import Change, Night, Presence, Season, SpreadDraw, Substitute, TableCard
from tournaments.movement.formation import Cuts, Formed
from tournaments.movement.seating import Seating
from tournaments.records.attendance import attendance_of
from tournaments.records.load import entered_in, entrants_of, rounds_of
from tournaments.records.next_round import first_round_of
from tournaments.records.night_rules import form_of, law_of
from tournaments.records.season_tables import earlier_partners
from tournaments.records.table_to_cut import check_unpublished, table_to_cut


def draw_seats(*, night_id: int, seed: int, spread: int | None = None) -> Night:
    """Draw from `seed`, which is stored, as the director wishes; the draw before it is dropped. Nobody but the director sees it yet.

    `spread` is a season: anyone who has often partnered in it is drawn apart. How often that was is stored, too.
    Anyone who has not come has no seat. Raises Refused once the draw is published, with fewer people here than a table
    needs, or more than the movement has places for, and for a season that does not hold this day.
    """
    with action_on(night_id) as night:
        check_unpublished(night)
        attendance = attendance_of(night)
        fewest = form_of(night, law_of(night)).smallest
        if (guests := len(attendance.numbers)) < fewest:
            message = gettext_noop("A night needs at least four entrants, but has %(number)s. Enrol more first.")
            if fewest != 4:
                message = gettext_noop("A table needs %(fewest)s people, not %(number)s. Enrol more first.")
            raise refuse("entrants", message, number=guests, fewest=fewest)
        drop_draw(night)
        _store_spread(night, spread)
        seat_round(night, 1, first_round_of(night, seed, attendance).seating)
        night.seed, night.state = seed, Night.State.DRAWN
        night.save()
    return night


def publish_draw(*, night_id: int, seen: int | None = None, by: User | None, at: dt.datetime) -> Night:
    """Show the draw to everyone: the night is played from here on, and every table has its card.

    `seen` is the night's version when the draw was shown: refused where something was changed since.
    """
    with action_on(night_id) as night:
        if night.state != Night.State.DRAWN:
            raise refuse("night", gettext_noop("There is no draw to publish. Draw the seats first."))
        if seen not in (None, night.version - 1):  # this action has its number already
            message = gettext_noop("The draw was changed meanwhile, so nothing was published. Look at it first.")
            raise refuse("night", message)
        tables = night.rounds.get(number=1).tables.count()
        night.cards.filter(number__gt=tables).delete()  # of a draw that was taken back
        cards = (TableCard(night=night, number=number) for number in range(1, tables + 1))
        TableCard.objects.bulk_create(cards, ignore_conflicts=True)
        before, night.state = night.state, Night.State.PLAYING
        night.save()
        after: dict[str, Any] = {"state": night.state, "seed": night.seed}
        if season := Season.objects.filter(spreads__night=night).first():
            after["spread"] = season.name
        log_change(night, Change.Kind.SETTINGS, at=at, by=by, before={"state": before}, after=after)
    return night


def take_back_draw(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """The draw that was published is the director's own again. Where somebody has come or gone since, it is dropped.

    The tables' links open nothing meanwhile. Raises Refused once anything of round 1 is in, or somebody has left it.
    """
    with action_on(night_id, playing=True) as night:
        _check_untouched(night)
        # Who came later may play from the first round on.
        Presence.objects.filter(entrant__night=night, first_round__gt=1).delete()
        before, night.state = night.state, Night.State.DRAWN
        night.save()
        log_change(night, Change.Kind.SETTINGS, at=at, by=by, before={"state": before}, after={"state": night.state})
        [drawn] = rounds_of(night, 1)
        if drawn.seating.everyone != {number for number, _name in entrants_of(night)}:
            drop_draw(night)
    return night


def can_take_back(night: Night) -> bool:
    """Whether the draw can be taken back now."""
    try:
        _check_untouched(night)
    except Refused:
        return False
    return True


def _check_untouched(night: Night) -> None:
    """Raise Refused unless round 1 is seated and nothing has happened in it. Three queries at the most."""
    newest = night.rounds.order_by("-number").first()
    if newest is None or newest.number > 1 or newest.closed_at is not None:
        raise refuse("night", gettext_noop("Round 1 is over, so the draw stands."))
    if entered_in(newest):
        raise refuse("night", gettext_noop("Something of round 1 is in already, so the draw stands."))
    if Substitute.objects.filter(absent__night=night).exists():
        raise refuse("night", gettext_noop("Somebody plays for another already, so the draw stands."))


def _store_spread(night: Night, season_id: int | None) -> None:
    """Whether this draw spreads partners over a season, and what they were to each other in it so far."""
    if season_id is None:
        SpreadDraw.objects.filter(night=night).delete()
        return
    season = Season.at(night.date).filter(pk=season_id).first()
    if season is None:
        message = gettext_noop("The season no longer includes the day of this night. Look at the draw again.")
        raise refuse("spread", message)
    found = {"season": season, "partners": earlier_partners(night, season)}
    SpreadDraw.objects.update_or_create(night=night, defaults=found)


def drop_draw(night: Night) -> None:
    """Forget a draw that was not published."""
    if night.state == Night.State.DRAWN:
        night.rounds.all().delete()
        night.seed, night.state = None, Night.State.ENROLLING
        night.save()


def seat_as_cut(*, night_id: int, first: Cuts, cuts: Cuts, by: User | None, at: dt.datetime) -> Formed:
    """Write the table that the cards make, with who deals first; a draw before it is dropped. Only the director sees the
    seats until they are published.

    `first` are the cards, by entrant's number, of those who cut for the first game, `cuts` of those who play it. Raises
    Refused for a published draw, more tables than one, and at `first.<number>` or `cuts.<number>` for a card that cannot
    be or is missing.
    """
    with action_on(night_id) as night:
        table = table_to_cut(night)
        stage = table.stage(first, cuts)
        if stage.formed is None:
            field = "cuts" if stage.playing else "first"
            names = dict(night.entrants.filter(number__in=stage.asked).values_list("number", "name"))
            message = gettext_noop("%(name)s has to cut a card first.")
            raise Refused(
                Fault(f"{field}.{number}", Text(message, {"name": names[number]})) for number in stage.asked
            )
        drop_draw(night)
        SpreadDraw.objects.filter(night=night).delete()  # the cards decide, not the season
        waiting = tuple(number for number in table.numbers if number not in stage.playing)
        dealt = seat_round(night, 1, Seating((stage.formed.seats,), waiting))
        dealt.tables.update(first_dealer=night.entrants.get(number=stage.formed.dealer))
        night.seed, night.state = None, Night.State.DRAWN
        night.save()
        cut = {"seats": stage.formed.seats, "deals": stage.formed.dealer, "first": first, "cards": cuts}
        log_change(night, Change.Kind.SEATS, at=at, by=by, round_number=1, after=cut)
    return stage.formed
