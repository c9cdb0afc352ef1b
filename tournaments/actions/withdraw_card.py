"""A table's link is withdrawn: the old card leads nowhere, and a new one can be printed."""

from django.db.models import F

from tournaments.models import TableCard


def withdraw_card(*, night_id: int, number: int) -> None:
    """Raise the generation of that table's card."""
    TableCard.objects.filter(night_id=night_id, number=number).update(generation=F("generation") + 1)
