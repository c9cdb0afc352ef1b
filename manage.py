#!/usr/bin/env python
"""The command line of Head Table: `python manage.py help` lists what it can do."""

import sys

try:
    from club.server.command_line import main
except ModuleNotFoundError as missing:
    if missing.name != "django":
        raise
    sys.exit("Django is not installed here. Follow the two commands in README.md, then try again.")

if __name__ == "__main__":
    main()
