"""The hall screen that forty people look up to, and the director's remote for it. Knows what guests may see; changes nothing of the play."""
