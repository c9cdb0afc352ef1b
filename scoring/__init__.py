"""What a hand of cinch is worth under a law. Pure Python: knows no Django, no night, no person."""
