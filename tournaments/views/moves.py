from django.http import HttpRequest, HttpResponse


def moves(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
