"""The program as a whole, and the people of the club."""

VERSION = "1.0.0"
