"""Every address of the program: the club's own, then the nights'."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

from club.backup import download
from club.club_settings import page as settings_page
from club.people import member_pages, views
from club.people.rosters import page
from club.server import health
from club.sign_in import api_page
from club.sign_in.roles import helper_required, open_to_all

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", views.home, name="home"),
    path("members/", member_pages.members, name="members"),
    path("members/file/", page.read_members, name="read_members"),
    path("members/<int:member_id>/", member_pages.member, name="member"),
    path("people/", views.people, name="people"),
    path("people/<int:user_id>/", views.set_account, name="set_account"),
    path("people/<int:user_id>/password/", views.new_password, name="new_password"),
    path("settings/", settings_page.club_settings, name="club_settings"),
    path("settings/first/", settings_page.first_settings, name="first_settings"),
    path("settings/api/", api_page.tokens, name="api_tokens"),
    path("settings/api/<int:token_id>/withdraw/", api_page.withdraw, name="withdraw_token"),
    path("health/", health.health, name="health"),
    path("backup/", download.download, name="backup"),
    path("sign-in/", open_to_all(views.SignIn.as_view()), name="login"),
    path("sign-out/", open_to_all(auth.LogoutView.as_view()), name="logout"),
    path("password/", helper_required(views.ChangePassword.as_view()), name="password_change"),
    path("password/done/", helper_required(auth.PasswordChangeDoneView.as_view()), name="password_change_done"),
    path("admin/", admin.site.urls),
]

handler500 = "club.database.unavailable.broken"
