"""The laws that are no book's and that a night may be played by: the club's own, and those of other packages."""

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


class PackageLaw(models.Model):
    """One version of the law of a package, as its file has it, once it was chosen here: its nights are read without the package too."""

    key = models.CharField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    law = models.TextField()  # the data of its file, as JSON in its order, which a JSONField does not keep

    class Meta:
        verbose_name = _("law of a package")
        verbose_name_plural = _("laws of packages")
        ordering = ["key", "-version"]
        constraints = [models.UniqueConstraint(fields=["key", "version"], name="package_law_version_once")]

    def __str__(self) -> str:
        return self.key
