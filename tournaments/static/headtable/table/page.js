/* The page's own address and texts, the making of elements, and what an address answers. Knows no hands. */

export const page = document.getElementById("page");
export const address = page.dataset.url;
export const texts = JSON.parse(document.getElementById("script-texts").textContent);

/* A text with its {places} filled. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/* The same text at every place that `selector` finds; written only where it changes, for those who listen. */
export const setText = (selector, text) => {
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
export const request = async (url, options, seconds) => {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), seconds * 1000);
  try {
    const response = await fetch(url, { cache: "no-store", signal: control.signal, ...options });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally { clearTimeout(timer); }
};

/* Only our own program answers JSON: whatever else answers (a hotel's sign-in page, a proxy) has recorded nothing. */
export const jsonOf = ({ headers, text }) => {
  if (!(headers.get("Content-Type") || "").startsWith("application/json")) return null;
  try { return JSON.parse(text); } catch (error) { return null; }
};

/* The status and the JSON that answer a post; status 0 and null for silence. */
export const postJson = async (url, content, seconds = 15, headers = {}) => {
  const options = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(content) };
  try {
    const response = await request(url, options, seconds);
    return { status: response.status, answer: jsonOf(response) };
  } catch (error) {
    return { status: 0, answer: null };
  }
};

/* Whether an answer is final: silence, a failing server, "later" and a card that was withdrawn (404) are not: a newer card may send
   it. */
export const isFinal = ({ status, answer }) => Boolean(answer) && status < 500 && ![404, 408, 425, 429].includes(status);

/* The sentences of a refusal. */
export const messagesOf = (answer) => [answer.message, ...(answer.message ? [] : answer.faults || []).map((fault) => fault.message)].filter(Boolean);
