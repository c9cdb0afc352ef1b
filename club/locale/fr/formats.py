"""How French writes dates and hours, where Django's own formats for it differ: 1er janvier, 20 h 30."""

FIRST_OF_MONTH = "1er"  # see club/server/day_of_month.py
TIME_FORMAT = "G\u00a0\\h\u00a0i"
DATETIME_FORMAT = "j F Y, G\u00a0\\h\u00a0i"
SHORT_DATETIME_FORMAT = "d/m/Y G\u00a0\\h\u00a0i"
