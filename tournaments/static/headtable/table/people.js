/* The list of tonight's people, fetched when someone asks for it: who is it, and in whose seat. Changes nothing. */

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

/* Letters without their marks and capitals, so that "lukasz" finds "Łukasz". */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").replace(/ø/gi, "o").toLowerCase();

const showPeople = (place, people, choose) => {
  const label = element("label", texts.seatsSearch);
  const search = element("input");
  search.type = "search";
  search.autocomplete = "off";
  label.append(search);
  const rows = element("div", "", "rows");
  const nobody = element("p", texts.seatsNobody);
  nobody.setAttribute("role", "status");
  const all = people.map((person) => {
    const row = button("", () => choose(person));
    row.append(element("bdi", person.name), element("small", person.place));
    rows.append(row);
    return { row, person, name: plain(person.name) };
  });
  const filter = () => {
    const sought = plain(search.value.trim());
    for (const { row, person, name } of all) row.hidden = !name.includes(sought) && String(person.number) !== sought;
    nobody.hidden = all.some(({ row }) => !row.hidden);
  };
  search.addEventListener("input", filter);
  filter();
  place.replaceChildren(label, rows, nobody);
  if (!matchMedia("(pointer: coarse)").matches) search.focus(); // on a phone its keyboard would cover the list
};
