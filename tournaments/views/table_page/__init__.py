"""The page behind a table's QR code: one page for the whole evening, with plain forms; a script makes it quicker."""

from tournaments.views.table_page.cutting import cut
from tournaments.views.table_page.page import table_page

__all__ = ["cut", "table_page"]
