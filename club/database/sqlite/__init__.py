"""SQLite for Django, as it comes with it but for what a hall waits for. Knows statements; knows no table."""
