"use strict";

// Tables that sort by a click on a head; of long ones only the part in view is drawn.
/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} [title] its name where it is left out
 * @property {string} [hint]
 * @property {boolean} [number] whether it is set to the right
 * @property {boolean} [key] whether it names the row
 * @property {(row: any) => string | Node} [render] what a cell shows
 * @property {(row: any) => any} [value] what rows are sorted by
 */
const tables = (() => {
  const { byId, element } = elements;
  const LINE = 32;
  const VIEW = 420;

  function cell({ name, number, render, key }, row, { current }) {
    const content = render ? render(row) : String(row[name] ?? "–");
    const scope = key ? { scope: "row" } : {};
    const mark = key && current(row) ? { "aria-current": "true" } : {};
    return element(
      key ? "th" : "td",
      { class: number ? "number" : null, ...scope, ...mark },
      content,
    );
  }

  // Rows in the order of a column; what has no value comes last, either way.
  function ordered(rows, { name, value = (row) => row[name] }, sign) {
    const absent = (one) => one === null || one === undefined;
    return [...rows].sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      if (absent(a) || absent(b)) return Number(absent(a)) - Number(absent(b));
      return sign * (a < b ? -1 : a > b ? 1 : 0);
    });
  }

  // A column and its direction, as an address has them: a minus before what falls.
  const sortingOf = (text) => (text.startsWith("-") ? [text.slice(1), -1] : [text, 1]);

  // Make a table in the element `id`. The field `field` of the state says what it is sorted by.
  // Returns a function that shows rows: `columns`, `rows`, `by` is the column that they are sorted
  // by where the state names none of them, `current` tells which row to mark.
  function make(id, field, noun) {
    const head = element("tr");
    const body = element("tbody");
    const table = element("table", {}, element("thead", {}, head), body);
    const label = { role: "region", "aria-label": noun, tabindex: "-1", "data-keeps-focus": "" };
    const box = element("div", { id: `${id}-box`, class: "table wide-table", ...label }, table);
    const list = lists.make(box, body, { height: LINE, view: VIEW, gap: lists.spaceRow });
    byId(id).replaceChildren(box);
    let sorting = [];
    let shown = null;
    let sorted = [];
    let asked = "";

    const line = (row, at) => {
      const cells = shown.columns.map((column) => cell(column, row, shown));
      const kind = { class: shown.current(row) ? "current" : null, "aria-rowindex": at + 2 };
      return element("tr", kind, ...cells);
    };

    function header({ name, title = name, number, hint }) {
      const [chosen, sign] = sorting;
      const isChosen = chosen === name;
      const arrow = isChosen ? (sign > 0 ? " ▴" : " ▾") : "";
      const sort = isChosen ? (sign > 0 ? "ascending" : "descending") : null;
      const onclick = () => {
        const next = isChosen && sign > 0 ? `-${name}` : name;
        state.keep({ [field]: next === shown.by ? "" : next });
        sort_();
        /** @type {HTMLElement} */ (
          head.querySelector(`[data-key="${CSS.escape(name)}"]`)
        ).focus();
      };
      const about = { type: "button", "data-key": name, title: hint || null, onclick };
      const kind = { class: number ? "number" : null, "aria-sort": sort, scope: "col" };
      return element("th", kind, element("button", about, `${title}${arrow}`));
    }

    function sort_() {
      asked = state.now[field];
      sorting = sortingOf(asked || shown.by);
      const columnOf = (asked) => shown.columns.find(({ name }) => name === asked);
      if (!columnOf(sorting[0])) sorting = [shown.by, 1];
      sorted = ordered(shown.rows, columnOf(sorting[0]), sorting[1]);
      head.replaceChildren(...shown.columns.map(header));
      draw(true);
    }

    function draw(top) {
      table.setAttribute("aria-rowcount", String(sorted.length + 1));
      list({ items: sorted.length, item: (at) => line(sorted[at], at) }, top);
    }

    return (next) => {
      const isSame = shown && next.rows === shown.rows && next.names === shown.names;
      shown = { current: () => false, ...next };
      if (isSame && state.now[field] === asked) draw(false);
      else sort_();
    };
  }

  return { make };
})();
