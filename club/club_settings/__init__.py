"""What the club has settled for all its nights: its name, time zone, paper, backups, sounds. Knows no night."""
