"""The director's guide, what the program promises, and how several clubs run it."""
