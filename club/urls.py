"""Every address of the program: the club's own, then the nights'."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
