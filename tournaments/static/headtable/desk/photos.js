/* Sends the chosen photographs one after the other, so that each is small enough; without this the form sends them together. */

const form = document.getElementById("send");
const progress = document.getElementById("progress");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const files = [...form.image.files];
  form.querySelector("button").disabled = true;
  for (const [nth, file] of files.entries()) {
    progress.textContent = `${form.dataset.reading} ${nth + 1} / ${files.length} …`;
    const body = new FormData();
    body.append("csrfmiddlewaretoken", form.csrfmiddlewaretoken.value);
    body.append("image", file);
    try {
      // The words about each wait for the page that is loaded last.
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.type !== "opaqueredirect") throw new Error(answer.status);
    } catch {
      progress.textContent = `${file.name}: ${form.dataset.failed}`;
      form.querySelector("button").disabled = false;
      return;
    }
  }
  location.reload();
});
