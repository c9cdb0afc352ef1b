"""The director's board, the calls from the tables and the moves."""
