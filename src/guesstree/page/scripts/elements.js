// Elements of the page: made, found, filled.

/** @type {<K extends keyof Ids>(id: K) => Ids[K]} */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

// The policy of the page forbids the attribute `style`, and allows the property.
function set(made, name, value) {
  if (name === "style") made.style.cssText = value;
  else made.setAttribute(name, value);
}

function fill(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null) set(made, name, value);
  }
  made.append(...content);
  return made;
}

/**
 * @typedef {Record<string, unknown>} Attributes those that are null are left out; with `on`,
 *   functions to call
 * @type {<K extends keyof HTMLElementTagNameMap>(
 *   tag: K, attributes?: Attributes, ...content: (string | Node)[]
 * ) => HTMLElementTagNameMap[K]}
 */
export const element = (tag, attributes = {}, ...content) =>
  fill(document.createElement(tag), attributes, content);

/**
 * @type {<K extends keyof SVGElementTagNameMap>(
 *   tag: K, attributes?: Attributes, ...content: (string | Node)[]
 * ) => SVGElementTagNameMap[K]}
 */
export const svg = (tag, attributes = {}, ...content) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, content);

/** @type {(kind: string | null, content: string, act: (event: Event) => void) => HTMLElement} */
export const button = (kind, content, onclick) =>
  element("button", { type: "button", class: kind, onclick }, content);

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} names
 * @param {string} chosen
 * @param {(name: string) => string} label
 */
export function options(select, names, chosen, label = (name) => name) {
  const shown = [...select.options].map((option) => option.value);
  if (shown.join("\n") !== names.join("\n")) {
    const option = (/** @type {string} */ value) => element("option", { value }, label(value));
    select.replaceChildren(...names.map(option));
  }
  select.value = chosen;
}

// Show a sentence in place of what an element had; an element with nothing to say is hidden.
/** @type {(id: keyof Ids, sentence: string) => void} */
export function say(id, sentence) {
  byId(id).replaceChildren(...(sentence ? [element("p", { class: "hint" }, sentence)] : []));
  byId(id).hidden = !sentence;
}

// A box to tick that the browser remembers; `act` is called if it changes.
/** @type {(id: "colours" | "all-words", key: string, act: () => void) => void} */
export function remember(id, key, act) {
  const box = byId(id);
  const stored = (use) => {
    try {
      use(localStorage);
    } catch {
      // A browser that stores nothing for this page: the choice is lost when the page is closed.
    }
  };
  stored((store) => (box.checked = store.getItem(key) === "on"));
  box.onchange = () => {
    stored((store) => store.setItem(key, box.checked ? "on" : "off"));
    act();
  };
}

// The sign of a bound, before the mean of a first guess that may not be the least.
/** @type {(first: First, at: number) => string} */
export const atMost = ({ exact, mean }, at) => (exact.has(at) || mean[at] === null ? "" : "≤\u202f");

// A table of texts, the first of each row its name, that scrolls by itself where it is too wide.
/** @param {string} id @param {string[]} heads @param {string[][]} rows */
export function table(id, heads, rows) {
  const head = heads.map((text) => element("th", { scope: "col" }, text));
  const lines = rows.map(([name, ...cells]) => {
    const own = element("th", { scope: "row" }, name);
    return element("tr", {}, own, ...cells.map((text) => element("td", {}, text)));
  });
  const top = element("thead", {}, element("tr", {}, ...head));
  const drawn = element("table", { id }, top, element("tbody", {}, ...lines));
  const about = { class: "table", role: "region", "aria-label": heads[0], tabindex: "0" };
  return element("div", about, drawn);
}
