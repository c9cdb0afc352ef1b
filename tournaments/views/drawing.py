from django.http import HttpRequest, HttpResponse


def draw(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
