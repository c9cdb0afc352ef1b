"""The host's board, the calls from the tables, the hall screen and the moves."""
