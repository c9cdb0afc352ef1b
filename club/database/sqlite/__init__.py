"""Django’s SQLite, which takes no value that PostgreSQL would refuse."""
