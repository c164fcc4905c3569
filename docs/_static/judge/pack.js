// The pack to pick from: a row a suit, gone through by arrow keys; a card goes to the table or to the hand, or back.
import { picture } from "../shared/cards.js";
import { button, el } from "../shared/dom.js";
import { FF, capital, wordsOf } from "../shared/words.js";
import { hasRoom, lying, taken } from "./state.js";

const words = wordsOf("judge");
const PLACES = ["table", "hand"];

/** Where the arrow keys lead within the rows. */
const KEYS = {
  ArrowRight: ([row, place]) => [row, place + 1],
  ArrowLeft: ([row, place]) => [row, place - 1],
  ArrowDown: ([row, place]) => [row + 1, place],
  ArrowUp: ([row, place]) => [row - 1, place],
  Home: ([row]) => [row, 0],
  End: ([row]) => [row, Infinity],
};

const within = (at, length) => Math.min(Math.max(at, 0), length - 1);

/** The cards in rows: a suit a row, those of no suit after them. */
function rowsOf({ pack: cards }) {
  const suits = Object.keys(FF.suits);
  const rows = suits.map((suit) => [FF.suits[suit], Object.keys(FF.cards).filter((card) => cards.includes(card) && card.length === 2 && card[1] === suit)]);
  const others = cards.filter((card) => !suits.includes(card[1]));
  return others.length ? [...rows, [others.map((card) => FF.cards[card]).join(", "), others]] : rows;
}

const placeOf = (state, card) => PLACES.find((place) => state[place].includes(card));

function target(choose) {
  const radios = PLACES.map((place) => {
    const field = el("input", { type: "radio", name: "ff-judge-place", value: place, checked: place === "table", on: { change: () => choose(place) } });
    return el("label", { class: "ff-radio" }, field, ` ${words(place)}`);
  });
  return el("fieldset", { class: "ff-choice" }, el("legend", { class: "ff-label" }, words("put")), el("span", { class: "ff-radios" }, ...radios));
}

/** The pack; `change` is told of the new state. */
export function pack(change) {
  let state, rules, to = "table", at = [0, 0], grid = [];
  const rows = el("div", { class: "ff-pack" });
  const full = el("p", { class: "ff-none", role: "alert" });
  const toggle = (card) => {
    const lies = placeOf(state, card);
    full.textContent = !lies && !hasRoom(state, to) ? words(`${to}-full`) : "";
    if (lies) change(taken(state, card));
    else if (hasRoom(state, to)) change(lying(state, card, to));
  };
  const reach = (row, place) => {
    at = [within(row, grid.length), 0];
    at[1] = within(place, grid[at[0]].length);
    grid.flat().forEach((one) => { one.tabIndex = -1; });
    grid[at[0]][at[1]].tabIndex = 0;
  };
  const build = () => {
    grid = rowsOf(rules).map(([name, cards]) => cards.map((card) =>
      button(picture(card, { alt: "", title: null }), () => toggle(card), { class: "ff-pick", "data-pick": card, "data-row": name, tabindex: -1 })));
    rows.replaceChildren(...grid.map((cards) => el("div", { class: "ff-pack-row", role: "group", "aria-label": capital(cards[0].dataset.row) }, ...cards)));
    reach(0, 0);
  };
  rows.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    reach(...step(at));
    grid[at[0]][at[1]].focus();
  });
  rows.addEventListener("focusin", ({ target: picked }) => {
    const row = grid.findIndex((cards) => cards.includes(picked));
    if (row >= 0) reach(row, grid[row].indexOf(picked));
  });
  const show = (now) => {
    state = now;
    if (rules !== now.rules) {
      rules = now.rules;
      build();
    }
    for (const one of grid.flat()) {
      const lies = placeOf(now, one.dataset.pick);
      one.setAttribute("aria-pressed", String(Boolean(lies)));
      one.setAttribute("aria-label", lies ? words(`card-${lies}`, { card: FF.cards[one.dataset.pick] }) : FF.cards[one.dataset.pick]);
    }
  };
  return { root: el("div", { class: "ff-picking" }, target((place) => { to = place; full.textContent = ""; }), full, rows), show };
}
