"""How English writes hours, where Django's own formats differ: 20:30, as the clock on the wall shows it."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "N j, Y, H:i"
SHORT_DATETIME_FORMAT = "m/d/Y H:i"
