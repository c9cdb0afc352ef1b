/* One side's answer to a hand that the other reported, until it is recorded. It is saved on the phone, waits for its hand,
   and what the program has against it is shown until it is seen. Draws nothing. */

import { isFinal, messagesOf, page, postJson } from "./page.js";
import { allSaved, newId, remove, save, sender } from "./storage.js";

let after = { answered() {}, show() {} };

/* `answered` is called when the program has answered, `show` when something changed. */
export const begin = (calls) => { after = calls; };

export const answers = () => allSaved("answer:");
/* Those too that have arrived since the page was loaded: what it shows may be older. */
const arrived = [];
export const given = () => [...answers(), ...arrived];
export const openAnswers = () => answers().filter((entry) => !entry.against);
const ready = () => openAnswers().filter((entry) => entry.revision);

/* An answer is {round, deal, seat, answer} and either the `revision` that was seen or the `hand` that waits on this phone. */
export const give = (answer) => {
  const id = newId();
  save(`answer:${id}`, { id, revision: 0, hand: "", ...answer });
  after.show();
  deliver();
};

export const markSeen = (entry) => {
  remove(`answer:${entry.id}`);
  after.show();
};

/* The hand was recorded in that revision: now the answer to it can follow. */
export const handRecorded = (hand, revision) => {
  for (const entry of openAnswers()) if (entry.hand === hand) save(`answer:${entry.id}`, { ...entry, revision });
  deliver();
};

/* The hand was not recorded, or was taken back on the phone: there is nothing left to answer. */
export const handGone = (hand) => {
  for (const entry of answers()) if (entry.hand === hand) remove(`answer:${entry.id}`);
};

const send = async (entry) => {
  const { round, deal, revision, seat, answer } = entry;
  const response = await postJson(page.dataset.answers, { round, deal, revision, seat, answer });
  if (!isFinal(response)) return false;
  if (response.status < 300) {
    remove(`answer:${entry.id}`);
    arrived.push(entry);
  } else save(`answer:${entry.id}`, { ...entry, against: messagesOf(response.answer) });
  after.answered();
  return true;
};

const { deliver, deliverNow, sending } = sender({ waiting: ready, send, show: () => after.show() });
export { deliver, deliverNow, sending };
