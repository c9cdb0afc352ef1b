"""A scanner's PDF: a picture a page, and a sentence for each that is none."""

from io import BytesIO
from struct import pack

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from scoring.faults import Refused
from tests.tournaments.scanning.photographs import scan
from tests.tournaments.scanning.sheets import LAW, a_filled_sheet, is_right, mark_on
from tournaments.scanning.reading import read_page
from tournaments.scanning.scans import LONGEST, MOST_BYTES, read_images

SIZE = (1000, 1000)


def written(writer):
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def refused(data):
    with pytest.raises(Refused) as caught:
        list(read_images(data))
    [fault] = caught.value.faults
    assert fault.field == "image"
    return str(fault.text)


def test_each_page_of_a_scan_is_read_like_a_photograph():
    sheets = [a_filled_sheet(f"scan {number}", mark=mark_on(), megapixels=2.5) for number in range(2)]
    grey = [Image.open(BytesIO(sheet.photo)) for sheet in sheets]
    lossless = BytesIO()
    canvas = Canvas(lossless)
    canvas.drawImage(ImageReader(Image.new("RGB", (10, 10))), 0, 0)  # a mark that the scanner adds
    canvas.drawImage(ImageReader(grey[1].convert("RGB")), 0, 0, 595, 842)
    canvas.save()
    fax = scan(grey[1].point(lambda each: 255 * (each > 110)).convert("1"))
    images = [*read_images(scan(grey[0], grey[1])), *read_images(fax), *read_images(lossless.getvalue())]
    for sheet, image in zip((*sheets, sheets[1], sheets[1]), images, strict=True):
        deals = read_page(image, lambda mark: LAW).deals
        assert [is_right(deal.hand, line) for deal, line in zip(deals, sheet.lines, strict=True)] == [True] * 4


def test_what_is_no_scan_is_said_in_a_sentence():
    page = Image.new("L", (1000, 1400), 255)
    words = BytesIO()
    canvas = Canvas(words)
    canvas.drawString(100, 100, "Dear sir")
    canvas.save()
    locked, many, none = (PdfWriter() for _ in range(3))
    locked.append(PdfReader(BytesIO(scan(page))))
    locked.encrypt("secret", algorithm="RC4-128")
    for _ in range(201):
        many.add_blank_page(100, 100)
    damaged = scan(page).replace(b"\xff\xd8\xff\xe0", b"\x00\x00\x00\x00")
    found = [
        refused(data)
        for data in (
            b"%PDF-1.7 Dear sir",
            scan(page)[:2000],
            written(locked),
            written(many),
            written(none),
            words.getvalue(),
            scan(page, Image.new("1", (10_000, 10_000), 1)),
            damaged,
            b"%PDF-" + bytes(MOST_BYTES),
        )
    ]
    starts = ["This PDF is damaged.", "This PDF is damaged.", "This PDF is locked", "This PDF has 201 pages"]
    starts += ["This PDF has no page.", "Page 1 of this PDF is not a scan", "Page 2 of this PDF has 10000 by 10000"]
    starts += ["The picture on page 1", "This file has 20 MB; at most 19 MB"]
    assert [(text, start) for text, start in zip(found, starts, strict=True) if not text.startswith(start)] == []


def picture_of(writer):
    return writer.pages[0]["/Resources"]["/XObject"]["/image"]


def stored_as(picture, form, name_of_filter, change=bytes):
    """A PDF with that picture in a form that has its own width and height, which `change` makes others than the page's."""
    encoded = BytesIO()
    picture.save(encoded, form)
    writer = PdfWriter()
    writer.append(PdfReader(BytesIO(scan(picture))))
    image = picture_of(writer)
    image._data = change(encoded.getvalue())
    image[NameObject("/Filter")] = NameObject(name_of_filter)
    return written(writer)


def large_jpeg_2000(data):
    """Its head says 9,000 by 8,000."""
    return data.replace(b"ihdr" + pack(">II", *SIZE), b"ihdr" + pack(">II", 9000, 8000))


def large_jpeg(data):
    at = data.index(b"\xff\xc0") + 5
    return data[:at] + pack(">HH", 9000, 8000) + data[at + 4 :]


def test_a_picture_that_is_larger_than_the_page_says_is_not_decoded():
    page = Image.new("L", SIZE, 255)
    [image] = read_images(stored_as(page, "JPEG2000", "/JPXDecode"))
    assert image.size == SIZE
    too_large = "Page 1 of this PDF has 8000 by 9000 pixels; at most 50 million are read. Scan it at 300 dpi."
    assert refused(stored_as(page, "JPEG2000", "/JPXDecode", large_jpeg_2000)) == too_large
    assert refused(stored_as(page, "JPEG", "/DCTDecode", large_jpeg)) == too_large
    assert refused(stored_as(page, "JPEG2000", "/JPXDecode", lambda data: data[:40])).startswith(
        "The picture on page 1"
    )


def test_the_mask_of_a_picture_is_not_decoded():
    black = Image.new("L", SIZE, 0)
    writer = PdfWriter()
    writer.append(PdfReader(BytesIO(scan(black.convert("1")))))
    mask = PdfReader(BytesIO(stored_as(black, "JPEG2000", "/JPXDecode", large_jpeg_2000)))
    picture_of(writer)[NameObject("/SMask")] = picture_of(mask).clone(writer)
    [image] = read_images(written(writer))
    assert image.getextrema() == (0, 0)


def test_a_scan_of_many_dots_is_made_smaller():
    [image] = read_images(scan(Image.new("L", (5000, 7000), 255)))
    assert max(image.size) == LONGEST
