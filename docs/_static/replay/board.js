// The table at one step: what is known, the cards on the table, the hands with what may be played.
import { back, fan, slot, suit, trick } from "../shared/cards.js";
import { el, part } from "../shared/dom.js";
import { FF, isCard, isSuit, say } from "../shared/words.js";
import { seatOf, told } from "./telling.js";

const cardsOf = (value) => (Array.isArray(value) ? value.filter(isCard) : []);

function table({ table: played = [], took }, seats) {
  const cards = played.filter(({ card }) => isCard(card));
  const slots = cards.map(({ seat, card }, place) =>
    slot(card, { under: seatOf(seats, seat), classes: place ? "" : "is-led", sign: seat === took ? "winner" : null }));
  const inside = slots.length ? trick(...slots) : el("p", { class: "ff-none" }, say("none"));
  return el("div", { class: "ff-part ff-on-table" }, el("span", { class: "ff-label" }, say("on-the-table")), inside);
}

/** Which sign a card of the hand bears: refused, or whether it may be played, where that is known. */
function signOf(card, legal, refused) {
  if (card === refused) return "refused";
  if (!legal.length) return null;
  return legal.includes(card) ? "legal" : "illegal";
}

function hand(seat, cards, { state, refused }, seats) {
  const legal = state.to_act === Number(seat) ? cardsOf(state.legal) : [];
  const inside = cards === null ? el("ul", { class: "ff-hand" }, el("li", { class: "ff-slot" }, back()))
    : fan(...cardsOf(cards).map((card) => slot(card, { sign: signOf(card, legal, refused) })));
  const acts = state.to_act === Number(seat) ? "is-acting" : "";
  return el("li", { class: acts }, el("span", { class: "ff-label" }, seatOf(seats, seat)), inside);
}

const hands = (view, seats) => {
  const rows = Object.entries(view.state.hands ?? {}).filter(([, cards]) => cards === null || cardsOf(cards).length);
  return rows.length ? el("ul", { class: "ff-hands ff-wide" }, ...rows.map(([seat, cards]) => hand(seat, cards, view, seats))) : null;
};

const ordered = (label, cards) =>
  el("div", { class: "ff-part ff-wide" }, el("span", { class: "ff-label" }, label),
    el("ol", { class: "ff-order" }, ...cardsOf(cards).map((card, place) => slot(card, { under: String(place + 1) }))));

/** The orders of cards, trumps first. */
const orders = ({ order }) => (order ? [
  ...(order.trumps ? [ordered(say("trumps"), order.trumps)] : []),
  ...Object.entries(order.plain ?? {}).map(([code, cards]) => ordered(FF.suits[code] ?? code, cards)),
] : []);

/** The card that an action was refused for. */
const refusedCard = ({ action, accepted }) =>
  (accepted === false ? [action?.play, action?.bury, action?.exchange].find(isCard) : undefined);

/** The board of a frame. */
export function board(frame, seats) {
  const { state } = frame;
  const facts = told(state, seats);
  return el("div", { class: "ff-drawing ff-board" },
    isSuit(state.trump) ? part(say("trump"), suit(state.trump)) : null,
    isCard(state.turn_up) ? part(say("turned-up"), fan(slot(state.turn_up))) : null,
    facts.length ? el("ul", { class: "ff-told" }, ...facts.map((fact) => el("li", {}, fact))) : null,
    Array.isArray(state.table) ? table(state, seats) : null,
    ...orders(state),
    hands({ state, refused: refusedCard(frame) }, seats));
}
