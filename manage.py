#!/usr/bin/env python
"""The command line of Head Table: `python manage.py help` lists what it can do."""

import os
import sys

try:
    from django.core.management import execute_from_command_line
except ImportError:
    sys.exit("Django is not installed here. Follow the two commands in README.md, then try again.")


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a Windows console has no suits
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
