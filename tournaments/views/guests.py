from django.http import HttpRequest, HttpResponse


def guests(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def enrol(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def guest(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
