"""The page behind a table's QR code: one page for the whole evening, with plain forms; a script makes it quicker."""

from tournaments.views.table_page.calling import calling
from tournaments.views.table_page.cutting import cut
from tournaments.views.table_page.offline import service_worker
from tournaments.views.table_page.page import table_page
from tournaments.views.table_page.seating import people, seating

__all__ = ["calling", "cut", "people", "seating", "service_worker", "table_page"]
