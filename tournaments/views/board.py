from django.http import HttpRequest, HttpResponse


def board(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def close(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def take_back(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def end(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
