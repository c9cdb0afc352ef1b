"""`python -m tests.bench.bare`: the bare project, served as `manage.py up` serves ours."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.bare.settings"
django.setup()

from django.core.handlers.wsgi import WSGIHandler  # noqa: E402  # Django is to be set up first
from django.core.management import call_command  # noqa: E402
from django.core.management.base import BaseCommand  # noqa: E402
from django.db import connection  # noqa: E402

from club.server.serving.listening import listen_at, make_server, run_until_stopped  # noqa: E402
from club.server.serving.queues import Lanes  # noqa: E402
from tests.bench.bare.models import Line  # noqa: E402

if __name__ == "__main__":
    if Line._meta.db_table not in connection.introspection.table_names():
        call_command("migrate", verbosity=0)
        with connection.schema_editor() as editor:
            editor.create_model(Line)
    command = BaseCommand()  # what Django's own `runserver` does before it serves
    command.check()
    command.check_migrations()
    connection.close()
    with listen_at("127.0.0.1", int(sys.argv[1])) as listening:
        lanes = Lanes(in_turn="GET /unchanged")  # our looks have one thread too
        server = make_server(WSGIHandler(), listening, lanes)
        print(listening.getsockname()[1], flush=True)
        run_until_stopped(server)
