/* Who really sits here. What was confirmed is saved until it is recorded: sent twice it changes nothing. Knows no hand. */

import { address, button, element, fill, isFinal, messagesOf, postJson, setText, texts } from "./page.js";
import { onNewHope, remove, save, saved } from "./storage.js";

const notes = element("div");
let look = () => {};
let goOn = () => {};
let drawn = () => {};
let changed = null; // the four numbers as they were corrected here, not yet confirmed
let picked = 0; // the seat that was tapped first
let silent = false; // the last try was not answered
let sending = false;
let pause = 2; // seconds until the next try
let timer = 0;
const names = new Map(); // number → name, of whoever was shown here

const form = () => document.getElementById("seating");
const numbers = () => form().dataset.numbers.split(",").map(Number);
const round = () => Number(form().dataset.round);
const sitters = () => [...form().querySelectorAll(".seat")];

/* What this table has confirmed and is not recorded yet. */
const waiting = () => saved("seats");
const shown = () => {
  const open = waiting();
  if (open && open.round === round()) {
    for (const [number, name] of open.names) names.set(number, name);
    return open.seats;
  }
  return changed || numbers();
};
const isChanged = () => shown().some((number, nth) => number !== numbers()[nth]);

/* `again` looks for what stands now, `next` shows what is asked as soon as the seats are confirmed; `shownAnew` is called when they
   were drawn. */
export const begin = (again, next, shownAnew) => {
  look = again;
  goOn = next;
  drawn = shownAnew;
  document.getElementById("now").before(notes);
  enhance();
  onNewHope(deliverNow);
  document.addEventListener("submit", confirm);
  deliver();
};

/* The page as the server has it now was taken over: draw in it what is begun here, and name people as it does. */
export const takeSeats = (fresh) => {
  for (const name of ["hand", "turn"]) copyNames(document.getElementById(name), fresh.getElementById(name));
  enhance();
};

/* The form for a hand may be half filled in, so only the names in it change. */
const copyNames = (form, fresh) => {
  const [old, now] = [form, fresh].map((each) => (each ? [...each.querySelectorAll("bdi")] : []));
  if (old.length !== now.length) return;
  old.forEach((name, nth) => {
    if (name.textContent !== now[nth].textContent) name.textContent = now[nth].textContent;
    if (now[nth].title) name.title = now[nth].title;
  });
};

const enhance = () => {
  if (!form()) { // a hand is in: whoever had to move has moved
    changed = null;
    picked = 0;
    notes.querySelector(".success")?.remove(); // a refusal stays until it is read
    document.getElementById("seated")?.remove();
    return;
  }
  if (form().querySelector("button.sitter")) { // the same page as before
    draw();
    return;
  }
  numbers().forEach((number, nth) => names.set(number, sitters()[nth].querySelector(".who").textContent));
  if (changed && seen !== form().dataset.numbers) changed = null; // others were seated meanwhile: what was begun fits no more
  sitters().forEach((seat, nth) => {
    const sitter = button("", () => tap(nth + 1), "sitter");
    sitter.append(...seat.firstElementChild.childNodes);
    seat.replaceChildren(sitter);
  });
  const other = form().querySelector("[data-seats-else]");
  other.addEventListener("click", (event) => {
    event.preventDefault();
    someoneElse();
  });
  other.setAttribute("role", "button");
  draw();
};

let seen = ""; // whom the page showed when the first seat was changed
const change = (seats) => {
  seen = form().dataset.numbers;
  changed = seats;
  picked = 0;
  draw();
};
const swapped = (one, other) => {
  const seats = [...shown()];
  [seats[one - 1], seats[other - 1]] = [seats[other - 1], seats[one - 1]];
  return seats;
};

const tap = (seat) => {
  if (waiting()) return;
  if (picked && picked !== seat) {
    change(swapped(picked, seat));
    return;
  }
  picked = picked ? 0 : seat;
  draw();
};

const compassOf = (seat) => texts.seats[seat].compass;
const someoneElse = async () => {
  const places = Object.keys(texts.seats).map(Number).map((seat) => ({ seat, text: `${compassOf(seat)}${texts.colon} ${names.get(shown()[seat - 1])}` }));
  const title = picked ? fill(texts.seatsWho, { compass: compassOf(picked) }) : texts.seatsElse;
  let answer = null;
  try {
    const { pickPerson } = await import("./people.js"); // which needs a connection in any case
    answer = await pickPerson({ title, seat: picked, places });
  } catch (error) { setText("[data-seats-status]", texts.seatsNoList); }
  if (!answer || !form()) return;
  const { person, seat } = answer;
  names.set(person.number, person.name);
  const here = shown().indexOf(person.number) + 1;
  change(here ? swapped(here, seat) : shown().map((number, nth) => (nth + 1 === seat ? person.number : number)));
};

const draw = () => {
  if (!form()) return;
  const seats = shown();
  const isWaiting = Boolean(waiting());
  sitters().forEach((seat, nth) => {
    const sitter = seat.firstChild;
    const name = sitter.querySelector(".who");
    name.textContent = names.get(seats[nth]);
    name.title = name.textContent;
    seat.classList.toggle("reseated", seats[nth] !== numbers()[nth]);
    sitter.setAttribute("aria-pressed", picked === nth + 1);
    sitter.disabled = isWaiting;
  });
  const yes = form().querySelector("[data-seats-yes]");
  yes.hidden = isWaiting || !(isChanged() || "asked" in form().dataset);
  yes.textContent = texts.seatsYes;
  const other = form().querySelector("[data-seats-else]");
  other.style.visibility = isWaiting ? "hidden" : ""; // what is below stays where it is
  other.textContent = picked ? fill(texts.seatsElseFor, { compass: compassOf(picked) }) : texts.seatsElse;
  drawExtra("[data-seats-undo]", !isWaiting && isChanged(), texts.seatsUndo, () => change(null));
  drawExtra("[data-seats-now]", isWaiting && !sending, texts.seatsTryNow, deliverNow);
  setText("[data-seats-status]", state(isWaiting));
  drawn();
};
const drawExtra = (selector, isShown, text, act) => {
  const old = form().querySelector(selector);
  if (old && !isShown) old.remove();
  if (old || !isShown) return;
  const extra = button(text, act, "button quiet");
  extra.setAttribute(selector.slice(1, -1), "");
  form().querySelector(".buttons").append(extra);
};
const state = (isWaiting) => {
  if (isWaiting) return silent && !sending ? texts.seatsSaved : texts.seatsSending;
  if (picked) return texts.seatsOther;
  if (isChanged()) return texts.seatsNow;
  return "asked" in form().dataset ? texts.seatsHow : texts.seatsConfirmed;
};

/* ---- Sent ---- */

const confirm = (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  if (waiting()) return;
  const seats = shown();
  save("seats", { round: round(), seats, seen: numbers(), names: seats.map((number) => [number, names.get(number)]) });
  changed = null;
  picked = 0;
  notes.replaceChildren();
  deliverNow();
  goOn();
};

const deliverNow = () => {
  pause = 2;
  deliver();
};

const deliver = async () => {
  clearTimeout(timer);
  const entry = waiting();
  if (!entry || sending) return;
  sending = true;
  draw();
  const { round: number, seats, seen: before } = entry;
  const response = await postJson(`${address}seats`, { round: number, seats, seen: before });
  sending = false;
  silent = !isFinal(response);
  if (silent) {
    timer = setTimeout(deliver, pause * (800 + Math.random() * 400));
    pause = Math.min(pause * 2, 60);
    draw();
    return;
  }
  remove("seats");
  if (response.status === 200 && form()) { // as the page will be drawn
    form().dataset.numbers = seats;
    delete form().dataset.asked;
  }
  showAnswer(response);
  draw();
  look();
};

const showAnswer = ({ status, answer }) => {
  const isDone = status === 200;
  const lines = isDone ? (answer.displaced || []).map((each) => each.told) : messagesOf(answer);
  if (isDone && !lines.length) {
    notes.replaceChildren();
    return;
  }
  const note = element("div", "", `message ${isDone ? "success" : "error"}`);
  note.setAttribute("role", isDone ? "status" : "alert");
  if (isDone) note.append(element("p", texts.seatsDone));
  for (const line of lines) note.append(element("p", line, "strong"));
  note.append(button(texts.seen, () => notes.replaceChildren()));
  notes.replaceChildren(note);
  note.scrollIntoView({ block: "nearest" });
};
