"""What a list's rows show."""

import django_tables2 as tables
from django.utils import translation


def test_what_a_row_shows_is_escaped_and_written_as_the_language_does(rf):
    class Amounts(tables.Table):
        name = tables.Column(attrs={"cell": {"class": "name"}})
        amount = tables.Column()

        class Meta:
            row_attrs = {"data-name": lambda record: record["name"]}

    with translation.override("de"):
        shown = Amounts([{"name": "<b>", "amount": 1.5}]).as_html(rf.get("/"))
    row = shown.partition("<tbody >")[2].partition("</tbody>")[0].strip()
    assert row == '<tr data-name="&lt;b&gt;" class="even"><td class="name">&lt;b&gt;</td>\n<td >1,5</td></tr>'
