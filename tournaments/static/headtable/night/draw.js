// Two people of the draw change places: one is dragged to the other by its handle or with the mouse, or both are pressed,
// or chosen with Enter and the arrows. Without this the page remembers the first of the two in its address. Knows no rules.

const form = document.querySelector("#swap");
const places = [...document.querySelectorAll("[data-place]")];
const picked = document.querySelector("#picked");
const NEAR = 8; // pixels that a finger may tremble in a tap
let chosen = places.find((each) => each.value === form.elements.one.value) ?? null;
let dragged = null;

function choose(place) {
  chosen = place;
  for (const each of places) each.setAttribute("aria-pressed", String(each === place));
  picked.textContent = place ? picked.dataset.picked.replace("[name]", () => place.dataset.name) : "";
}

function swap(one, other) {
  form.elements.one.value = one.value;
  form.requestSubmit(other);
}

function take(place) {
  if (!chosen) choose(place);
  else if (chosen === place) choose(null);
  else swap(chosen, place);
}

function under({ clientX, clientY }, place) {
  const there = document.elementsFromPoint(clientX, clientY).map((each) => each.closest("[data-place]"));
  return there.find((each) => each && each !== place);
}

function drop() {
  dragged?.place.classList.remove("dragged");
  dragged?.place.style.removeProperty("translate");
  for (const each of places) each.classList.remove("over");
  dragged = null;
}

for (const [at, place] of places.entries()) {
  place.querySelector(".grip").hidden = false;
  place.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.detail === 0 || !place.dataset.moved) take(place);
    delete place.dataset.moved;
  });
  place.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      places[(at + step + places.length) % places.length].focus();
    } else if (event.key === "Escape") choose(null);
  });
  place.addEventListener("pointerdown", (event) => {
    if (event.button || (event.pointerType !== "mouse" && !event.target.closest(".grip"))) return;
    delete place.dataset.moved;
    dragged = { place, x: event.clientX, y: event.clientY };
    place.setPointerCapture(event.pointerId);
  });
  place.addEventListener("pointermove", (event) => {
    if (dragged?.place !== place) return;
    const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
    if (!place.dataset.moved && Math.hypot(x, y) < NEAR) return;
    place.dataset.moved = "yes";
    place.classList.add("dragged");
    place.style.translate = `${x}px ${y}px`;
    const over = under(event, place);
    for (const each of places) each.classList.toggle("over", each === over);
  });
  place.addEventListener("pointerup", (event) => {
    const other = dragged?.place === place && place.dataset.moved ? under(event, place) : null;
    drop();
    if (other) swap(place, other);
  });
  place.addEventListener("pointercancel", drop);
}

choose(chosen);
