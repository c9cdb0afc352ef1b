"""What templates ask for by name. Imports display and what lies below."""
