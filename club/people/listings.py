"""The lists of members and of accounts, by django-tables2: sorted, searched, fifty a page. Knows no request."""

from collections.abc import Iterable
from typing import TypeVar

import django_tables2 as tables
from django.contrib.auth.models import User
from django.db.models.functions import Length, NullIf
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django_tables2 import Column as TableColumn  # as makemessages looks for a label in each Column

from club.models import Members
from club.names import plain
from club.people.accounts import may_manage, role_of_account
from club.people.member_fields import TITLES

PER_PAGE = 50
MOST_LETTERS = 80  # of a search

Row = TypeVar("Row")


class MembersListing(tables.Table):
    """The roster: each name leads to its page."""

    number = TableColumn(verbose_name=TITLES["number"], attrs={"cell": {"class": "spare num"}})
    name = TableColumn(
        verbose_name=TITLES["name"],
        linkify=lambda record: reverse("member", args=[record.pk]),
        order_by=("sort_name", "name"),
        attrs={"cell": {"class": "name"}},
    )
    groups = tables.ManyToManyColumn(verbose_name=TITLES["groups"], orderable=False, default="")
    since = tables.DateColumn(
        verbose_name=TITLES["since"], format="DATE_FORMAT", default="", attrs={"cell": {"class": "spare"}}
    )
    active = TableColumn(verbose_name=TITLES["active"])

    class Meta:
        per_page = PER_PAGE
        attrs = {"class": "data"}
        empty_text = _("Nobody found.")

    def render_name(self, value: str) -> str:
        return format_html("<bdi>{}</bdi>", value)

    def order_number(self, rows: Members, is_descending: bool) -> tuple[Members, bool]:
        """As numbers are counted, 9 before 10; those without one at the end."""
        letters = NullIf(Length("number"), 0)
        if is_descending:
            return rows.order_by(letters.desc(nulls_last=True), "-number", "sort_name"), True
        return rows.order_by(letters.asc(nulls_last=True), "number", "sort_name"), True

    def render_active(self, value: bool) -> str:
        return str(_("yes")) if value else format_html('<span class="chip">{}</span>', _("no longer"))


class AccountsListing(tables.Table):
    """Who may sign in, as what, and what `by`, a director, may change about it."""

    username = tables.TemplateColumn(
        template_name="club/_account.html", verbose_name=_("Name"), attrs={"cell": {"class": "name"}}
    )
    role = TableColumn(verbose_name=_("Role"), accessor="is_staff", order_by=("is_superuser", "is_staff"))
    last_login = tables.DateColumn(
        verbose_name=_("Last signed in"),
        format="SHORT_DATE_FORMAT",
        default=_("never"),
        attrs={"cell": {"class": "spare"}},
    )
    pk = tables.TemplateColumn(template_name="club/_account_actions.html", verbose_name=_("Change"), orderable=False)

    class Meta:
        per_page = PER_PAGE
        attrs = {"class": "data accounts"}
        empty_text = _("Nobody found.")

    def __init__(self, accounts: Iterable[User], by: User, **kwargs: object) -> None:
        accounts = list(accounts)
        for user in accounts:
            user.is_manageable = may_manage(user, by)  # type: ignore[attr-defined]
        super().__init__(accounts, **kwargs)

    def render_role(self, record: User) -> str:
        return role_of_account(record)


def matching(rows: Iterable[Row], search: str, *names: str) -> list[Row]:
    """The rows whose `names` have all words of the search, whatever their capitals and accents."""
    words = plain(search[:MOST_LETTERS]).split()
    texts = ((row, plain(" ".join(getattr(row, name) for name in names))) for row in rows)
    return [row for row, text in texts if all(word in text for word in words)]
