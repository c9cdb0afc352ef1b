"""Deals of the older family: trumps are the first card led, a card turned up, or a suit cut before the deal."""
