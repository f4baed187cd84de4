// Tables whose rows are sorted by the column that is clicked.

const { button, table } = elements;
const orders = new Map(); // by place: the column, and whether it rises or falls

/** @typedef {string | HTMLElement} Cell */

// What a cell is sorted by: a number, whatever its sign says, or its text; unknown numbers are last.
/** @param {Cell} cell */
export function keyOf(cell) {
  const text = typeof cell === "string" ? cell : cell.textContent || cell.ariaLabel || "";
  if (text === "–") return Infinity;
  return /^\W*[\d,.]+$/.test(text) ? Number(text.replace(/[^\d.]/g, "")) : text;
}

// Show rows, at most so many of them, in the order that the reader chose for this place before.
/** @param {HTMLElement} place @param {string[]} heads @param {Cell[][]} rows */
export function show(place, heads, rows, most = rows.length) {
  const { by, sign } = orders.get(place) ?? { by: -1, sign: 1 };
  const keyed = rows.map((row) => ({ row, key: by < 0 ? 0 : keyOf(row[by]) }));
  keyed.sort((one, other) => sign * (Number(one.key > other.key) - Number(one.key < other.key)));
  const drawn = table(`${place.id}-rows`, heads, keyed.slice(0, most).map(({ row }) => row));
  drawn.querySelectorAll("thead th").forEach((head, at) => {
    if (at === by) head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
    const sort = () => {
      orders.set(place, { by: at, sign: at === by ? -sign : 1 });
      show(place, heads, rows, most);
      place.querySelectorAll("button")[at].focus();
    };
    head.replaceChildren(button("sort", heads[at], sort));
  });
  place.replaceChildren(drawn);
}
