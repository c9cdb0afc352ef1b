"""What a wheel of the program holds, and a night played from it. Needs no room of ours but the command line."""
