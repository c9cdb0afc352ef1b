"""The pictures of the guide and the README, made from rehearsals: `python -m tests.pictures`."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()
