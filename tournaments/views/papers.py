from django.http import HttpRequest, HttpResponse


def papers(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def pdf(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def withdraw(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
