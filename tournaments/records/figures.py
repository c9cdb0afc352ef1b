"""Figures as a reader's language writes them. Knows no night."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.night.standings import Points, Standing, ranks_shown, shown, wins_shown
from tournaments.printing.listed import Format


def figure_of(points: Points) -> str:
    """Points as the screens write them, a part of a point in the reader's number format: 13.5, 13.33, −3."""
    figure = shown(points)
    return (str(figure) if isinstance(figure, int) else number_format(figure)).replace("-", "−")


def money(amount: Decimal, currency: str) -> str:
    """An amount with its sign or its code, as the reader's language writes them; no cents where there are none."""
    figure = number_format(amount, 0 if amount == amount.to_integral_value() else 2)
    if not currency:
        return figure
    is_sign = not any(letter.isalpha() for letter in currency)
    # Translators: in English “$15” but “15 EUR”.
    message = pgettext("amount", "%(sign)s%(figure)s") if is_sign else pgettext("amount", "%(figure)s %(code)s")
    return (message % {"figure": figure, "sign": currency, "code": currency}).replace(" ", "\u00a0")


def column_of(figures: Sequence[Points]) -> list[str]:
    """The figures of one column as `figure_of` writes them, each to as many decimals as one of them needs."""
    parts = [figure for figure in map(shown, figures) if isinstance(figure, float)]
    decimals = max((1 if round(part, 1) == part else 2 for part in parts), default=0)
    written = {figure: number_format(figure, decimals).replace("-", "−") for figure in set(map(shown, figures))}
    return [written[shown(figure)] for figure in figures]


def signed(points: Points | float) -> str:
    """“+10”, “−5”; a part of a point to one decimal; nothing for none."""
    rounded = round(float(points), 1)
    figure = f"{points:+}" if isinstance(points, int) else number_format(f"{rounded:+.1f}")
    return figure.replace("-", "−") if rounded else ""


def with_sign(points: Points | Decimal) -> str:
    """“+10”, “−5”, “+2.25”: as exact as points are shown."""
    figure = figure_of(Fraction(points))
    return figure if points < 0 else f"+{figure}"


def share_of(compared: Fraction | None) -> str:
    """A share from 0 to 1 in per cent, as the reader's language writes it; nothing for none."""
    if compared is None:
        return ""
    # Translators: in English “62.5%”.
    message = pgettext("share", "%(figure)s%%")
    return message % {"figure": number_format(round(float(100 * compared), 1), 1)}


def ranked_figure(standing: Standing, rank_by: str) -> str:
    """What somebody's place goes by: the share on the boards where the night ranks so, else the points."""
    return share_of(standing.compared) or "–" if rank_by == "boards" else figure_of(standing.points)


def ranked_words(standing: Standing, rank_by: str) -> str:
    """The same as it is read aloud."""
    message = _("%(figure)s on the boards") if rank_by == "boards" else _("%(figure)s points")
    return message % {"figure": ranked_figure(standing, rank_by)}


def money_in(currency: str) -> Format:
    """Amounts; people read nothing where there is none."""
    return Format(float, lambda amounts: [money(amount, currency) if amount else "" for amount in amounts])


RANK = Format(words=ranks_shown)
POINTS = Format(shown, partial(map, figure_of))
POINTS_ALIKE = Format(shown, column_of)
WINS = Format(shown, partial(map, wins_shown))
SHARE = Format(lambda share: float(round(100 * share, 2)), partial(map, share_of))
ADJUSTED = Format(shown, lambda column: [with_sign(points) if points else "" for points in column])
DAY = Format(dt.date.isoformat, lambda days: [date_format(day, "SHORT_DATE_FORMAT") for day in days], "", "nowrap")
LONG_DAY = DAY._replace(words=lambda days: [date_format(day, "DATE_FORMAT") for day in days])
