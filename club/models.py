"""The members of the club, its settings, wrong passwords, and the mark of the secret key. Knows no night."""

from typing import Any

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from club.names import MOST_LETTERS, MOST_SORTED, sort_name


class SortNameField(models.CharField):
    """By which a row stands in a list: follows from its `name` whenever the row is saved, also with many others."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        setattr(model_instance, self.attname, sort_name(model_instance.name))  # type: ignore[attr-defined]
        return getattr(model_instance, self.attname)


class Member(models.Model):
    """A person on the club's roster."""

    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    active = models.BooleanField(_("comes to nights"), default=True)
    sort_name = SortNameField(max_length=MOST_SORTED, editable=False, default="", db_index=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    generation = models.PositiveIntegerField(default=1)  # raising it withdraws the code on the name card

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["sort_name", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                Lower("name"),
                name="member_name_once",
                violation_error_message=_("This name is on the roster already."),
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="member_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class FormerMember(models.Model):
    """A row of the roster that was the same person as another: the code on its name card leads on to that one."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="former")
    name = models.CharField(max_length=MOST_LETTERS)
    former_id = models.BigIntegerField(unique=True)
    generation = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("former member")
        verbose_name_plural = _("former members")

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
    language = models.CharField(max_length=10, default="en")
    time_zone = models.CharField(max_length=60, blank=True, default="")  # empty: the computer's
    paper = models.CharField(max_length=10, choices=Paper.choices, default=Paper.A4)
    backups = models.PositiveSmallIntegerField(default=10)  # of those made after each night, how many stay
    sounds = models.BooleanField(default=True)
    usual_night = models.JSONField(default=dict, blank=True)  # the fields of a night, as its form takes them

    class Meta:
        verbose_name = _("settings of the club")
        verbose_name_plural = _("settings of the club")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="club_settings_once")]

    def __str__(self) -> str:
        return self.name
