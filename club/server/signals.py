"""What happens in this process, for those who count it. Knows nobody who listens, and no night."""

from django.dispatch import Signal

hand_stored = Signal()
waited = Signal()  # `what` it was for, and how many `seconds`
guess_refused = Signal()
database_lost = Signal()  # its `cause`, in the log's words
