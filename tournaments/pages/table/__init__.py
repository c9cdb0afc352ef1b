"""The page behind a table's QR code: one page for the whole evening, with plain forms; a script makes it quicker."""

from tournaments.pages.table.calling import calling
from tournaments.pages.table.cutting import cut
from tournaments.pages.table.offline import service_worker
from tournaments.pages.table.page import table_page
from tournaments.pages.table.seating import people, seating

__all__ = ["calling", "cut", "people", "seating", "service_worker", "table_page"]
