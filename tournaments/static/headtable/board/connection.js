// A page that keeps asking says when it gets no answer, with the reason where one is given, until it gets one.

const note = document.querySelector("[data-lost]");

const reasonIn = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("[data-why]")?.textContent;

export const answered = (status, text) => {
  const isLost = !status || status >= 500;
  if (isLost) note.querySelector("span").textContent = reasonIn(text) || note.dataset.silent;
  note.hidden = !isLost;
};
