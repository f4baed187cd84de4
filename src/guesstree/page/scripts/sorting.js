// Tables whose rows are sorted by the column that is clicked.

const { button, table } = elements;

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} head
 * @property {(row: Row) => string | Node} cell
 * @property {(row: Row) => string | number} key what rows are sorted by
 */

// What draws rows into a place, at most so many. The order that was chosen stays for other rows; at
// first they have the order in which they come.
/** @template Row @param {HTMLElement} place @param {Column<Row>[]} columns */
export function sortable(place, columns, most = Infinity) {
  /** @type {Row[]} */
  let rows = [];
  let by = -1;
  let sign = 1;

  function order() {
    if (by < 0) return rows;
    const { key } = columns[by];
    const keyed = rows.map((row) => ({ row, key: key(row) }));
    keyed.sort((one, other) => sign * (Number(one.key > other.key) - Number(one.key < other.key)));
    return keyed.map(({ row }) => row);
  }

  function sortBy(at) {
    sign = at === by ? -sign : 1;
    by = at;
    draw();
    place.querySelectorAll("button")[at].focus();
  }

  function draw() {
    const cells = order().slice(0, most).map((row) => columns.map(({ cell }) => cell(row)));
    const drawn = table(`${place.id}-table`, columns.map(({ head }) => head), cells);
    drawn.querySelectorAll("thead th").forEach((head, at) => {
      if (at === by) head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
      head.replaceChildren(button("sort", columns[at].head, () => sortBy(at)));
    });
    place.replaceChildren(drawn);
  }

  return (/** @type {Row[]} */ items) => {
    rows = items;
    draw();
  };
}
