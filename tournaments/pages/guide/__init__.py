"""The guide, the running order of tonight, and what the program promises."""
