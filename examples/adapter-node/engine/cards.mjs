/**
 * The pack and the order of the cards (sections 01 and 04).
 *
 * A card is its code: rank and suit, or `Joker`. The tables are written as the rules write them.
 */

import { InvalidInput } from './errors.mjs';

/** @typedef {string} Card  `5S`, `TD`, `AH`, `Joker` */
/** @typedef {'S' | 'C' | 'D' | 'H'} Suit  spades, clubs, diamonds, hearts */

export const JOKER = 'Joker';
export const ACE_OF_HEARTS = 'AH';
export const SUITS = Object.freeze(['S', 'C', 'D', 'H']);

const order = (row) => Object.freeze(row.split(' > '));

/** The trumps of each trump suit, strongest first (bruff-04.2 to bruff-04.8). */
export const TRUMP_ORDER = Object.freeze({
  S: order('5S > JS > Joker > AH > AS > KS > QS > 2S > 3S > 4S > 6S > 7S > 8S > 9S > TS'),
  C: order('5C > JC > Joker > AH > AC > KC > QC > 2C > 3C > 4C > 6C > 7C > 8C > 9C > TC'),
  D: order('5D > JD > Joker > AH > AD > KD > QD > TD > 9D > 8D > 7D > 6D > 4D > 3D > 2D'),
  H: order('5H > JH > Joker > AH > KH > QH > TH > 9H > 8H > 7H > 6H > 4H > 3H > 2H'),
});

/** Each suit while it is not trump, strongest first (bruff-04.9 to bruff-04.14). */
export const PLAIN_ORDER = Object.freeze({
  S: order('KS > QS > JS > AS > 2S > 3S > 4S > 5S > 6S > 7S > 8S > 9S > TS'),
  C: order('KC > QC > JC > AC > 2C > 3C > 4C > 5C > 6C > 7C > 8C > 9C > TC'),
  D: order('KD > QD > JD > TD > 9D > 8D > 7D > 6D > 5D > 4D > 3D > 2D > AD'),
  H: order('KH > QH > JH > TH > 9H > 8H > 7H > 6H > 5H > 4H > 3H > 2H'),
});

/** The 53 cards (bruff-01.6). */
export const PACK = Object.freeze([...SUITS.flatMap((suit) => PLAIN_ORDER[suit]), ACE_OF_HEARTS, JOKER]);

const known = new Set(PACK);
const strengths = (list) => new Map(list.map((card, place) => [card, list.length - place]));
const bySuit = (tables) => Object.fromEntries(SUITS.map((suit) => [suit, strengths(tables[suit])]));
const trumpStrengths = bySuit(TRUMP_ORDER);
const plainStrengths = bySuit(PLAIN_ORDER);

/** The suit printed on a card; null for the joker. */
export const suitOf = (card) => (card === JOKER ? null : card[1]);

/** How strong a trump is, 1 for the weakest; 0 for a card that is not a trump. */
export const trumpStrength = (card, trump) => trumpStrengths[trump].get(card) ?? 0;

/** Whether a card is a trump: the trump suit, the joker and the ace of hearts (bruff-01.11, bruff-04.2). */
export const isTrump = (card, trump) => trumpStrengths[trump].has(card);

/** How strong a card is in its own plain suit, 1 for the weakest. */
export const plainStrength = (card) => plainStrengths[suitOf(card)].get(card);

/** The trumps that beat a given one, strongest first. */
export const trumpsAbove = (card, trump) => TRUMP_ORDER[trump].slice(0, TRUMP_ORDER[trump].indexOf(card));

/** The ace that carries the right to exchange (bruff-03.1, bruff-03.8). */
export const aceOf = (trump) => `A${trump}`;

/**
 * The order of all cards for one trump suit.
 * @param {Suit} trump
 * @returns {{trumps: readonly Card[], plain: Readonly<Record<Suit, readonly Card[]>>}} strongest first
 * @throws {InvalidInput} when `trump` is no suit
 */
export function cardOrder(trump) {
  checkSuit(trump);
  const plain = SUITS.filter((suit) => suit !== trump).map((suit) => [suit, PLAIN_ORDER[suit]]);
  return Object.freeze({ trumps: TRUMP_ORDER[trump], plain: Object.freeze(Object.fromEntries(plain)) });
}

/** Whether a list is exactly the pack of 53, in any order (bruff-01.6). */
export const isPack = (cards) =>
  cards.length === PACK.length && cards.every((card) => known.has(card)) && new Set(cards).size === PACK.length;

/** @throws {InvalidInput} */
export function checkSuit(suit) {
  if (!SUITS.includes(suit)) throw new InvalidInput('unknown suit', suit, "one of 'S', 'C', 'D', 'H'");
  return suit;
}

/** @throws {InvalidInput} */
export function checkCard(card) {
  if (!known.has(card)) throw new InvalidInput('unknown card', card, "e.g. '5S', 'TD', 'Joker'");
  return card;
}

/**
 * Checks that a list holds cards of the pack, none twice.
 * @throws {InvalidInput}
 */
export function checkCards(cards) {
  if (!Array.isArray(cards)) throw new InvalidInput('not a list of cards', cards, "e.g. ['5S', 'TD']");
  cards.forEach(checkCard);
  const twice = cards.find((card, place) => cards.indexOf(card) !== place);
  if (twice) throw new InvalidInput('card given twice', twice, 'every card once at most');
  return cards;
}
