"""Where on which page what can be ticked, as a file for other programs that read the sheets or try them."""

import json
from collections.abc import Iterable

from tournaments.scanning.layout import BOX, Layout


def marks_file(pages: Iterable[tuple[int, Layout]]) -> str:
    """The pages that can be read, each by its number in the PDF: JSON, all lengths in millimetres from the top left corner."""
    found = [
        {
            "page": number,
            "width": layout.width,
            "height": layout.height,
            "sheet": layout.mark.name,
            "table": layout.mark.table or None,
            "round": layout.mark.round or None,
            "boxes": [
                {
                    "deal": box.deal,
                    "field": box.field,
                    "value": box.value,
                    "x": round(box.x, 3),
                    "y": round(box.y, 3),
                    "size": BOX,
                }
                for box in layout.boxes
            ],
        }
        for number, layout in pages
    ]
    return json.dumps({"pages": found}, ensure_ascii=False)
