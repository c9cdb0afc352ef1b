"""The lists that sort and turn pages, by django-tables2; "table" is furniture here."""

from collections.abc import Collection
from fractions import Fraction

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournaments.models import Night
from tournaments.night.standings import Standing, ranks_shown, wins_shown
from tournaments.records.figures import figure_of, share_of
from tournaments.records.links import screen_of
from tournaments.records.night_results import winners_of

_FIGURE = {"cell": {"class": "num"}}
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


class StandingsListing(tables.Table):
    """The standings, ties sharing a rank."""

    rank = tables.Column(verbose_name=_("Rank"), attrs=_FIGURE)
    number = tables.Column(verbose_name=_("No."), attrs=_SPARE)
    name = tables.Column(verbose_name=_("Name"), attrs=_NAME)
    compared = tables.Column(verbose_name=_("On the boards"), attrs=_FIGURE, initial_sort_descending=True)
    points = tables.Column(verbose_name=_("Points"), attrs=_FIGURE, initial_sort_descending=True)
    played = tables.Column(verbose_name=_("Rounds played"), attrs=_FIGURE, initial_sort_descending=True)
    wins = tables.Column(verbose_name=_("Rounds won"), attrs=_FIGURE, initial_sort_descending=True)
    head_rounds = tables.Column(verbose_name=_("At the head table"), attrs=_SPARE, initial_sort_descending=True)
    sat_out = tables.Column(verbose_name=_("Sat out"), attrs=_SPARE, initial_sort_descending=True)

    class Meta:
        attrs = {"class": "data"}
        row_attrs = {"class": lambda record: "first" if record.rank == 1 else ""}

    def __init__(
        self, night: Night, standings: list[Standing], *, gone: Collection[int] = (), **kwargs: object
    ) -> None:
        self.night, self.gone = night, gone
        ranks = [each.rank for each in standings]
        self.ranks = dict(zip(ranks, ranks_shown(ranks), strict=True))
        has = {"compared": night.boards != Night.Boards.NONE, "head_rounds": night.has_head_table}
        without = [column for column, is_there in has.items() if not is_there]
        super().__init__(standings, exclude=without, **kwargs)

    def render_compared(self, value: Fraction) -> str:
        return share_of(value)

    def render_name(self, record: Standing) -> str:
        left = format_html(" <small>{}</small>", _("gone home")) if record.number in self.gone else ""
        tally = reverse("tally", args=[self.night.pk, record.number])
        return format_html('<a href="{}"><bdi>{}</bdi></a>{}', tally, record.name, left)

    def render_rank(self, value: int) -> str:
        return self.ranks[value]

    def render_wins(self, record: Standing) -> str:
        return wins_shown(record.wins)

    def render_points(self, record: Standing) -> str:
        return figure_of(record.points)
