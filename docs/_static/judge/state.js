// What is set, as a value and as the address of the page: `#rules=…&trump=…&players=…&table=…&hand=…`.
import { RULESETS, playersOf, rulesOf } from "../shared/engine.js";
import { isSuit } from "../shared/words.js";

const USUAL = 4; // players, until a reader says otherwise

/**
 * @typedef {{rules: object, trump: string, players: number, table: string[], hand: string[]}} Asked
 * `table` has the led card first.
 */

/** What is set, made fit for its rule set: cards of its pack, each once, no more than there is room for. */
export function fitting({ rules, trump, players, table, hand }) {
  const numbers = playersOf(rules);
  const seated = numbers.includes(players) ? players : numbers.includes(USUAL) ? USUAL : numbers[0];
  const seen = new Set();
  const fresh = (card) => rules.pack.includes(card) && !seen.has(card) && Boolean(seen.add(card));
  return { rules, trump, players: seated, table: table.filter(fresh).slice(0, seated), hand: hand.filter(fresh).slice(0, rules.hand) };
}

/** What an address asks; what it does not say, or says of no use, is as at the beginning. */
export function parse(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const cards = (name) => (given.get(name) ?? "").split(".").filter(Boolean);
  return fitting({
    rules: rulesOf(given.get("rules")) ?? RULESETS[0],
    trump: isSuit(given.get("trump")) ? given.get("trump") : "S",
    players: Number(given.get("players")),
    table: cards("table"),
    hand: cards("hand"),
  });
}

/** The address of what is set. */
export const format = ({ rules, trump, players, table, hand }) =>
  new URLSearchParams({ rules: rules.id, trump, players, table: table.join("."), hand: hand.join(".") }).toString();

const without = (cards, card) => cards.filter((other) => other !== card);

/** Takes a card away from wherever it lies. */
export const taken = (state, card) => ({ ...state, table: without(state.table, card), hand: without(state.hand, card) });

/** Whether there is room in a place. */
export const hasRoom = ({ rules, players, table, hand }, place) => (place === "table" ? table.length < players : hand.length < rules.hand);

/** Lays a card in a place. */
export const lying = (state, card, place) => ({ ...taken(state, card), [place]: [...without(state[place], card), card] });

/** Moves a card of the table one place towards the lead. */
export function earlier(state, card) {
  const at = state.table.indexOf(card);
  const table = without(state.table, card);
  table.splice(Math.max(at - 1, 0), 0, card);
  return { ...state, table };
}
