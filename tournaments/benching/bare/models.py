"""One row a line."""

from django.db import models


class Line(models.Model):
    """What was sent, as it came."""

    told = models.TextField()

    objects = models.Manager["Line"]()

    class Meta:
        app_label = "bare"
