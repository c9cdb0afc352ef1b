"""Books of before: what each seat's hands are worth, and how many are in, is written where it is kept now."""

from django.db import migrations

from scoring.faults import Refused
from scoring.house import House, house_law, is_house
from scoring.laws import law_named
from scoring.notation import read_hand
from tournaments.round_rules import RoundRules
from tournaments.table_result import TableRecord, settle_table


def fill(apps, schema_editor):
    models = {name: apps.get_model("tournaments", name) for name in ("Night", "Table", "HandRecord", "HouseLaw")}
    for night in models["Night"].objects.all():
        try:
            law = law_of(night, models["HouseLaw"])
        except (Refused, models["HouseLaw"].DoesNotExist):
            continue
        for table in models["Table"].objects.filter(round__night=night).iterator():
            told = models["HandRecord"].objects.filter(table=table, current=True).values_list("deal", "hand")
            try:
                hands = {deal: read_hand(hand, law)[0] for deal, hand in told}
            except Refused:
                continue  # a hand that no longer reads: `check_night` names it, and the upgrade goes on
            if not hands:
                continue
            totals = settle_table(TableRecord(table.number, hands), law, RoundRules(night.deals)).totals
            for seat in table.seats.all():
                seat.points = totals[seat.seat - 1]
                seat.save(update_fields=["points"])
            table.hands_in = len(hands)
            table.save(update_fields=["hands_in"])


def law_of(night, houses):
    if not is_house(night.law):
        return law_named(night.law)
    row = houses.objects.get(key=night.law, version=night.law_version)
    return house_law(House(row.key, row.version, row.name, row.base, row.fields))


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0003_tables_say")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
