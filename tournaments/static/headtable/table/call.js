/* A call for the director: sent at once or said not to be, and tried again as long as the page is open. Never kept: a call
   that rings an hour later helps nobody. It is taken back in one try, for what was not taken back is seen to stand. */

import { against, isFinal } from "./courier.js";
import { address, answerOf, ask, button, element, words } from "./page.js";

let look = () => {};
let reason = ""; // of the call that is on its way
let isSending = false;
let isTakingBack = false;
let pause = 2; // seconds until the next try
let timer = 0;

const room = () => document.getElementById("call");

/* `again` looks for what stands now. */
export const begin = (again) => {
  look = again;
  document.addEventListener("click", (event) => {
    const tapped = event.target.closest("#call [name=reason], #call [name=back]");
    if (!tapped) return;
    event.preventDefault();
    if (tapped.name === "back") {
      takeBack(tapped);
      return;
    }
    reason = tapped.value;
    hurry();
  });
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
};

/* The page as the server has it now: how the call stands; what was opened here stays open. */
export const take = (fresh) => {
  const now = fresh.getElementById("call");
  if (reason || !now || room().innerHTML === now.innerHTML) return;
  const opened = room().querySelector("details[open]");
  const isHere = room().contains(document.activeElement);
  room().replaceWith(document.importNode(now, true));
  const details = room().querySelector("details");
  if (opened && details) details.open = true;
  const next = isHere && room().querySelector("summary, button");
  if (next) next.focus({ preventScroll: true });
};

const hurry = () => {
  pause = 2;
  knock();
};

const knock = async () => {
  clearTimeout(timer);
  if (!reason || isSending) return;
  isSending = true;
  if (!room().querySelector("[data-not-called]")) tell(words.callSending, "warning");
  const asked = reason;
  const { status, answer } = await knocked("calls", { reason });
  isSending = false;
  if (reason !== asked && !answer) return; // nobody waits for it any more
  if (!isFinal({ status }, answer)) {
    notCalled();
    return;
  }
  reason = "";
  if (status < 300) {
    const details = room().querySelector("details");
    if (details) details.remove(); // what stands is told as soon as the page is looked at again
  } else {
    tell(against(answer).join(" "), "error");
  }
  look();
};

const knocked = async (door, told) => {
  const body = JSON.stringify(told);
  try {
    const response = await ask(address + door, { method: "POST", headers: { "Content-Type": "application/json" }, body }, 8);
    return { status: response.status, answer: answerOf(response) };
  } catch (error) {
    return { status: 0, answer: null };
  }
};

/* The button stays where it is until the page is looked at again, and beside it what became of it. */
const takeBack = async (pressed) => {
  if (isTakingBack) return;
  isTakingBack = true;
  const said = room().querySelector("[data-back]") || element("p");
  said.setAttribute("data-back", "");
  said.setAttribute("role", "status");
  pressed.after(said);
  said.textContent = words.callBack;
  const { status, answer } = await knocked("uncall", { at: pressed.value });
  isTakingBack = false;
  if (!isFinal({ status }, answer)) {
    said.textContent = words.callNotBack;
    return;
  }
  said.textContent = status < 300 ? "" : against(answer).join(" ");
  look();
};

const notCalled = () => {
  const note = tell(words.callNot, "error");
  note.setAttribute("data-not-called", "");
  note.append(document.createElement("br"), button(words.callStop, () => {
    reason = "";
    clearTimeout(timer);
    note.remove();
    room().querySelector("details").hidden = false;
  }));
  timer = setTimeout(knock, pause * 1000);
  pause = Math.min(pause * 2, 30);
};

const tell = (text, kind) => {
  for (const old of room().querySelectorAll("[data-call]")) old.remove();
  const note = element("p", text, `message ${kind}`);
  note.setAttribute("data-call", "");
  note.setAttribute("role", kind === "error" ? "alert" : "status");
  const choice = room().querySelector("details");
  if (choice) choice.hidden = Boolean(reason); // one call at a time
  room().prepend(note);
  return note;
};
