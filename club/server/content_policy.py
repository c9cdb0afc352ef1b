"""The content security policy as a header, built once, since no page changes it. Knows no page."""

from functools import cached_property

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class PolicyMiddleware(CSPMiddleware):
    """django-csp's header, which it would build again for each response."""

    @cached_property
    def policy(self) -> str:
        return str(build_policy())

    def process_request(self, request: HttpRequest) -> None:
        """Does nothing: no page needs a nonce."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault(HEADER, self.policy)
        return response
