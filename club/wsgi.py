"""The door for a WSGI server: the styles and scripts are collected, then it answers."""

import os

import django
from django.core.handlers.wsgi import WSGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup(set_prefix=False)

from club.server.static_files import collect  # noqa: E402  # Django is to be set up first

collect()
application = WSGIHandler()
