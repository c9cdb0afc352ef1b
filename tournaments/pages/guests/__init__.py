"""What guests open without signing in: joining with a phone, the results; and the director's page of the tables' links."""
