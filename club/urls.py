"""Every address of the program: the club's own, then the nights'."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

from club import views

urlpatterns = [
    path("", views.home, name="home"),
    path("members/", views.members, name="members"),
    path("members/<int:member_id>/", views.member, name="member"),
    path("sign-in/", auth.LoginView.as_view(), name="login"),
    path("sign-out/", auth.LogoutView.as_view(), name="logout"),
    path("password/", auth.PasswordChangeView.as_view(), name="password_change"),
    path("password/done/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]
