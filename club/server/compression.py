"""Compressed responses for slow wireless networks: pages, styles and scripts alike. Knows no page.

Compression reveals no secret: Django masks the tokens of forms, and to ask for a table's page is to know its token.
"""

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PackingMiddleware(GZipMiddleware):
    """Django's compression, which stands above whitenoise here and so gets responses that it does not expect."""

    def process_request(self, request: HttpRequest) -> None:
        """A compressed response has a weak ETag. If-None-Match compares weakly (RFC 9110, 13.1.2), whitenoise does not."""
        if tags := request.META.get("HTTP_IF_NONE_MATCH"):
            request.META["HTTP_IF_NONE_MATCH"] = tags.replace('W/"', '"')

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """A part of a file stays as it is, and so does a response without a body."""
        is_file = isinstance(response, FileResponse)
        if request.method == "HEAD" or (is_file and response.status_code != 200):
            return response
        if isinstance(response, FileResponse) and response.file_to_stream:
            with response.file_to_stream as file:  # a stream has no length, and waitress hangs up after it
                response = HttpResponse(file.read(), headers=response.headers)
        packed: HttpResponseBase = super().process_response(request, response)
        return packed
