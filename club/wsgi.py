"""The door for a WSGI server: it answers once the database is in use, files are collected and every page is imported."""

import os

import django
from django.core.handlers.wsgi import WSGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup(set_prefix=False)

# Django is to be set up first
from club.database.in_use import serve  # noqa: E402
from club.database.key_mark import watch_key  # noqa: E402
from club.server.pages import views  # noqa: E402
from club.server.static_files import collect  # noqa: E402

serve()
watch_key()
collect()
list(views())  # imported before a server divides into processes, which share them
application = WSGIHandler()
