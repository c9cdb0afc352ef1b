"""The door: who comes in, what they pay, whose code it is, and who was entered twice."""
