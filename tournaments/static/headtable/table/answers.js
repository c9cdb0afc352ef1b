/* What one side says of a hand that the other told, on its way to the book. It is kept on the phone, waits for its hand, and
   what the book says against it is shown until it is seen. Draws nothing. */

import { against, courier, isFinal } from "./courier.js";
import { drop, keep, keptAll, newId } from "./keeping.js";
import { answerOf, ask, page } from "./page.js";

let after = { answered() {}, show() {} };

/* `answered` is called when the book has answered, `show` when something changed. */
export const begin = (calls) => { after = calls; };

export const answers = () => keptAll("answer:");
export const open = () => answers().filter((entry) => !entry.against);
const ready = () => open().filter((entry) => entry.revision);

/* `told` is {round, deal, seat, answer} and either the `revision` that was seen or the `hand` that waits on this phone. */
export const give = (told) => {
  const id = newId();
  keep(`answer:${id}`, { id, revision: 0, hand: "", ...told });
  after.show();
  deliver();
};

export const isSeen = (entry) => {
  drop(`answer:${entry.id}`);
  after.show();
};

/* The hand came into the book in that revision: now what was said of it can follow. */
export const handArrived = (hand, revision) => {
  for (const entry of open()) if (entry.hand === hand) keep(`answer:${entry.id}`, { ...entry, revision });
  deliver();
};

/* The hand did not come into the book, or was taken back on the phone: nothing is left to be said of it. */
export const handGone = (hand) => {
  for (const entry of answers()) if (entry.hand === hand) drop(`answer:${entry.id}`);
};

const send = async (entry) => {
  const { round, deal, revision, seat, answer: said } = entry;
  let response;
  let answer;
  try {
    const body = JSON.stringify({ round, deal, revision, seat, answer: said });
    response = await ask(page.dataset.answers, { method: "POST", headers: { "Content-Type": "application/json" }, body }, 15);
    answer = answerOf(response);
  } catch (error) { /* no answer */ }
  if (!isFinal(response, answer)) return false;
  if (response.status < 300) drop(`answer:${entry.id}`);
  else keep(`answer:${entry.id}`, { ...entry, against: against(answer) });
  after.answered();
  return true;
};

const { deliver, hurry, sending } = courier({ waiting: ready, send, show: () => after.show() });
export { deliver, hurry, sending };
