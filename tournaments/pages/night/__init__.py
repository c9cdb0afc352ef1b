"""A night around its play: the list, settings, guests, the draw, people in wrong seats, the history."""
