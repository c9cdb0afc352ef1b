"""The director rules at a table: what happened, the remedy, what was ruled before."""
