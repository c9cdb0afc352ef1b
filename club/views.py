from django.http import HttpRequest, HttpResponse


def home(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def members(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def member(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
