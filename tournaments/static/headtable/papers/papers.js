// Shows which paper is being made until it is here: a large night's takes seconds. The page works without this too.
// The answer brings the number of the request back in a cookie, as a browser that downloads a PDF stays on the page.

const making = document.querySelector("[data-making]");

document.addEventListener("click", ({ target }) => {
  const link = target.closest("[data-paper]");
  if (!link) return;
  const number = String(Date.now() % 1e9);
  const address = new URL(link.href);
  address.searchParams.set("asked", number);
  link.href = address.href;
  making.querySelector("b").textContent = link.dataset.paper;
  making.hidden = false;
  const looking = setInterval(() => {
    if (!document.cookie.split("; ").includes(`made=${number}`)) return;
    clearInterval(looking);
    making.hidden = true;
  }, 200);
});

// Back from the PDF.
addEventListener("pageshow", () => { making.hidden = true; });
