/* What has become of the hands that this phone has saved: in a word, and in full where it is the only copy. Knows no form. */

import { button, element, fill, texts } from "./page.js";
import { remove } from "./storage.js";

/* One word for a hand: on its "way"; "here" alone, as its card opens no table any more; saved as the other of "both" versions; with
   the "director"; "refused", and so nowhere but here. The list and the bar both follow from it. */
export const stateOf = ({ answer, corrects }, isWithdrawn) => {
  if (!answer) return isWithdrawn ? "here" : "way";
  if (!answer.kept) return "refused";
  return corrects ? "both" : "director";
};

const label = (state) => ({ here: texts.onlyHere, both: texts.forDirector, director: texts.forDirector, refused: texts.notRecorded })[state];

export const line = (entry, state) => {
  const row = element("li");
  row.append(element("b", state), document.createTextNode(fill(texts.outboxDeal, entry)));
  return row;
};

/* A hand that is not on its way, with `buttons`; `done` is called once it was removed. */
export const unsent = (entry, state, done, buttons = []) => {
  const { messages = [texts.scanNew], stands = "" } = entry.answer || {};
  const row = element("li", "", state === "both" ? "" : "refused");
  const box = element("div");
  box.setAttribute("role", state === "both" ? "status" : "alert");
  box.append(...line(entry, label(state)).childNodes);
  for (const message of state === "both" ? [texts.bothSaved] : messages) box.append(element("p", message));
  if (stands && state !== "both") box.append(element("p", `${texts.differs} ${stands}`));
  const away = () => {
    remove(`hand:${entry.id}`);
    done();
  };
  const acts = element("p", "", "buttons");
  acts.append(...buttons);
  row.append(box, acts);
  if (state === "both" || state === "director") {
    acts.append(button(texts.seen, away));
    return row;
  }
  const lines = element("ul", "", "reasons");
  lines.append(...[entry.dealt, ...entry.taken].filter(Boolean).map((text) => element("li", text)));
  const question = element("details");
  question.append(element("summary", texts.elsewhereAsked, "button"), button(texts.elsewhereYes, away));
  box.append(lines);
  acts.append(question);
  return row;
};
