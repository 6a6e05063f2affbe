// Makes the headings buttons that sort their table, but for the rounds, whose order would tell nothing.
// Without this script the page reads as it stands.
"use strict";

const shown = (cell) => (cell.querySelector("summary") || cell).textContent.trim();
const number = (text) => parseFloat(text.replace("−", "-"));

function compare(one, other, numeric) {
  if (!numeric) return one.localeCompare(other, undefined, { numeric: true });
  return number(one) - number(other);
}

function sort(table, heading, column) {
  const numeric = heading.classList.contains("n");
  const down = heading.ariaSort === "ascending";
  const rows = [...table.tBodies[0].rows].map((row) => [shown(row.cells[column]), row]);
  const known = rows.filter(([text]) => (numeric ? !isNaN(number(text)) : text !== ""));
  const unknown = rows.filter((row) => !known.includes(row));
  known.sort(([one], [other]) => compare(one, other, numeric) * (down ? -1 : 1));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  table.tBodies[0].append(...[...known, ...unknown].map(([, row]) => row));
}

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    if (heading.classList.contains("c")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(table, heading, column));
    heading.append(button);
  });
}
