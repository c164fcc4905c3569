// The cards that are set: those on the table in their order, and the hand. A card goes back to the pack by its button.
import { picture } from "../shared/cards.js";
import { button, el, sign } from "../shared/dom.js";
import { theCard, wordsOf } from "../shared/words.js";
import { earlier, taken } from "./state.js";

const words = wordsOf("judge");

/** After a card has gone, the focus stays near: on the next card, or on the place itself. */
function keepFocus(list, at) {
  const buttons = list.querySelectorAll(".ff-lift");
  (buttons[Math.min(at, buttons.length - 1)] ?? list.closest("section")).focus();
}

const lift = (card, act) => button(picture(card, { alt: "" }), act, { class: "ff-lift", "aria-label": words("take-back", { card: theCard(card) }) });

function place(key, empty) {
  const list = el("ol", { class: "ff-trick ff-laid" });
  const none = el("p", { class: "ff-none" });
  const count = el("span", { class: "ff-quiet" });
  const root = el("section", { class: "ff-part ff-place", "data-place": key, tabindex: -1, "aria-label": words(key) }, el("span", { class: "ff-label" }, words(key), " ", count), list, none);
  const show = (items, room) => {
    list.replaceChildren(...items);
    list.hidden = !items.length;
    none.textContent = items.length ? "" : words(empty);
    none.hidden = items.length > 0;
    count.textContent = `(${items.length}/${room})`;
  };
  return { root, list, show };
}

/** The table and the hand; `change` is told of the new state. */
export function laid(change) {
  let state;
  const table = place("table", "table-empty");
  const hand = place("hand", "hand-empty");
  const back = (list, card, at) => () => { change(taken(state, card)); keepFocus(list, at); };
  const sooner = (card) =>
    button(sign("M15 3v14L5 10z"), () => {
      change(earlier(state, card));
      [...table.list.children].find((item) => item.dataset.at === card)?.querySelector("button").focus();
    }, { class: "ff-sooner", "aria-label": words("earlier", { card: theCard(card) }), title: words("earlier", { card: theCard(card) }) });
  const onTable = (card, at) => el("li", { class: "ff-slot", "data-at": card }, lift(card, back(table.list, card, at)),
    at ? sooner(card) : el("span", { class: "ff-under" }, words("led")));
  const inHand = (card, at) => el("li", { class: "ff-slot", "data-at": card }, lift(card, back(hand.list, card, at)));
  const show = (now) => {
    state = now;
    table.show(now.table.map(onTable), now.players);
    hand.show(now.hand.map(inHand), now.rules.hand);
  };
  return { root: el("div", { class: "ff-drawing" }, table.root, hand.root), show };
}
