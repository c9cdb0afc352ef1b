/* The page's own address, its words and the making of elements. Knows no hands. */

export const page = document.getElementById("page");
export const address = page.dataset.url;
export const words = JSON.parse(document.getElementById("words").textContent);

/* A sentence with its {places} filled. */
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/* Text said at every place that `selector` finds; told again only where it changed, for those who listen. */
export const say = (selector, text) => {
  for (const place of document.querySelectorAll(selector)) if (place.textContent !== text) place.textContent = text;
};

export const element = (tag, text, className) => {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
};

export const button = (text, act, className = "button") => {
  const made = element("button", text, className);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

/* What an address answers, its whole body read; throws when it takes more than so many seconds. */
export const ask = async (url, options, seconds) => {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), seconds * 1000);
  try {
    const response = await fetch(url, { cache: "no-store", credentials: "omit", signal: control.signal, ...options });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally { clearTimeout(timer); }
};

/* Only our own door speaks JSON: whatever else answers (a hotel's sign-in page, a proxy) has not taken a hand. */
export const answerOf = ({ headers, text }) => {
  if (!(headers.get("Content-Type") || "").startsWith("application/json")) return null;
  try { return JSON.parse(text); } catch (error) { return null; }
};
