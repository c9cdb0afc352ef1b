from django.http import HttpRequest, HttpResponse


def nights(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def new(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def night(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def settings(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def night_file(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
