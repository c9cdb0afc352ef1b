// Each fold of a form says below its title what is chosen in it, as the form stands now. Only the options that the chosen
// movement has are asked.

const form = document.querySelector("[data-says]").closest("form");
const { movement } = form.elements;
const optionsOf = JSON.parse(movement.dataset.options ?? "{}");

const isAsked = (field) => !field.closest(".field").hidden && getComputedStyle(field.closest("[class^='of-']")).display !== "none";

function valueOf(field, isFirst) {
  if (field.matches("[type=radio], [type=checkbox]")) return field.checked ? field.closest("label").textContent : "";
  if (!field.matches("select")) return field.value;
  return isFirst || field.selectedIndex > 0 ? field.selectedOptions[0].textContent : "";
}

// The first choice is always said, the others where they are not the first that is offered; a dash stands for nothing.
function words(fold) {
  const said = [];
  for (const field of fold.querySelectorAll("input, select")) {
    const value = isAsked(field) ? valueOf(field, !said.length).trim().replace(/\.$/, "") : "";
    if (!value) continue;
    const label = field.closest("label") ? "" : field.labels[0].firstChild.textContent.trim();
    said.push(label ? `${fold.dataset.says.replace("[label]", () => label)} ${value}` : value);
  }
  return said.join(" · ") || "–";
}

function show() {
  for (const field of form.querySelectorAll("[data-option]")) {
    field.closest(".field").hidden = !(optionsOf[movement.value] ?? []).includes(field.dataset.option);
  }
  for (const fold of form.querySelectorAll("[data-says]")) {
    fold.querySelector("[data-values]").textContent = words(fold);
  }
}

form.addEventListener("input", show);
show();
