"""Every address of the program: the club's own, then the nights'."""

from functools import partial

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

from club.people import views
from club.server.pages import page_in
from club.sign_in.roles import helper_required, key_in_the_link, open_to_all

page = partial(page_in, "club")

urlpatterns = [
    path("", include("tournaments.urls")),
    page("", "people.views.home", name="home"),
    page("members/", "people.member_pages.members", name="members"),
    page("members/file/", "people.rosters.page.read_members", name="read_members"),
    page("members/<int:member_id>/", "people.member_pages.member", name="member"),
    page("people/", "people.views.people", name="people"),
    page("people/<int:user_id>/", "people.views.set_account", name="set_account"),
    page("people/<int:user_id>/password/", "people.views.new_password", name="new_password"),
    page("settings/", "club_settings.page.club_settings", name="club_settings"),
    page("settings/first/", "club_settings.page.first_settings", name="first_settings"),
    page("settings/api/", "sign_in.api_page.tokens", name="api_tokens"),
    page("settings/api/<int:token_id>/withdraw/", "sign_in.api_page.withdraw", name="withdraw_token"),
    page("language/<slug:code>/", "server.languages.choose", name="choose_language"),
    page("robots.txt", "server.well_known.robots", name="robots"),
    page(".well-known/security.txt", "server.well_known.security", name="security"),
    page("app.webmanifest", "server.well_known.manifest", name="manifest"),
    page("health/", "server.well_known.health", name="health"),
    page("metrics", "server.metrics.metrics", name="metrics"),
    page("backup/", "backup.download.download", name="backup"),
    path("sign-in/", open_to_all(views.SignIn.as_view()), name="login"),
    path("sign-out/", open_to_all(auth.LogoutView.as_view()), name="logout"),
    path("password/", helper_required(views.ChangePassword.as_view()), name="password_change"),
    page("password/email/", "people.views.own_email", name="own_email"),
    path("password/forgotten/", open_to_all(views.ForgottenPassword.as_view()), name="forgotten_password"),
    path("password/<uidb64>/<token>/", key_in_the_link(views.ChoosePassword.as_view()), name="choose_password"),
    path("password/done/", helper_required(auth.PasswordChangeDoneView.as_view()), name="password_change_done"),
    path("admin/", admin.site.urls),
]

handler500 = "club.database.unavailable.broken"
