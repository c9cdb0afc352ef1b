"""The members of the club, its settings, tokens for programs, wrong passwords, the mark of the secret key. Knows no night."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.names import MOST_LETTERS, MOST_SORTED, plain, sort_name

MOST_LETTERS_OF_A_GROUP = 30
MOST_LETTERS_OF_A_NUMBER = 20
MOST_LETTERS_SHORT = 20
MOST_LETTERS_REACHED = 100  # an e-mail, a phone


class SortNameField(models.CharField):
    """By which a row stands in a list: follows from its `sorts_as` or its `name` whenever the row is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        given = plain(getattr(model_instance, "sorts_as", ""))
        by_name = sort_name(model_instance.name)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, given[:MOST_SORTED] or by_name)
        return getattr(model_instance, self.attname)


class SearchField(models.TextField):
    """What a search looks through: the texts `of` these fields, one a line, plain; written whenever the row is saved."""

    def __init__(self, *args: Any, of: Sequence[str] = (), **kwargs: Any) -> None:
        self.of = of
        kwargs.setdefault("editable", False)
        kwargs.setdefault("default", "")
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, kwargs | {"of": list(self.of)}

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        texts = [plain(getattr(model_instance, name)) for name in self.of]
        setattr(model_instance, self.attname, "\n".join(texts))
        return getattr(model_instance, self.attname)


class MemberGroup(models.Model):
    """A word that the club has for some of its members, such as "Ladies" or "Juniors"."""

    name = models.CharField(_("name"), max_length=MOST_LETTERS_OF_A_GROUP)
    plain = SearchField(of=["name"], unique=True)

    class Meta:
        verbose_name = _("group of members")
        verbose_name_plural = _("groups of members")
        ordering = ["plain"]
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="member_group_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Members(models.QuerySet["Member"]):
    """The roster."""

    def names_only(self) -> "Members":
        """What a list of names and their codes takes: to read, not to save."""
        return self.only(
            "name", "number", "since", "active", "sort_name", "short_name", "generation", "own_generation"
        )


class Member(models.Model):
    """A person on the club's roster. `email`, `phone`, `contact` and `notes` are the directors' alone: no
    guest and no file of a night has them."""

    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    number = models.CharField(_("number"), max_length=MOST_LETTERS_OF_A_NUMBER, blank=True, default="")
    sorts_as = models.CharField(_("sorts as"), max_length=MOST_LETTERS, blank=True, default="")
    short_name = models.CharField(_("short name"), max_length=MOST_LETTERS_SHORT, blank=True, default="")
    email = models.CharField(_("e-mail"), max_length=MOST_LETTERS_REACHED, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=MOST_LETTERS_REACHED, blank=True, default="")
    contact = models.TextField(_("contact"), blank=True, default="")  # the address, and whatever else
    groups = models.ManyToManyField(MemberGroup, verbose_name=_("groups"), blank=True, related_name="members")
    since = models.DateField(_("member since"), null=True, blank=True)
    notes = models.TextField(_("notes"), blank=True, default="")
    active = models.BooleanField(_("comes to nights"), default=True)
    left_on = models.DateField(null=True, blank=True)  # since when no longer; empty: never, or before this was noted
    sort_name = SortNameField(max_length=MOST_SORTED, editable=False, default="", db_index=True)
    search = SearchField(of=["name", "number", "short_name", "sorts_as", "email", "phone", "contact"])
    joined_at = models.DateTimeField(auto_now_add=True)
    generation = models.PositiveIntegerField(default=1)  # raising it withdraws the code on the name card
    own_generation = models.PositiveIntegerField(default=1)  # raising it withdraws the link of the member's own page
    version = models.PositiveIntegerField(default=0)  # counts how often it was saved on its page or from a file

    objects = Members.as_manager()

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["sort_name", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                Lower("name"),
                Lower("number"),
                name="member_told_apart",
                violation_error_message=_("Another member has this name. Give each of them a number."),
            ),
            models.UniqueConstraint(
                Lower("number"),
                name="member_number_once",
                condition=~models.Q(number=""),
                violation_error_message=_("Another member has this number."),
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="member_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def numbered(self) -> str:
        """The name for lists of a night, where another member has it too."""
        behind = f" ({self.number})" if self.number else ""
        return self.name[: MOST_LETTERS - len(behind)] + behind

    def note_leaving(self, today: dt.date) -> None:
        """`active` is another than it was until today."""
        self.left_on = None if self.active else today


class FormerMember(models.Model):
    """A row of the roster that was the same person as another: the code on its name card and the link of
    its own page lead on to that one."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="former")
    name = models.CharField(max_length=MOST_LETTERS)
    number = models.CharField(max_length=MOST_LETTERS_OF_A_NUMBER, blank=True, default="")
    former_id = models.BigIntegerField(unique=True)
    generation = models.PositiveIntegerField()
    own_generation = models.PositiveIntegerField(default=1)
    # Who merged the two and when, and what was before, by which it is taken back; empty: by an older version.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(null=True, blank=True)
    before = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("former member")
        verbose_name_plural = _("former members")

    def __str__(self) -> str:
        return self.name


class DuesOfYear(models.Model):
    """What the club asks of every member for a year; `year` is the one in which the club's year begins."""

    year = models.PositiveSmallIntegerField(unique=True)
    amount = models.DecimalField(max_digits=7, decimal_places=2)
    currency = models.CharField(max_length=10, blank=True, default="")

    class Meta:
        verbose_name = _("dues of a year")
        verbose_name_plural = _("dues of the years")
        ordering = ["year"]

    def __str__(self) -> str:
        return str(self.year)


class OwnDues(models.Model):
    """From that year on, a member is asked for another amount than everyone else: for none, an honorary member."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="own_dues")
    year = models.PositiveSmallIntegerField()
    amount = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)  # empty: as everyone again

    class Meta:
        verbose_name = _("dues of one member")
        verbose_name_plural = _("dues of single members")
        ordering = ["year"]
        constraints = [models.UniqueConstraint(fields=["member", "year"], name="own_dues_once_a_year")]

    def __str__(self) -> str:
        return str(self.year)


class DuesPayment(models.Model):
    """What a member has paid for a year, when, and who took it. Taken back, it stays on record."""

    member = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="dues")  # empty: off the roster since
    year = models.PositiveSmallIntegerField(db_index=True)
    amount = models.DecimalField(max_digits=7, decimal_places=2)
    paid_on = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("payment of dues")
        verbose_name_plural = _("payments of dues")
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=models.Q(amount__gt=0), name="dues_payment_is_something")]

    def __str__(self) -> str:
        return f"{self.year}: {self.amount}"


class Forgotten(models.Model):
    """That somebody was forgotten, and when; not who. `name` is what stands in place of the name from then on."""

    name = models.CharField(max_length=MOST_LETTERS, unique=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    wiped = models.BooleanField(default=False)  # the database's files were written anew since

    class Meta:
        verbose_name = _("forgotten person")
        verbose_name_plural = _("forgotten people")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


class Guesses(models.Model):
    """Wrong passwords for one username from one side, since the last right one: see `club.sign_in.guessing`."""

    side = models.CharField(max_length=32, primary_key=True)
    tries = models.PositiveIntegerField()
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("guesses")
        verbose_name_plural = _("guesses")

    def __str__(self) -> str:
        return f"{self.side}: {self.tries}"


class KeyMark(models.Model):
    """One row: a mark of the secret key with which the servers of this database sign. See `club.database.key_mark`."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    mark = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("mark of the secret key")
        verbose_name_plural = _("marks of the secret key")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="key_mark_once")]

    def __str__(self) -> str:
        return self.mark[:8]


class ClubSettings(models.Model):
    """One row, once somebody has saved it: what the club has settled for all its nights. See `club.club_settings`."""

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "letter", _("US Letter")

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    version = models.PositiveIntegerField(default=0)  # counts how often it was saved
    name = models.CharField(max_length=MOST_LETTERS, blank=True, default="")
    language = models.CharField(max_length=10, blank=True, default="")  # empty: the browser's
    time_zone = models.CharField(max_length=60, blank=True, default="")  # empty: the computer's
    paper = models.CharField(max_length=10, choices=Paper.choices, default=Paper.A4)
    backups = models.PositiveSmallIntegerField(default=10)  # of those made after each night, how many stay
    sounds = models.BooleanField(default=True)
    approve_phones = models.BooleanField(default=False)  # each guest's phone, not only a second one of the same name
    year_begins = models.PositiveSmallIntegerField(default=1)  # the month; see `club_settings.club_years`
    # So many months after a guest's last night the name goes; empty: it stays.
    guest_months = models.PositiveSmallIntegerField(null=True, blank=True)
    usual_night = models.JSONField(default=dict, blank=True)  # the fields of a night, as its form takes them
    calendar_generation = models.PositiveIntegerField(default=1)  # raising it withdraws the link of the calendar
    tables_generation = models.PositiveIntegerField(default=1)  # and this one the table cards for every night

    class Meta:
        verbose_name = _("settings of the club")
        verbose_name_plural = _("settings of the club")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="club_settings_once")]

    def __str__(self) -> str:
        return self.name


class ApiToken(models.Model):
    """With which other programs read the club's nights and seasons, and write what they may: see `club.sign_in.api_tokens`."""

    name = models.CharField(_("name"), max_length=MOST_LETTERS)  # what it is for
    digest = models.CharField(max_length=64, unique=True)
    may_write_members = models.BooleanField(default=False)  # and read them
    may_write_nights = models.BooleanField(default=False)  # those to come
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()
    last_used = models.DateField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("token for programs")
        verbose_name_plural = _("tokens for programs")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class ApiWrite(models.Model):
    """What a program wrote, once for each of its Idempotency-Keys; it holds no name. After a month the next write deletes it."""

    class Act(models.TextChoices):
        MEMBER_MADE = "member made", _("member added")
        MEMBER_CHANGED = "member changed", _("member changed")
        MEMBER_REMOVED = "member removed", _("member removed")
        NIGHT_MADE = "night made", _("night made")
        NIGHT_CHANGED = "night changed", _("night changed")
        NIGHT_DELETED = "night deleted", _("night deleted")

    token = models.ForeignKey(ApiToken, models.CASCADE, related_name="writes")
    key = models.CharField(max_length=100)
    digest = models.CharField(max_length=64)  # of what was sent
    act = models.CharField(max_length=20, choices=Act.choices)
    of = models.BigIntegerField()  # the key of the member or the night
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("change by a program")
        verbose_name_plural = _("changes by programs")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="api_write_once_a_key")]

    def __str__(self) -> str:
        return f"{self.act} {self.of}"

    @property
    def leads_to(self) -> str:
        """The page of what was written; empty where it is gone."""
        if self.act in (self.Act.MEMBER_REMOVED, self.Act.NIGHT_DELETED):
            return ""
        return reverse("member" if self.act.startswith("member") else "night", args=[self.of])
