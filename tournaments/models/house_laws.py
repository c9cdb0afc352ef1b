"""The club's own laws, that a night may be played by."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.names import MOST_LETTERS


class HouseLaw(models.Model):
    """One version of a club's own law: what it replaces of a book's. A row never changes; the newest version stands."""

    key = models.CharField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    base = models.CharField(_("the book"), max_length=60)
    fields = models.JSONField(default=dict)
    retired = models.BooleanField(default=False)  # as the newest version it is offered to no new night
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("house law")
        verbose_name_plural = _("house laws")
        ordering = ["key", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["key", "version"], name="house_law_version_once"),
            models.CheckConstraint(condition=Q(key__startswith="house-"), name="house_law_key_is_its_own"),
            models.CheckConstraint(condition=~Q(name=""), name="house_law_has_a_name"),
            models.CheckConstraint(condition=Q(version__gte=1), name="house_law_version_from_one"),
        ]

    def __str__(self) -> str:
        return self.name
