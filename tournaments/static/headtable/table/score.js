/* The score of the hand entered. It comes from the program, before it counts; without a connection the hand can still be
   saved and sent. */

import { hand, handJson } from "./hand.js";
import { address, element, request, setText, texts } from "./page.js";

export const ok = document.getElementById("ok");

let scored = ""; // the hand whose score is shown

export const showPreview = (...shown) => {
  document.getElementById("preview").replaceChildren(...shown);
  if (!shown.length) scored = "";
};

export const showScore = async () => {
  const form = hand();
  const now = JSON.stringify(handJson());
  if (now === scored) return;
  scored = now;
  ok.disabled = true;
  showPreview(element("p", texts.scoring, "muted"));
  const body = new URLSearchParams(new FormData(form));
  body.set("fragment", "1");
  let answer = null;
  try {
    answer = await request(address, { method: "POST", body }, 5);
  } catch (error) { /* no answer */ }
  if (now !== scored || form !== hand()) return;
  if (answer && [200, 422].includes(answer.status) && answer.text.includes("data-scored")) {
    document.getElementById("preview").innerHTML = answer.text;
    ok.disabled = answer.status !== 200;
    if (ok.disabled) setText("[data-next]", texts.lookAgain);
  } else {
    showPreview(element("p", texts.noScore, "message warning"));
    scored = "none"; // asked again when the form is drawn next
    ok.disabled = false;
  }
  // A hand that came back to be corrected: its counts are to be touched, so they stay on the screen.
  if (!document.activeElement.matches("[data-title]")) document.getElementById("preview").scrollIntoView({ block: "nearest" });
};
