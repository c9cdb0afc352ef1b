"""Who was merged into another: the names and numbers that papers and the history still have."""

from tournaments.models import FormerEntrant, Night


def names_ever_in(night: Night) -> dict[int, str]:
    """Everyone's name by number, of those too who were merged into another or have not come. One query."""
    entrants, former = (
        rows.order_by().values_list("number", "name") for rows in (night.entrants, night.former_entrants)
    )
    return dict(entrants.union(former))


def number_now(night_id: int, number: int) -> int | None:
    """The number of who stayed where `number`, as a paper has it, was merged into another; None for any other."""
    former = FormerEntrant.objects.filter(night=night_id, number=number)
    return former.values_list("entrant__number", flat=True).first()
