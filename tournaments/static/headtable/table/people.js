/* The list of tonight's people, fetched when someone asks for it: who is it, and in whose seat. Changes nothing. */

import { showOnly, wordsOf } from "../display/plain.js";
import { address, button, element, jsonOf, request, texts } from "./page.js";

/* A promise of {person, seat}, or null where it was closed. `seat` 0 asks for it; `places` are the four, with who sits there. */
export const pickPerson = ({ title, seat, places }) => new Promise((settle) => {
  const sheet = element("dialog", "", "people");
  const heading = element("h2", title);
  heading.id = "people-title";
  sheet.setAttribute("aria-labelledby", heading.id);
  const content = element("div");
  let answer = null;
  const done = (choice) => {
    answer = choice;
    sheet.close();
  };
  sheet.append(heading, content, button(texts.seatsClose, () => done(null), "button quiet"));
  sheet.addEventListener("close", () => {
    sheet.remove();
    settle(answer);
  });
  document.body.append(sheet);
  sheet.showModal();
  const askSeat = (person) => {
    if (seat) {
      done({ person, seat });
      return;
    }
    heading.textContent = person.name;
    const four = element("div", "", "rows");
    four.append(...places.map((place) => button(place.text, () => done({ person, seat: place.seat }))));
    content.replaceChildren(element("p", texts.seatsIn), four);
    four.firstChild.focus();
  };
  fetchInto(content, askSeat);
});

const fetchInto = async (place, choose) => {
  const fetching = element("p", texts.seatsFetching);
  fetching.setAttribute("role", "status");
  place.replaceChildren(fetching);
  let people;
  try {
    const answer = jsonOf(await request(`${address}people`, {}, 10));
    people = answer.people;
  } catch (error) { /* no answer, or not ours */ }
  if (!people) {
    const again = button(texts.seatsAgain, () => fetchInto(place, choose));
    const silence = element("p", texts.seatsNoList);
    silence.setAttribute("role", "alert");
    place.replaceChildren(silence, again);
    return;
  }
  showPeople(place, people, choose);
};

const showPeople = (place, people, choose) => {
  const label = element("label", texts.seatsSearch);
  const search = element("input");
  search.type = "search";
  search.autocomplete = "off";
  label.append(search);
  const rows = element("div", "", "rows");
  const nobody = element("p", texts.seatsNobody);
  nobody.setAttribute("role", "status");
  const byNumber = new Map();
  for (const person of people) {
    const row = button("", () => choose(person));
    row.append(element("bdi", person.name), element("small", person.place));
    row.dataset.plain = person.name;
    byNumber.set(String(person.number), row);
    rows.append(row);
  }
  const filter = () => {
    const numbered = byNumber.get(search.value.trim());
    const found = showOnly(rows.children, wordsOf(search.value));
    if (numbered) numbered.hidden = false;
    nobody.hidden = found > 0 || Boolean(numbered);
  };
  search.addEventListener("input", filter);
  filter();
  place.replaceChildren(label, rows, nobody);
  if (!matchMedia("(pointer: coarse)").matches) search.focus(); // on a phone its keyboard would cover the list
};
