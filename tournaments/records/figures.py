"""Figures as a reader's language writes them. Knows no night."""

from collections.abc import Sequence

from django.utils.formats import number_format

from tournaments.night.standings import Points, shown


def figure_of(points: Points) -> str:
    """Points as the screens write them, a part of a point in the reader's number format: 13.5, 13.33, −3."""
    figure = shown(points)
    return (str(figure) if isinstance(figure, int) else number_format(figure)).replace("-", "−")


def column_of(figures: Sequence[Points]) -> list[str]:
    """The figures of one column as `figure_of` writes them, each to as many decimals as one of them needs."""
    parts = [figure for figure in map(shown, figures) if isinstance(figure, float)]
    decimals = max((1 if round(part, 1) == part else 2 for part in parts), default=0)
    return [number_format(figure, decimals).replace("-", "−") for figure in map(shown, figures)]


def signed(points: Points | float) -> str:
    """“+10”, “−5”; a part of a point to one decimal; nothing for none."""
    rounded = round(float(points), 1)
    figure = f"{points:+}" if isinstance(points, int) else number_format(f"{rounded:+.1f}")
    return figure.replace("-", "−") if rounded else ""
