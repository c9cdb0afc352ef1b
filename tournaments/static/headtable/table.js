/* The table's page, better with a script: one step at a time, hands kept on the phone until the book has them.
   Reckons no score: it asks the page's own address. Words come from the page (#words). */
"use strict";
(() => {
  const page = document.getElementById("page");
  if (!page || !window.fetch || !window.AbortController) return;
  const words = JSON.parse(document.getElementById("words").textContent);
  const address = page.dataset.url;
  const slot = document.getElementById("slot");
  const outboxList = document.getElementById("outbox");
  const bySeat = (seat) => words.seats[seat];
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const after = (seat, steps) => (Number(seat) - 1 + steps + 40) % 4 + 1;
  const side = (seat) => 2 - Number(seat) % 2;

  /* ---- What this phone keeps: one entry a hand, so that two open pages never overwrite each other ---- */

  const room = `headtable:${address}:`;
  const memory = new Map();
  let keeps = true;
  const keep = (name, value) => {
    const text = JSON.stringify(value);
    memory.set(name, text);
    try { localStorage.setItem(room + name, text); } catch (error) { keeps = false; }
  };
  const drop = (name) => {
    memory.delete(name);
    try { localStorage.removeItem(room + name); } catch (error) { keeps = false; }
  };
  const kept = (name) => {
    let text = memory.get(name);
    try { text = localStorage.getItem(room + name) || (keeps ? null : text); } catch (error) { keeps = false; }
    try { return text ? JSON.parse(text) : null; } catch (error) { return null; }
  };
  const names = () => {
    const found = new Set(keeps ? [] : memory.keys());
    try {
      for (let n = 0; n < localStorage.length; n += 1) {
        const name = localStorage.key(n);
        if (name.startsWith(room)) found.add(name.slice(room.length));
      }
    } catch (error) { keeps = false; }
    return [...found];
  };
  const outbox = () => names().filter((name) => name.startsWith("hand:")).map(kept).filter(Boolean)
    .sort((one, other) => one.round - other.round || one.deal - other.deal);
  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  /* ---- Asking the program ---- */

  let offline = false;
  const ask = async (url, options, seconds) => {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), seconds * 1000);
    try {
      return await fetch(url, { cache: "no-store", credentials: "omit", signal: control.signal, ...options });
    } finally { clearTimeout(timer); }
  };
  /* Only our own door speaks JSON: whatever else answers (a hotel's sign-in page, a proxy) has not taken a hand. */
  const answerOf = async (response) => {
    if (!(response.headers.get("Content-Type") || "").startsWith("application/json")) return null;
    try { return await response.json(); } catch (error) { return null; }
  };

  /* ---- The outbox: saved before it is sent, sent until it is answered ---- */

  let sending = "";
  let pause = 1;
  let timer = 0;
  const arrived = []; // in the book, and not yet in the list below
  const waiting = () => outbox().filter((entry) => !entry.answer);

  const deliver = async () => {
    if (sending) return;
    clearTimeout(timer);
    let silent = false;
    for (const entry of waiting()) {
      sending = entry.id;
      showOutbox();
      if (!(await send(entry))) { silent = true; break; }
    }
    sending = "";
    showOutbox();
    if (silent) {
      timer = setTimeout(deliver, pause * (800 + Math.random() * 400));
      pause = Math.min(pause * 2, 60);
    } else {
      pause = 1;
    }
  };

  /* True once the hand is answered for good, whatever the answer. */
  const send = async (entry) => {
    let response; let answer;
    try {
      response = await ask(page.dataset.hands, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": entry.id },
        body: JSON.stringify({ round: entry.round, deal: entry.deal, hand: entry.hand }),
      }, 15);
      answer = await answerOf(response);
    } catch (error) { /* no answer */ }
    offline = !answer;
    if (!answer || response.status >= 500 || response.status === 408 || response.status === 429) return false;
    if (response.ok || answer.kept === false) {
      if (answer.deal !== entry.deal) return false;
      arrived.push(entry);
      drop(`hand:${entry.id}`);
      look();
      return true;
    }
    const messages = answer.message ? [answer.message] : (answer.faults || []).map((fault) => fault.message);
    keep(`hand:${entry.id}`, { ...entry, answer: { status: response.status, messages, stands: standing(answer) } });
    look();
    return true;
  };
  const standing = (answer) => (answer.score ? answer.score.why.map((line) => line.text).join(" ") : "");

  const element = (tag, text, className) => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };
  const button = (text, act) => {
    const made = element("button", text, "button");
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };

  let outboxShown = "";
  const showOutbox = () => {
    const all = [...outbox(), ...arrived.map((entry) => ({ ...entry, in: true }))];
    const state = JSON.stringify([all, sending, offline]);
    if (state === outboxShown) return;
    outboxShown = state;
    outboxList.hidden = !all.length;
    outboxList.replaceChildren(...all.map(outboxRow));
    const refused = all.some((entry) => entry.answer);
    const open = all.some((entry) => !entry.answer && !entry.in);
    say("[data-queue]", refused ? words.queueRefused : open && !keeps ? words.noStore
      : sending && !offline ? words.queueSending : open ? words.queueSaved
        : offline ? words.offline : document.querySelector("#played [data-deal]") ? words.queueNone : words.queueNever);
  };
  const outboxRow = (entry) => {
    const row = element("li");
    const state = entry.answer ? words.notTaken : entry.in ? words.inTheBook
      : sending === entry.id ? words.sending : words.saved;
    row.append(element("b", state), document.createTextNode(fill(words.outboxDeal, entry)));
    if (!entry.answer) return row;
    row.className = "refused";
    row.setAttribute("role", "alert");
    for (const message of entry.answer.messages) row.append(element("p", message));
    if (entry.answer.stands) row.append(element("p", `${words.standsOtherwise} ${entry.answer.stands}`));
    const buttons = element("p", "", "buttons");
    const form = hand();
    if (entry.answer.status === 422 && form && form.dataset.round === String(entry.round)) {
      buttons.append(button(words.mend, () => { drop(`hand:${entry.id}`); mend(entry); }));
    }
    buttons.append(button(words.seen, () => { drop(`hand:${entry.id}`); showOutbox(); look(); }));
    row.append(buttons);
    return row;
  };

  /* ---- The form of one hand ---- */

  const hand = () => document.getElementById("hand");
  const say = (selector, text) => {
    for (const place of document.querySelectorAll(selector)) if (place.textContent !== text) place.textContent = text;
  };
  const value = (name) => {
    const field = hand().elements[name];
    return field ? field.value : "";
  };
  const choose = (name, chosen) => {
    const field = hand().elements[name];
    if (!field) return;
    if (field.length && !field.options) {
      for (const radio of field) radio.checked = radio.value === chosen;
    } else { field.value = chosen; }
  };
  const counts = () => [...hand().querySelectorAll("[data-count]")];
  const seats = () => { // eldest first
    const dealer = value("dealer");
    return dealer ? [1, 2, 3, 4].map((step) => after(dealer, step)) : [];
  };
  const auction = () => {
    const most = Number(hand().dataset.most);
    let highest = 0; let maker = Number(value("dealer")); let turn = 0;
    for (const seat of seats()) {
      const told = value(`bid_${seat}`);
      if (!told) { turn = turn || seat; continue; }
      if (told !== "pass") { highest = Number(told); maker = seat; }
    }
    return { highest, maker, turn, done: Boolean(seats().length) && !turn, full: highest === most };
  };
  const revokedSide = () => { // the adversaries' side whose counts must be told by seat
    const form = hand();
    if (!("needsSeat" in form.dataset)) return 0;
    const { maker } = auction();
    return [1, 2, 3, 4].some((seat) => value(`fault_${seat}`) === "revoke" && side(seat) !== side(maker)) ? 3 - side(maker) : 0;
  };
  const nameOf = (row) => row.querySelector(".name").firstChild.textContent.trim();
  const open = () => {
    if (value("how") === "points") return value("points") === "" || revokedSide() ? [""] : [];
    const asked = String(revokedSide());
    return counts().filter((row) => {
      const taker = value(`taken_${row.dataset.count}`);
      return !taker || (taker === asked && !value(`seat_${row.dataset.count}`));
    }).map(nameOf);
  };
  const step = () => (!value("dealer") ? "dealer" : !auction().done ? "bids" : !value("trump") ? "trump" : "result");
  const isWhole = () => step() === "result" && !open().length;

  /* The hand as the contracts write it. A tap on a side tells its first seat: it is the side that counts. */
  const handTold = () => {
    const told = {
      dealer: Number(value("dealer")),
      bids: seats().map((seat) => (value(`bid_${seat}`) === "pass" ? null : Number(value(`bid_${seat}`)))),
      trump: value("trump"),
    };
    const { maker } = auction();
    if (value("how") === "points") {
      const mine = Number(value("points"));
      const others = Number(hand().dataset.whole) - mine;
      told.points = side(maker) === 1 ? { 1: mine, 2: others } : { 1: others, 2: mine };
    } else {
      const asked = String(revokedSide());
      told.taken = {};
      for (const row of counts()) {
        const taker = value(`taken_${row.dataset.count}`);
        told.taken[row.dataset.count] = taker === "discard" ? taker : Number(taker === asked ? value(`seat_${row.dataset.count}`) : taker);
      }
    }
    const faults = [1, 2, 3, 4].filter((seat) => value(`fault_${seat}`)).map((seat) => ({ kind: value(`fault_${seat}`), seat }));
    if (faults.length) told.faults = faults;
    return told;
  };
  const contractTold = () => {
    const { maker, highest } = auction();
    return highest ? fill(words.bid, { compass: bySeat(maker).compass, bid: highest }) : fill(words.allPassed, bySeat(maker));
  };
  const trumpTold = () => {
    const chosen = hand().querySelector("[name=trump]:checked");
    return chosen ? chosen.parentNode.textContent.trim() : "";
  };

  let editing = ""; // a step that was opened again
  const draw = () => {
    const form = hand();
    if (!form) return;
    const now = editing || step();
    const order = ["dealer", "bids", "trump", "result"];
    for (const part of form.querySelectorAll(".step")) {
      const name = part.dataset.step;
      const isTold = name !== now && order.indexOf(name) < order.indexOf(step()) && name !== "result";
      part.classList.toggle("told", isTold);
      part.classList.toggle("later", name !== now && order.indexOf(name) > order.indexOf(editing || step()));
      toldLine(part, isTold);
    }
    drawBids(now);
    drawSums();
    drawExactly();
    const whole = isWhole() && !editing;
    const submit = form.querySelector(".bar .button");
    submit.textContent = words.ok;
    if (!whole) { preview(""); submit.disabled = true; }
    say("[data-next]", whole ? words.ready : nextTold(now));
    if (whole) reckon();
  };
  const nextTold = (now) => {
    const { turn, maker } = auction();
    if (now === "dealer") return words.whoDealt;
    if (now === "bids") return turn ? fill(words.turn, bySeat(turn)) : contractTold();
    if (now === "trump") return fill(words.chooseTrump, bySeat(maker));
    if (value("how") === "points") return fill(words.pointsOf, { side: words.sides[side(maker)] });
    const left = open();
    return left.length > 2 ? fill(words.stillOpen, { counts: `${left.slice(0, 2).join(", ")}…` }) : fill(words.stillOpen, { counts: left.join(", ") });
  };
  const toldLine = (part, isTold) => {
    let line = part.querySelector(".told-line");
    if (!isTold) { if (line) line.remove(); return; }
    if (!line) {
      line = element("button", "", "told-line");
      line.type = "button";
      line.addEventListener("click", () => { editing = part.dataset.step; draw(); focusStep(); });
      part.append(line);
    }
    const told = { dealer: () => fill(words.dealt, bySeat(value("dealer"))), bids: contractTold, trump: trumpTold }[part.dataset.step]();
    const label = element("span");
    if (part.dataset.step === "trump") {
      label.append(`${words.trump}: `, ...[...hand().querySelector("[name=trump]:checked").nextElementSibling.childNodes].map((node) => node.cloneNode(true)));
    } else { label.textContent = told; }
    line.replaceChildren(label, element("u", words.change));
  };
  const drawBids = (now) => {
    const form = hand();
    const { highest, turn, maker } = auction();
    const isNow = now === "bids";
    for (const seat of document.querySelectorAll("#now .seat")) {
      const own = Number(seat.dataset.seat);
      seat.classList.toggle("turn", isNow ? own === turn : now === "trump" && own === maker);
    }
    const pad = form.querySelector("[data-pad]");
    const told = form.querySelector("[data-told-bids]");
    pad.hidden = !turn;
    told.hidden = !seats().length;
    if (turn) form.querySelector("[data-asked]").textContent = fill(words.toBid, { compass: bySeat(turn).compass, name: bySeat(turn).short });
    else form.querySelector("[data-asked]").textContent = seats().length ? contractTold() : words.whoDealt;
    for (const pick of pad.children) pick.disabled = pick.dataset.bid !== "pass" && Number(pick.dataset.bid) <= highest;
    told.replaceChildren(...seats().map((seat) => {
      const bid = value(`bid_${seat}`);
      const box = element("button", "", bid ? "is-told" : "");
      box.type = "button";
      box.disabled = !bid;
      if (seat === turn) box.setAttribute("aria-current", "step");
      if (bid && bid !== "pass" && Number(bid) === highest) box.classList.add("holds");
      box.append(element("small", bySeat(seat).short), element("span", !bid ? "…" : bid === "pass" ? words.pass : bid));
      box.setAttribute("aria-label", `${bySeat(seat).compass}, ${bySeat(seat).short}: ${!bid ? "…" : bid === "pass" ? words.pass : bid}${bid ? ` (${words.change})` : ""}`);
      box.addEventListener("click", () => { takeBack(seat); editing = ""; touched(); focusStep(); });
      return box;
    }));
  };
  const takeBack = (seat) => { // what came after rests on it, so it is asked again
    const order = seats();
    for (const later of order.slice(order.indexOf(seat))) choose(`bid_${later}`, "");
  };
  const drawSums = () => {
    const took = { 1: 0, 2: 0 };
    const mine = side(auction().maker);
    for (const row of counts()) {
      const taker = value(`taken_${row.dataset.count}`);
      if (taker) took[taker === "discard" ? mine : Number(taker)] += Number(row.dataset.worth);
    }
    for (const place of hand().querySelectorAll("[data-sum]")) place.textContent = took[place.dataset.sum];
    if (!seats().length) return;
    say("[data-quick]", fill(words.pointsOf, { side: words.sides[mine] }));
    const points = value("points");
    say("[data-rest]", points === "" ? "" : fill(words.rest, { rest: hand().dataset.whole - points, side: words.sides[3 - mine] }));
  };
  const drawExactly = () => {
    const asked = revokedSide();
    for (const part of hand().querySelectorAll("[data-exactly]")) {
      const row = part.closest("[data-count]");
      part.hidden = !asked || value(`taken_${row.dataset.count}`) !== String(asked);
      for (const pick of part.querySelectorAll(".pick")) pick.hidden = Number(pick.dataset.side) !== asked;
    }
  };

  /* The score comes from the program, before it counts; without a connection the hand can still be kept and sent. */
  let reckoned = "";
  const preview = (html) => {
    const place = document.getElementById("preview");
    if (!html) { place.replaceChildren(); reckoned = ""; return; }
    place.innerHTML = html;
  };
  const reckon = async () => {
    const form = hand();
    const told = JSON.stringify(handTold());
    if (told === reckoned) return;
    reckoned = told;
    const submit = form.querySelector(".bar .button");
    submit.disabled = true;
    const place = document.getElementById("preview");
    place.replaceChildren(element("p", words.reckoning, "muted"));
    const fields = new URLSearchParams(new FormData(form));
    fields.set("fragment", "1");
    let response; let html = "";
    try {
      response = await ask(address, { method: "POST", body: fields }, 5);
      html = await response.text();
    } catch (error) { /* no answer */ }
    if (told !== reckoned || form !== hand()) return;
    if (response && (response.status === 200 || response.status === 422) && html.includes("data-reckoned")) {
      place.innerHTML = html;
      submit.disabled = response.status !== 200;
    } else {
      place.replaceChildren(element("p", words.noScore, "message warning"));
      submit.disabled = false;
    }
    place.scrollIntoView({ block: "nearest" });
  };

  const focusStep = () => {
    const part = hand() && hand().querySelector(".step:not(.told):not(.later)");
    if (!part) return;
    const first = part.querySelector("button:not([hidden]):not(:disabled):not(.told-line), input:not(.sr)");
    if (first && first.offsetParent) first.focus({ preventScroll: true });
    const { top, bottom } = part.getBoundingClientRect();
    part.scrollIntoView({ block: bottom - top > window.innerHeight - 120 ? "start" : "nearest" });
  };

  /* ---- A hand half told survives a reload ---- */

  const begun = () => hand() && ["trump", "points", ...[1, 2, 3, 4].map((seat) => `bid_${seat}`), ...counts().map((row) => `taken_${row.dataset.count}`)].some(value);
  const fieldsTold = () => [...new FormData(hand())].filter(([name]) => !["key", "previewed", "round", "deal"].includes(name));
  const draft = () => {
    const { round, deal } = hand().dataset;
    if (begun()) keep("draft", { round, deal, fields: fieldsTold() });
    else drop("draft");
  };
  const restore = () => {
    const saved = kept("draft");
    const form = hand();
    if (!saved || !form || begun() || saved.round !== form.dataset.round || saved.deal !== form.dataset.deal) return;
    for (const [name, told] of saved.fields) choose(name, told);
  };
  const touched = () => { draft(); draw(); };

  /* ---- From deal to deal ---- */

  const clear = () => {
    const form = hand();
    for (const field of form.querySelectorAll("select")) field.value = "";
    for (const radio of form.querySelectorAll("[type=radio]")) radio.checked = radio.value === "" || radio.id === "how-counts";
    for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
    form.querySelector("[data-amiss]").open = false;
    editing = "";
  };
  const turnTo = (deal, dealer) => {
    const form = hand();
    form.dataset.deal = deal;
    form.elements.deal.value = deal;
    form.querySelector("[data-title]").textContent = fill(words.deal, { deal, deals: form.dataset.deals });
    const asked = form.querySelector("[data-step=dealer]");
    if (!dealer) return;
    if (asked) asked.remove();
    if (!form.elements.dealer) {
      const field = element("input");
      field.type = "hidden";
      field.name = "dealer";
      form.append(field);
    }
    form.elements.dealer.value = dealer;
    form.dataset.dealer = dealer;
  };
  /* The first deal of the round that is neither in the book nor in the outbox; its dealer by rotation. */
  const nextDeal = () => {
    const form = hand();
    const told = [...outbox().filter((entry) => !entry.answer || entry.answer.status === 409), ...arrived]
      .filter((entry) => String(entry.round) === form.dataset.round);
    const missing = document.getElementById("played").dataset.missing.split(",").filter(Boolean).map(Number);
    const deal = missing.find((each) => !told.some((entry) => entry.deal === each));
    const known = told[0] || (form.dataset.dealer && { deal: Number(form.dataset.deal), hand: { dealer: Number(form.dataset.dealer) } });
    return { deal, dealer: deal && known ? after(known.hand.dealer, deal - known.deal) : null };
  };
  const goOn = () => {
    const form = hand();
    if (!form) return;
    const { deal, dealer } = nextDeal();
    const steps = form.querySelectorAll(".step, .amiss, [data-title], #preview");
    for (const part of steps) part.hidden = !deal;
    form.querySelector(".bar .button").hidden = !deal;
    if (!deal) {
      say("[data-next]", words.allTold);
      for (const badge of document.querySelectorAll("#now .dealer")) badge.remove();
      for (const seat of document.querySelectorAll("#now .turn")) seat.classList.remove("turn");
      return;
    }
    if (String(deal) !== form.dataset.deal || (dealer && form.dataset.dealer !== String(dealer))) turnTo(deal, dealer);
    showDealer();
    restore();
    draw();
  };
  const showDealer = () => {
    const badge = document.querySelector("#now .dealer") || element("span", words.deals, "dealer");
    const at = value("dealer") && document.querySelector(`#now .seat-${value("dealer")}`);
    if (at) at.append(badge);
  };
  const mend = (entry) => {
    clear();
    turnTo(entry.deal, form_dealer(entry));
    for (const [name, told] of entry.fields) if (name !== "dealer") choose(name, told);
    editing = "";
    touched();
    showOutbox();
    hand().scrollIntoView();
  };
  const form_dealer = (entry) => hand().dataset.dealer && nextDeal().dealer ? nextDeal().dealer : entry.hand.dealer;

  const tell = () => {
    const form = hand();
    const told = fill("{contract}, {trump}", { contract: contractTold(), trump: trumpTold() });
    const entry = { id: newId(), round: Number(form.dataset.round), deal: Number(form.dataset.deal), hand: handTold(), fields: fieldsTold(), told };
    keep(`hand:${entry.id}`, entry);
    drop("draft");
    clear();
    preview("");
    goOn();
    showOutbox();
    window.scrollTo(0, 0);
    deliver();
  };

  document.addEventListener("submit", (event) => {
    if (event.target !== hand()) return;
    event.preventDefault();
    if (isWhole() && !editing && !hand().querySelector(".bar .button").disabled) tell();
  });
  document.addEventListener("click", (event) => {
    const pick = event.target.closest && event.target.closest("[data-bid]");
    if (!pick || !hand()) return;
    const { turn } = auction();
    if (!turn) return;
    choose(`bid_${turn}`, pick.dataset.bid);
    if (auction().full) for (const seat of seats()) if (!value(`bid_${seat}`)) choose(`bid_${seat}`, "pass");
    if (auction().done) editing = "";
    touched();
    focusStep();
  });
  document.addEventListener("change", (event) => {
    const form = hand();
    if (!form || event.target.form !== form) return;
    const { name } = event.target;
    if (name === "dealer") { for (const seat of [1, 2, 3, 4]) choose(`bid_${seat}`, ""); showDealer(); }
    if (name.startsWith("taken_") && "needsSeat" in form.dataset) choose(`seat_${name.slice(6)}`, "");
    if (name === "dealer" || name === "trump") editing = "";
    touched();
    if (name === "dealer" || name === "trump") focusStep();
  });

  /* ---- What others told: look every few seconds, and change nothing that is half told ---- */

  let etag = "";
  let looking = 0;
  let failed = 0;
  const look = async () => {
    clearTimeout(looking);
    try {
      const response = await ask(page.dataset.state, { headers: etag ? { "If-None-Match": etag } : {} }, 10);
      if (response.status === 404 && await answerOf(response)) { say("[data-queue]", words.gone); return; }
      if (response.status === 200 && await answerOf(response)) {
        const seen = response.headers.get("ETag");
        if (etag || arrived.length || seen) await refresh();
        etag = seen;
      } else if (response.status !== 304) { throw new Error(response.status); }
      failed = 0;
      if (offline) { offline = false; pause = 1; deliver(); }
    } catch (error) {
      failed += 1;
      if (failed > 1) offline = true;
    } finally {
      showOutbox();
      if (!document.hidden) looking = setTimeout(look, 8000 + Math.random() * 1000);
    }
  };
  const refresh = async () => {
    const response = await ask(address, {}, 10);
    if (!response.ok) throw new Error(response.status);
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!fresh.getElementById("page")) throw new Error("another page answered");
    Object.assign(words, JSON.parse(fresh.getElementById("words").textContent));
    for (const name of ["now", "after", "played"]) swap(name, fresh.getElementById(name));
    arrived.splice(0);
    takeForm(fresh.getElementById("hand"));
  };
  const swap = (name, fresh) => {
    const old = document.getElementById(name);
    if (name === "after" && old.contains(document.activeElement)) return; // a cut half told
    const opened = [...old.querySelectorAll("[data-deal]")].filter((line) => line.querySelector("details[open]")).map((line) => line.dataset.deal);
    fresh = document.importNode(fresh, true);
    for (const deal of opened) {
      const line = fresh.querySelector(`[data-deal="${deal}"] details`);
      if (line) line.open = true;
    }
    if (old.innerHTML !== fresh.innerHTML || old.dataset.missing !== fresh.dataset.missing) old.replaceWith(fresh);
  };
  const takeForm = (fresh) => {
    const form = hand();
    const isStale = form && (!fresh || form.dataset.round !== fresh.dataset.round
      || !document.getElementById("played").dataset.missing.split(",").includes(form.dataset.deal));
    const note = document.getElementById("stale");
    if (note) note.remove();
    if (form && begun()) {
      if (isStale && waiting().every((entry) => String(entry.round) !== form.dataset.round || String(entry.deal) !== form.dataset.deal)) staleNote(form);
      showDealer();
      draw();
      return;
    }
    if (!form || isStale || form.dataset.dealer !== fresh.dataset.dealer || form.dataset.deal !== fresh.dataset.deal) {
      slot.replaceChildren(...(fresh ? [document.importNode(fresh, true)] : []));
      if (fresh) hand().classList.add("live");
    }
    goOn();
    outboxShown = "";
  };
  const staleNote = (form) => {
    const note = element("div", "", "message warning");
    note.id = "stale";
    note.setAttribute("role", "alert");
    note.append(element("p", fill(words.elsewhere, form.dataset)), button(words.dropMine, () => { drop("draft"); clear(); note.remove(); refresh().catch(() => {}); }));
    slot.prepend(note);
  };

  window.addEventListener("online", () => { pause = 1; deliver(); look(); });
  window.addEventListener("storage", () => { showOutbox(); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    pause = 1;
    deliver();
    look();
  });

  if (hand()) hand().classList.add("live");
  goOn();
  showOutbox();
  deliver();
  look();
})();
