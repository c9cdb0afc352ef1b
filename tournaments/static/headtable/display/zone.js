// Offers the browser's time zone first, after the server's: a server elsewhere does not know it.

const list = document.querySelector("[name=time_zone]");
const own = list.querySelector(`[value="${Intl.DateTimeFormat().resolvedOptions().timeZone}"]`);
if (own) list.options[0].after(own);
