"""The people of the club. Knows no night."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from club.names import MOST_LETTERS


class Member(models.Model):
    """A person on the club's roster."""

    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    active = models.BooleanField(_("comes to nights"), default=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["name", "id"]
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
