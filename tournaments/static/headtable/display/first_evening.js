// The list of the first evening is put away for good: the server reads the cookie.

document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-put-away]")) return;
  document.cookie = "first-evening=over; path=/; max-age=315360000; SameSite=Strict";
  target.closest("details").remove();
});
