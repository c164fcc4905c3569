// Building pages: every text becomes a text node, so that nothing read from anywhere is ever taken for HTML.

/** An element; properties are attributes, `on` holds listeners; null and false are left out. */
export function el(name, { on = {}, ...attributes } = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  for (const [type, listener] of Object.entries(on)) node.addEventListener(type, listener);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button that says what it does. */
export const button = (text, click, attributes = {}) => el("button", { type: "button", on: { click }, ...attributes }, text);

const SVG = "http://www.w3.org/2000/svg";

/** A sign drawn from one path, 20 by 20; it says nothing to those who do not see it. */
export function sign(path) {
  const drawn = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" })) drawn.setAttribute(key, value);
  line.setAttribute("d", path);
  line.setAttribute("fill", "currentColor");
  drawn.append(line);
  return drawn;
}

/** A part of a drawing under its label. */
export const part = (label, ...inside) => el("div", { class: "ff-part" }, el("span", { class: "ff-label" }, label), ...inside);

const QUIET = 150;

/** Runs the last of several calls that come close upon each other. */
export function settled(act, quiet = QUIET) {
  let waiting = 0;
  return (...values) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => act(...values), quiet);
  };
}

/** A region that is read out: what is said last, once, when it has become quiet. */
export function announcer() {
  const region = el("div", { class: "visually-hidden", role: "status" });
  const say = settled((text) => { region.textContent = text; });
  return { region, say };
}
