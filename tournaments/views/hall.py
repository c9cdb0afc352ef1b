from django.http import HttpRequest, HttpResponse


def hall(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
