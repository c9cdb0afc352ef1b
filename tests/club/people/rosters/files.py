"""Roster files as clubs and strangers send them, as bytes."""

import io
import zipfile
from xml.sax.saxutils import escape

from openpyxl import Workbook

from club.people.rosters import rows_of
from club.people.rosters.columns import names_in

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def read_roster(content):
    """The names in a file."""
    return names_in(*rows_of(content))


def workbook(*rows, **sheets):
    """As openpyxl saves it: these rows on the first sheet, and further sheets by their names."""
    opened = Workbook()
    for row in rows:
        opened.active.append(row)
    for name, others in sheets.items():
        sheet = opened.create_sheet(name)
        for row in others:
            sheet.append(row)
    saved = io.BytesIO()
    opened.save(saved)
    return saved.getvalue()


def by_hand(sheet, strings=None, packed=zipfile.ZIP_DEFLATED, **parts):
    """A workbook put together from its parts: the sheet's XML, its strings', or others by their paths."""
    links = f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    if strings is not None:
        links += f'<Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    kinds = "".join(
        f'<Override PartName="{part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.{kind}"/>'
        for part, kind in (
            ("/xl/workbook.xml", "sheet.main+xml"),
            ("/xl/worksheets/sheet1.xml", "worksheet+xml"),
            *([] if strings is None else [("/xl/sharedStrings.xml", "sharedStrings+xml")]),
        )
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{TYPES}">{kinds}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{OFFICE}/officeDocument" '
        f'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="A" sheetId="1" '
        f'r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
        "xl/worksheets/sheet1.xml": sheet,
    }
    if strings is not None:
        files["xl/sharedStrings.xml"] = strings
    return zipped(files | parts, packed)


def zipped(parts, packed=zipfile.ZIP_DEFLATED):
    saved = io.BytesIO()
    with zipfile.ZipFile(saved, "w", packed) as archive:
        for path, content in parts.items():
            archive.writestr(path, content)
    return saved.getvalue()


def a_sheet(*cells, before=""):
    """A sheet's XML with these (place, text) in a row each, as their places say."""
    rows = "".join(
        f'<row r="{"".join(filter(str.isdigit, place))}"><c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'
        "</row>"
        for place, text in cells
    )
    return f'<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData></worksheet>'


ODS_XMLNS = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def open_document(rows, kind="spreadsheet", head="", **parts):
    """As LibreOffice packs it: this XML of the rows on the first sheet, another behind it, or other parts by their names."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}<office:document-content {ODS_XMLNS}><office:body>'
        f'<office:spreadsheet><table:table table:name="Members">{rows}</table:table><table:table table:name="More">'
        "<table:table-row><table:table-cell><text:p>other</text:p></table:table-cell></table:table-row></table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    saved = io.BytesIO()
    with zipfile.ZipFile(saved, "w") as packed:
        packed.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        packed.writestr("META-INF/manifest.xml", parts.get("manifest", "<manifest/>"), zipfile.ZIP_DEFLATED)
        if parts.get("content", content):
            packed.writestr("content.xml", parts.get("content", content), zipfile.ZIP_DEFLATED)
    return saved.getvalue()
