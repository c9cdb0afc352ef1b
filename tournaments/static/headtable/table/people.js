/* The list of tonight's people, fetched when someone asks for it: who is it, and in whose seat. Changes nothing. */

import { address, answerOf, ask, button, element, words } from "./page.js";

/* A promise of {person, seat}, or null where it was closed. `seat` 0 asks for it; `places` are the four, as they are told. */
export const pickPerson = ({ title, seat, places }) => new Promise((settle) => {
  const sheet = element("dialog", "", "people");
  const heading = element("h2", title);
  heading.id = "people-title";
  sheet.setAttribute("aria-labelledby", heading.id);
  const room = element("div");
  let answer = null;
  const done = (told) => {
    answer = told;
    sheet.close();
  };
  sheet.append(heading, room, button(words.seatsClose, () => done(null), "button quiet"));
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
    room.replaceChildren(element("p", words.seatsIn), four);
    four.firstChild.focus();
  };
  fetchInto(room, askSeat);
});

const fetchInto = async (room, choose) => {
  const fetching = element("p", words.seatsFetching);
  fetching.setAttribute("role", "status");
  room.replaceChildren(fetching);
  let people;
  try {
    const answer = answerOf(await ask(`${address}people`, {}, 10));
    people = answer.people;
  } catch (error) { /* no answer, or not ours */ }
  if (!people) {
    const again = button(words.seatsAgain, () => fetchInto(room, choose));
    const silence = element("p", words.seatsNoList);
    silence.setAttribute("role", "alert");
    room.replaceChildren(silence, again);
    return;
  }
  showPeople(room, people, choose);
};

/* Letters without their marks and capitals, so that "lukasz" finds "Łukasz". */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").replace(/ø/gi, "o").toLowerCase();

const showPeople = (room, people, choose) => {
  const label = element("label", words.seatsSearch);
  const search = element("input");
  search.type = "search";
  search.autocomplete = "off";
  label.append(search);
  const rows = element("div", "", "rows");
  const nobody = element("p", words.seatsNobody);
  nobody.setAttribute("role", "status");
  const all = people.map((person) => {
    const row = button("", () => choose(person));
    row.append(element("bdi", person.name), element("small", person.place));
    rows.append(row);
    return { row, person, name: plain(person.name) };
  });
  const sift = () => {
    const sought = plain(search.value.trim());
    for (const { row, person, name } of all) row.hidden = !name.includes(sought) && String(person.number) !== sought;
    nobody.hidden = all.some(({ row }) => !row.hidden);
  };
  search.addEventListener("input", sift);
  sift();
  room.replaceChildren(label, rows, nobody);
  if (!matchMedia("(pointer: coarse)").matches) search.focus(); // on a phone its keyboard would cover the list
};
