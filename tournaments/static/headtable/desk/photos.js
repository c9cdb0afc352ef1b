/* Sends the chosen photographs one after the other, so that each is small enough; without this the form sends them together.
   They can be dropped anywhere on the page. */

const form = document.getElementById("send");
const progress = document.getElementById("progress");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const files = [...form.image.files];
  const large = files.find((file) => file.size > Number(form.dataset.most));
  if (large) {
    progress.textContent = form.dataset.large.replace("[file]", () => large.name);
    return;
  }
  form.querySelector("button").disabled = true;
  for (const [nth, file] of files.entries()) {
    progress.textContent = form.dataset.reading.replace("[number]", nth + 1).replace("[all]", files.length);
    const body = new FormData();
    body.append("csrfmiddlewaretoken", form.csrfmiddlewaretoken.value);
    body.append("image", file);
    try {
      // The words about each wait for the page that is loaded last.
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.type !== "opaqueredirect") throw new Error(answer.status);
    } catch {
      progress.textContent = form.dataset.failed.replace("[file]", () => file.name);
      form.querySelector("button").disabled = false;
      return;
    }
  }
  location.reload();
});

document.addEventListener("dragover", (event) => {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  form.image.files = event.dataTransfer.files;
  if (!form.querySelector("button").disabled) form.requestSubmit();
});
