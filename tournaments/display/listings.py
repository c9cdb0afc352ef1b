"""The list of nights, which sorts and turns pages, by django-tables2."""

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournaments.models import Night
from tournaments.records.links import screen_of
from tournaments.records.night_results import winners_of

_NAME = {"cell": {"class": "name"}}
_SPARE = {"cell": {"class": "num spare"}}  # left out where the screen is narrow


class NightsListing(tables.Table):
    """Every night, the newest first."""

    name = tables.Column(
        linkify=lambda record: reverse("night", args=[record.pk]), verbose_name=_("Night"), attrs=_NAME
    )
    date = tables.DateColumn(
        verbose_name=_("Date"), format="DATE_FORMAT", order_by=("date", "pk"), attrs={"td": {"class": "nowrap"}}
    )
    guests = tables.Column(verbose_name=_("Guests"), attrs=_SPARE)
    state = tables.Column(verbose_name=_("State"), accessor="get_state_display", order_by="state")

    won_by = tables.Column(verbose_name=_("Won by"), empty_values=(), orderable=False, attrs=_NAME)

    class Meta:
        model = Night
        fields = ("name", "date", "guests", "state", "won_by")
        order_by = "-date"
        per_page = 25
        attrs = {"class": "data nights"}

    def before_render(self, request: HttpRequest) -> None:
        """Who won, of the nights on this page; anyone who is no director sees it once it is published."""
        nights = [row.record for row in self.paginated_rows]
        sees_all = request.user.is_staff  # only who is signed in sees the list
        self.winners = winners_of(each for each in nights if sees_all or screen_of(each).published_at)

    def render_won_by(self, record: Night) -> str:
        return ", ".join(self.winners.get(record.pk, ()))

    def render_name(self, record: Night) -> str:
        if not record.is_rehearsal:
            return record.name
        return format_html('{} <span class="chip">{}</span>', record.name, _("rehearsal"))
