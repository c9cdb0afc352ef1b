"""The members of the club where nights or papers are needed: who becomes one, their files and their labels."""
