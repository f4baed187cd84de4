"use strict";

// Tables that sort by a click on a head.
/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} [title] its name where it is left out
 * @property {string} [hint]
 * @property {boolean} [number] whether it is set to the right
 * @property {(row: any) => string | Node} [render] what a cell shows
 * @property {(row: any) => any} [value] what rows are sorted by
 */
const tables = (() => {
  const { byId, element, number } = elements;
  const MOST = 200; // rows that are drawn

  /** @param {Column} column */
  const cell = ({ name, number: isNumber, render }, row, at) =>
    element(
      at ? "td" : "th",
      { class: isNumber ? "number" : null, scope: at ? null : "row" },
      render ? render(row) : String(row[name] ?? "–"),
    );

  // Rows in the order of a column; what has no value comes last, either way.
  function ordered(rows, { name, value = (row) => row[name] }, sign) {
    const absent = (one) => one === null || one === undefined;
    return [...rows].sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      if (absent(a) || absent(b)) return Number(absent(a)) - Number(absent(b));
      return sign * (a < b ? -1 : a > b ? 1 : 0);
    });
  }

  // Show rows in the element `id`, the first of them. The field `field` of the state says by what
  // they are sorted, with a minus before what falls; `by` where it says nothing.
  /**
   * @param {keyof Ids} id @param {string} field @param {string} label
   * @param {{ columns: Column[], rows: any[], by: string, current?: (row: any) => boolean }} what
   */
  function show(id, field, label, what) {
    const { columns, rows, by, current = () => false } = what;
    const asked = state.now[field] || by;
    const sign = asked.startsWith("-") ? -1 : 1;
    const name = asked.replace(/^-/, "");
    const column = columns.find((one) => one.name === name) ?? columns[0];
    const sorted = ordered(rows, column, sign);
    /** @param {Column} column */
    const headOf = ({ name: own, title = own, number: isNumber, hint }) => {
      const isChosen = own === column.name;
      const arrow = isChosen ? (sign > 0 ? " ▴" : " ▾") : "";
      const sort = isChosen ? (sign > 0 ? "ascending" : "descending") : null;
      const onclick = () => {
        state.keep({ [field]: isChosen && sign > 0 ? `-${own}` : own });
        show(id, field, label, what);
        /** @type {HTMLElement} */ (byId(id).querySelector(`[data-key="${own}"]`)).focus();
      };
      const about = { type: "button", "data-key": own, title: hint || null, onclick };
      const kind = { class: isNumber ? "number" : null, "aria-sort": sort, scope: "col" };
      return element("th", kind, element("button", about, `${title}${arrow}`));
    };
    const head = element("thead", {}, element("tr", {}, ...columns.map(headOf)));
    const lines = sorted.slice(0, MOST).map((row) => {
      const cells = columns.map((one, at) => cell(one, row, at));
      const mark = current(row) ? { class: "current", "aria-current": "true" } : {};
      return element("tr", mark, ...cells);
    });
    const region = { class: "table", role: "region", "aria-label": label, tabindex: "0" };
    const table = element("table", {}, head, element("tbody", {}, ...lines));
    const more = sorted.length > MOST ? [`The first ${MOST} of ${number(sorted.length)}.`] : [];
    byId(id).replaceChildren(element("div", region, table), ...more);
  }

  return { show };
})();
