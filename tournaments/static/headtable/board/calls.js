// Calls from the tables: asked for again and again on every page of the night, heard and seen until they are taken.
(() => {
  "use strict";
  const place = document.getElementById("calls");
  const deeds = document.getElementById("deeds");
  if (!place || !deeds) return;
  const EVERY = 5000;
  const AGAIN = 30000; // a call that stands rings again
  const title = document.title;
  let shown = place.innerHTML;
  let rung = new Map(); // call → when it rang last

  // ---- Sound: browsers let a page sound only after someone has touched it ----
  const SOUND = "headtable-sound";
  const button = document.getElementById("sound");
  let audio = null;
  const wanted = () => {
    try {
      return localStorage.getItem(SOUND) === "on";
    } catch {
      return false;
    }
  };
  const wake = () => {
    if (!wanted() || !window.AudioContext) return;
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume().then(heardAtLast, () => {});
    tellSound();
  };
  function heardAtLast() {
    tellSound();
    rung.clear(); // what came while the page could not sound rings now
    look();
  }
  function tellSound() {
    if (!button) return;
    const state = !wanted() ? "off" : audio?.state === "running" ? "on" : "waits";
    button.textContent = button.dataset[state];
    button.dataset.sound = state;
  }
  const tone = (at, pitch) => {
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.4, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    voice.connect(volume).connect(audio.destination);
    voice.start(at);
    voice.stop(at + 0.55);
  };
  const ring = () => {
    if (!wanted() || audio?.state !== "running") return;
    [784, 587, 784].forEach((pitch, turn) => tone(audio.currentTime + turn * 0.28, pitch));
  };
  if (button && window.AudioContext) {
    button.hidden = false;
    button.addEventListener("click", () => {
      try {
        localStorage.setItem(SOUND, wanted() && audio?.state === "running" ? "off" : "on");
      } catch {
        return; // a browser that keeps nothing stays silent
      }
      wake();
      tellSound();
    });
  }
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  tellSound();

  // ---- What stands ----
  function look() {
    const calls = [...place.querySelectorAll("[data-call]")];
    const now = Date.now();
    const due = calls.filter((call) => now - (rung.get(call.dataset.call) ?? 0) >= AGAIN);
    rung = new Map(calls.map((call) => [call.dataset.call, due.includes(call) ? now : rung.get(call.dataset.call)]));
    if (due.length) ring();
    document.title = calls.length ? `(${calls.length}) ${calls[0].dataset.title} · ${title}` : title;
  }
  const show = (html) => {
    if (html !== shown) {
      const at = document.activeElement?.closest("#calls") ? document.activeElement.getAttribute("formaction") : null;
      place.innerHTML = shown = html;
      const again = at && place.querySelector(`[formaction="${at}"]`);
      if (again) again.focus();
    }
    look();
  };
  const asked = (status, text) => document.dispatchEvent(new CustomEvent("headtable:asked", { detail: { status, text } }));
  const ask = async () => {
    try {
      const answer = await fetch(place.dataset.calls, { cache: "no-cache", redirect: "error" });
      const told = await answer.text();
      if (answer.ok) show(told);
      asked(answer.status, told);
    } catch {
      asked(0, ""); // the next turn asks again
    }
  };
  deeds.addEventListener("submit", async (event) => {
    const pressed = event.submitter;
    if (!pressed) return;
    event.preventDefault();
    const body = new FormData(deeds);
    if (pressed.name) body.append(pressed.name, pressed.value);
    const act = pressed.getAttribute("formaction");
    try {
      const answer = await fetch(act, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "error" });
      if (!answer.ok) throw new Error(String(answer.status));
      pressed.closest("details")?.removeAttribute("open");
      show(await answer.text());
      document.getElementById("board")?.dispatchEvent(new Event("refresh"));
    } catch {
      deeds.action = act; // as a page: whatever stands in the way is told there
      deeds.submit();
    }
  });
  look();
  ask();
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || ask());
})();
