import { element } from "./elements.js";

// Tables whose rows are sorted by the column that is clicked.

const orders = new Map(); // by table: the column, and whether it rises or falls

/** @typedef {string | HTMLElement} Cell */

// What a cell is sorted by: a number, whatever its sign, or its text; unknown numbers come last.
/** @param {Cell} cell */
export function keyOf(cell) {
  const text = typeof cell === "string" ? cell : cell.textContent || cell.ariaLabel || "";
  if (text === "–") return Infinity;
  return /^\W*[\d,.]+$/.test(text) ? Number(text.replace(/[^\d.]/g, "")) : text;
}

// Show rows in a table, at most `most` of them, in the order that the reader chose before.
/** @param {HTMLTableElement} table @param {Cell[][]} rows */
export function show(table, rows, most = rows.length) {
  const { by, sign } = orders.get(table) ?? { by: -1, sign: 1 };
  const keyed = rows.map((row) => ({ row, key: by < 0 ? 0 : keyOf(row[by]) }));
  keyed.sort((one, other) => sign * (Number(one.key > other.key) - Number(one.key < other.key)));
  const lines = keyed.slice(0, most).map(({ row: [name, ...cells] }) => {
    const own = element("th", { scope: "row" }, name);
    return element("tr", {}, own, ...cells.map((cell) => element("td", {}, cell)));
  });
  table.tBodies[0].replaceChildren(...lines);
  table.querySelectorAll("button").forEach((button, at) => {
    const order = sign > 0 ? "ascending" : "descending";
    button.closest("th")?.setAttribute("aria-sort", at === by ? order : "none");
    button.onclick = () => {
      orders.set(table, { by: at, sign: at === by ? -sign : 1 });
      show(table, rows, most);
    };
  });
}
