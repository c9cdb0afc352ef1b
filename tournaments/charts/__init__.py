"""Figures to the geometry of a picture, which a page and a paper draw alike. Pure: knows no cards, no nights and no ink.

    chart = line_chart("Points by round", [Series("Ada", [10, 25]), Series("Bo", [6, 31])], ["1", "2"], along="Round", up="Points")

A page draws it by `{% include "tournaments/charts/chart.html" %}` and `headtable/display/charts.css`, a paper by
`printing.chart_drawing.draw_chart`. All texts come as the reader is to read them.
"""

from tournaments.charts.bars import bar_chart
from tournaments.charts.chart import Captioned, Chart, Series
from tournaments.charts.lines import line_chart

__all__ = ["Captioned", "Chart", "Series", "bar_chart", "line_chart"]
