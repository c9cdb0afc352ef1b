from django.http import HttpRequest, HttpResponse


def guide(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("soon")
