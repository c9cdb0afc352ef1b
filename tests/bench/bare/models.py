"""One row a line."""

from typing import ClassVar

from django.db import models


class Line(models.Model):
    """What was sent, as it came."""

    body = models.TextField()

    objects: ClassVar[models.Manager["Line"]] = models.Manager()

    class Meta:
        app_label = "bare"
