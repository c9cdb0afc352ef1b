"""The program as a whole, and the people of the club."""

from club.database.newer_sqlite import prefer_the_newer

prefer_the_newer()

VERSION = "0.1.0"  # as pyproject.toml has it
