/* A call for the director: tried again as long as the page is open, and never saved, for an hour later it helps nobody. */

import { address, button, element, isFinal, messagesOf, postJson, texts } from "./page.js";
import { onNewHope } from "./storage.js";

let look = () => {};
let reason = ""; // of the call that is on its way
let isSending = false;
let isTakingBack = false;
let pause = 2; // seconds until the next try
let timer = 0;

const place = () => document.getElementById("call");
const asked = () => document.querySelector("#calling details"); // none while a call stands

/* `again` looks for what stands now. */
export const begin = (again) => {
  look = again;
  document.addEventListener("click", (event) => {
    if (asked() && !asked().contains(event.target)) asked().open = false;
    const tapped = event.target.closest("#calling [name=reason], #call [name=back]");
    if (!tapped) return;
    event.preventDefault();
    if (tapped.name === "back") {
      takeBack(tapped);
      return;
    }
    reason = tapped.value;
    note(texts.callSending, "warning");
    callNow();
  });
  onNewHope(callNow);
};

/* The page as the server has it now: how the call stands; what was opened here stays open. */
export const takeCall = (fresh) => {
  if (reason) return;
  const isHere = document.activeElement.closest("#calling, #call");
  const isOpen = asked()?.open;
  for (const id of ["calling", "call"]) {
    const [old, now] = [document, fresh].map((shown) => shown.getElementById(id));
    if (now && old.innerHTML !== now.innerHTML) old.replaceWith(document.importNode(now, true));
  }
  if (isOpen && asked()) asked().open = true;
  if (isHere && !isHere.isConnected) document.querySelector("#calling summary, #call button")?.focus({ preventScroll: true });
};

const callNow = () => {
  pause = 2;
  call();
};

const call = async () => {
  clearTimeout(timer);
  if (!reason || isSending) return;
  isSending = true;
  const sent = reason;
  const response = await postJson(`${address}calls`, { reason }, 8);
  isSending = false;
  if (!isFinal(response)) {
    if (reason === sent) showNotCalled();
    else call(); // nobody waits for that one any more
    return;
  }
  reason = "";
  if (response.status < 300) {
    asked()?.remove(); // how the call stands is drawn as soon as the page is looked at again
  } else {
    note(messagesOf(response.answer).join(" "), "error");
  }
  look();
};

/* The button stays where it is until the page is looked at again, and beside it what became of it. */
const takeBack = async (pressed) => {
  if (isTakingBack) return;
  isTakingBack = true;
  const state = place().querySelector("[data-back]") || element("p");
  state.setAttribute("data-back", "");
  state.setAttribute("role", "status");
  pressed.after(state);
  state.textContent = texts.callBack;
  const response = await postJson(`${address}uncall`, { at: pressed.value }, 8);
  isTakingBack = false;
  if (!isFinal(response)) {
    state.textContent = texts.callNotBack;
    return;
  }
  state.textContent = response.status < 300 ? "" : messagesOf(response.answer).join(" ");
  look();
};

const showNotCalled = () => {
  const made = note(texts.callNot, "error");
  made.append(document.createElement("br"), button(texts.callStop, () => {
    reason = "";
    clearTimeout(timer);
    made.remove();
    asked().hidden = false;
  }));
  timer = setTimeout(call, pause * 1000);
  pause = Math.min(pause * 2, 30);
};

const note = (text, kind) => {
  for (const old of place().querySelectorAll("[data-call]")) old.remove();
  const made = element("p", text, `message ${kind}`);
  made.setAttribute("data-call", "");
  made.setAttribute("role", kind === "error" ? "alert" : "status");
  if (asked()) [asked().hidden, asked().open] = [Boolean(reason), false]; // one call at a time
  place().prepend(made);
  made.scrollIntoView({ block: "nearest" });
  return made;
};
