from django.http import HttpRequest, HttpResponse


def table_page(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")


def cut(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
