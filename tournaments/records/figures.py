"""Figures as a reader's language writes them. Knows no night."""

from django.utils.formats import number_format

from tournaments.standings import Points, shown


def figure_of(points: Points) -> int | str:
    """Points as the screens write them, a part of a point in the reader's number format: 13.5, 13.33."""
    figure = shown(points)
    return figure if isinstance(figure, int) else number_format(figure).replace("-", "−")


def signed(points: int) -> str:
    """“+10”, “−5”; nothing for none."""
    return f"{points:+}".replace("-", "−") if points else ""
