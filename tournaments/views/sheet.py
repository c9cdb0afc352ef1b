from django.http import HttpRequest, HttpResponse


def sheet(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def cut(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def dispute(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
