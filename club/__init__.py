"""The program as a whole, and the people of the club."""

VERSION = "0.1.0"  # as pyproject.toml has it
