// What a state holds, in words: the same phrases that the pages use.
import { FF, isCard, isSuit, say, theCard, theCards } from "../shared/words.js";

const LETTERS = "ABCDEFGHIJ";
const isWhole = Number.isInteger;
const isList = Array.isArray;

/** How the seats are called: the letter of the side, and a number where the side has several seats. */
export function seatNames(sides, players) {
  const names = Array.from({ length: players }, (_, seat) => String(seat));
  sides.forEach((seats, side) => seats.forEach((seat, place) => {
    names[seat] = seats.length > 1 ? `${LETTERS[side]}${place + 1}` : LETTERS[side];
  }));
  return names;
}

export const seatOf = (seats, seat) => seats[seat] ?? String(seat);
const sideOf = (side) => LETTERS[side] ?? String(side);
const bySide = (values) => values.map((value, side) => `${sideOf(side)} ${value}`).join(", ");

function bonus(value) {
  const place = isWhole(value.trick) ? [say("tell-bonus-trick", { trick: value.trick + 1 })] : [];
  return [...place, say(value.confirmed ? "tell-bonus-confirmed" : "tell-bonus-open")].join(", ");
}

const trickWon = (seats) => ({ winner, points }, place) =>
  say("tell-trick", { trick: place + 1, seat: seatOf(seats, winner) }) + (isWhole(points) ? ` (${points})` : "");

/** Each member that is told of a board, by name; null where there is nothing to tell. */
const MEMBERS = {
  dealer: (value, seats) => (isWhole(value) ? say("tell-dealer", { seat: seatOf(seats, value) }) : null),
  to_act: (value, seats) => (isWhole(value) ? say("tell-to-act", { seat: seatOf(seats, value) }) : null),
  taken: (value, seats) => (value ? say("tell-taken", { seat: seatOf(seats, value.seat), card: theCard(value.card) }) : null),
  stock: (value) => (isWhole(value) ? say("tell-stock", { count: value }) : null),
  bid: (value, seats) => (value ? say("tell-bid", { seat: seatOf(seats, value.seat), amount: value.amount }) : null),
  tricks: (value, seats) => (isList(value) && value.length ? value.map(trickWon(seats)).join("; ") : null),
  bonus: (value) => (value ? bonus(value) : null),
  scores: (value) => (isList(value) ? say("tell-scores", { scores: bySide(value) }) : null),
  games: (value) => (isList(value) ? say("tell-games", { games: bySide(value) }) : null),
  winner: (value) => (isWhole(value) ? say("tell-winner", { side: sideOf(value) }) : null),
  match_winner: (value) => (isWhole(value) ? say("tell-match-winner", { side: sideOf(value) }) : null),
  allowed: (value) => (typeof value === "boolean" ? say(value ? "tell-allowed" : "tell-not-allowed") : null),
};

/** All that a state tells, phrase by phrase. */
export const told = (state, seats) =>
  Object.entries(MEMBERS).map(([name, tell]) => (name in state ? tell(state[name], seats) : null)).filter((phrase) => phrase !== null);

const suitName = (suit) => (isSuit(suit) ? FF.suits[suit] : String(suit));
const turned = (card) => (isCard(card) ? ` ${say("say-turned", { card: theCard(card) })}` : "");

function play({ seat, play: card }, before, after, names) {
  const led = after.table.length === 1;
  const took = isWhole(after.took) && after.table !== before.table ? ` ${say("say-takes", { seat: seatOf(names, after.took) })}` : "";
  return say(led ? "say-leads" : "say-plays", { seat: seatOf(names, seat), card: theCard(card) }) + took;
}

function exchange({ seat, exchange: card }, before, { taken }, names) {
  const values = { seat: seatOf(names, seat), card: theCard(card) };
  const has = taken && JSON.stringify(taken) !== JSON.stringify(before.taken ?? null);
  return has ? say("say-exchanges", { ...values, taken: theCard(taken.card) }) : say("say-would-exchange", values);
}

const deal = ({ turn_up: card }, before, { dealer }, names) =>
  say(isCard(card) ? "say-deal-turned" : "say-deal", { seat: seatOf(names, dealer ?? "?"), card: theCard(card) });
const discard = ({ seat, discard: cards }, before, after, names) =>
  say("say-discards", { seat: seatOf(names, seat), cards: theCards(cards) });
const names = (action, before, after, seats) =>
  [say("say-names", { seat: seatOf(seats, action.seat), suit: suitName(action.trump) }),
    ...("discard" in action ? [discard(action, before, after, seats)] : [])].join(" ");

/** The sentence of each action, by the member that tells what it is. */
const ACTIONS = {
  deal,
  position: ({ position }, before, after, seats) => say("say-position", { suit: suitName(position.trump), seat: seatOf(seats, position.to_act) }),
  play,
  bury: (action, before, after, seats) =>
    say("say-buries", { seat: seatOf(seats, action.seat), card: theCard(action.bury) }) + turned(after.turn_up),
  exchange,
  bid: ({ seat, bid }, before, after, seats) =>
    say(typeof bid === "string" ? `say-bid-${bid}` : "say-bids", { seat: seatOf(seats, seat), amount: bid }),
  trump: names,
  discard,
};

/** The kinds of actions. */
export const KINDS = Object.keys(ACTIONS);

export const kindOf = (action) => KINDS.find((kind) => Object.hasOwn(action, kind));

/** An action in a sentence. */
export const sentence = (action, before, after, seats) => ACTIONS[kindOf(action)](action, before, after, seats);
