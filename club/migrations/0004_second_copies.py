"""Changes no table: after any migration each row of SQLite gets its second copy, see club/database/second_copies.py."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0003_key_mark'),
    ]

    operations = []
