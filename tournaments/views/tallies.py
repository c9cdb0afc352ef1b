from django.http import HttpRequest, HttpResponse


def standings(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def tally(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
