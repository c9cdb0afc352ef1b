"""The seats of a night of one table go as the cards were cut, and not by a draw from a seed."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.draw_seats import drop_draw
from tournaments.actions.steps.seats import seat_round
from tournaments.models import Change, Night, SpreadDraw
from tournaments.movement.formation import Cuts, Formed
from tournaments.movement.seating import Seating
from tournaments.records.table_to_cut import table_to_cut


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
