"""The laws to read, side by side and on paper; the club's own laws; a hand under every law."""
