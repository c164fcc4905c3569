// Cards as the pages draw them.
import { el } from "./dom.js";
import { FF, say } from "./words.js";

const art = (name) => `${FF.root}_static/cards/${name}.svg`;

/** A card, with its name for those who do not see it. */
export const picture = (code, attributes = {}) =>
  el("img", { class: "ff-card", src: art(code), alt: FF.cards[code], title: FF.cards[code], width: 60, height: 84, "data-card": code, ...attributes });

export const back = () => el("img", { class: "ff-card", src: art("back"), alt: say("face-down"), width: 60, height: 84 });

/** A suit's sign with its name. */
export const suit = (code) =>
  el("span", { class: "ff-trump" }, el("img", { class: "ff-suit", src: art(`suit-${code}`), alt: "", width: 20, height: 20 }), ` ${FF.suits[code]}`);

/** What a sign on a card means: its class, its picture and its words. */
const SIGNS = {
  legal: ["is-legal", "yes", "may-be-played"],
  illegal: ["is-illegal", "no", "may-not-be-played"],
  refused: ["is-illegal", "no", "is-refused"],
  winner: ["is-winner", "takes", "takes-the-trick"],
};

/** A card in its place, with a sign on it and a label under it. */
export function slot(code, { sign = null, under = "", classes = "" } = {}) {
  const [cls, name, key] = SIGNS[sign] ?? [""];
  const mark = sign ? el("img", { class: "ff-mark", src: art(name), alt: say(key), width: 16, height: 16 }) : null;
  const label = under ? el("span", { class: "ff-under" }, under) : null;
  return el("li", { class: `ff-slot ${cls} ${classes}`.trim() }, el("span", { class: "ff-face" }, picture(code), mark), label);
}

export const fan = (...slots) => el("ul", { class: "ff-hand" }, ...slots);
export const trick = (...slots) => el("ol", { class: "ff-trick" }, ...slots);
