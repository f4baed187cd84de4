"use strict";

// Elements of the page: made, found, filled.
const elements = (() => {
  /** @type {<K extends keyof Ids>(id: K) => Ids[K]} */
  const byId = (id) => /** @type {any} */ (document.getElementById(id));

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
  const element = (tag, attributes = {}, ...content) =>
    fill(document.createElement(tag), attributes, content);

  /**
   * @type {<K extends keyof SVGElementTagNameMap>(
   *   tag: K, attributes?: Attributes, ...content: (string | Node)[]
   * ) => SVGElementTagNameMap[K]}
   */
  const svg = (tag, attributes = {}, ...content) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, content);

  /**
   * @param {HTMLSelectElement} select
   * @param {string[]} names
   * @param {string} chosen
   * @param {(name: string) => string} label
   */
  function options(select, names, chosen, label = (name) => name) {
    const shown = [...select.options].map((option) => option.value);
    if (shown.join("\n") !== names.join("\n")) {
      const option = (/** @type {string} */ value) => element("option", { value }, label(value));
      select.replaceChildren(...names.map(option));
    }
    select.value = chosen;
  }

  // A box that the reader types into. The page shows other texts in it, but what was typed and not
  // sent yet stays there: when the page has nothing to show in its place, or the same as before.
  /** @param {HTMLInputElement | HTMLTextAreaElement} box */
  function draft(box) {
    let [shown, sent] = ["", ""];
    return {
      /** @param {string} text */
      send(text) {
        sent = text;
      },
      /** @param {string} text */
      show(text) {
        if (box.value === sent || (text && text !== shown)) sent = box.value = text;
        shown = text;
      },
    };
  }

  // Show a sentence in place of what an element had.
  /** @type {(id: keyof Ids, sentence: string) => void} */
  const say = (id, sentence) => byId(id).replaceChildren(element("p", { class: "hint" }, sentence));

  /** @type {(value: number) => string} */
  const number = (value) => value.toLocaleString("en");
  /** @type {(count: number, one: string, many?: string) => string} */
  const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

  /** @type {(place: number) => string} */
  const ordinal = (place) => {
    const isTeen = place % 100 > 10 && place % 100 < 14;
    const end = (!isTeen && ["th", "st", "nd", "rd"][place % 10]) || "th";
    return `${number(place)}${end}`;
  };

  // A number with so many decimal places; ties go to the even digit, as in the command's output.
  /** @param {number} value @param {number} places */
  function fixed(value, places) {
    const scaled = value * 10 ** places;
    const low = Math.floor(scaled);
    const isTie = Number.isInteger(value * 2 ** (places + 1)) && scaled - low === 0.5;
    return (isTie ? (low + (low % 2)) / 10 ** places : value).toFixed(places);
  }

  // A table that scrolls by itself where it is too wide, with a name.
  /** @type {(label: string, table: HTMLTableElement, more?: Attributes) => HTMLDivElement} */
  const region = (label, table, more = {}) =>
    element(
      "div",
      { class: "table", role: "region", "aria-label": label, tabindex: "0", ...more },
      table,
    );

  // What the keyboard has, so that it can have it again after its element was drawn anew.
  function held() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    /** @type {HTMLElement | null | undefined} */
    const home = focused?.closest("[data-keeps-focus]");
    return focused && home && { home, key: focused.dataset.key, box: focused === home };
  }

  function giveBack(had) {
    if (!had || (document.activeElement && document.activeElement !== document.body)) return;
    const { home, key } = had;
    const same = key && home.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const stop = home.querySelector('[tabindex="0"]');
    /** @type {HTMLElement} */
    const target = same || stop || home.querySelector("button:not(:disabled)") || home;
    if (target === home) home.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  return {
    byId,
    element,
    svg,
    options,
    draft,
    say,
    number,
    counted,
    ordinal,
    fixed,
    region,
    held,
    giveBack,
  };
})();
