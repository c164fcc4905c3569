/**
 * The cards, and what every rule set says alike of them: their codes and the order of each suit while it is not trump.
 *
 * A card is its code: rank and suit, or `Joker`. The tables are written as the rules write them.
 */

import { InvalidInput } from './errors.mjs';

/** @typedef {string} Card  `5S`, `TD`, `AH`, `Joker` */
/** @typedef {'S' | 'C' | 'D' | 'H'} Suit  spades, clubs, diamonds, hearts */

export const JOKER = 'Joker';
export const ACE_OF_HEARTS = 'AH';
export const SUITS = Object.freeze(['S', 'C', 'D', 'H']);

/** Reads a row of the rules, strongest first: `KS > QS > JS`. */
export const order = (row) => Object.freeze(row.split(' > '));

/** Each suit while it is not trump, strongest first (bruff-04.9 to bruff-04.14, standard-04.9 to standard-04.14). */
export const PLAIN_ORDER = Object.freeze({
  S: order('KS > QS > JS > AS > 2S > 3S > 4S > 5S > 6S > 7S > 8S > 9S > TS'),
  C: order('KC > QC > JC > AC > 2C > 3C > 4C > 5C > 6C > 7C > 8C > 9C > TC'),
  D: order('KD > QD > JD > TD > 9D > 8D > 7D > 6D > 5D > 4D > 3D > 2D > AD'),
  H: order('KH > QH > JH > TH > 9H > 8H > 7H > 6H > 5H > 4H > 3H > 2H'),
});

/** The 52 cards of the four suits (bruff-01.6, standard-01.6). */
export const ORDINARY_CARDS = Object.freeze([...SUITS.flatMap((suit) => PLAIN_ORDER[suit]), ACE_OF_HEARTS]);

const CODES = new Set([...ORDINARY_CARDS, JOKER]);

/** The suit printed on a card; null for the joker. */
export const suitOf = (card) => (card === JOKER ? null : card[1]);

/** How strong a card is in its own plain suit, 1 for the weakest. */
export function plainStrength(card) {
  const row = PLAIN_ORDER[suitOf(card)];
  return row.length - row.indexOf(card);
}

/** The ace that carries the right to exchange (bruff-03.1, bruff-03.8, standard-03.1, standard-03.9). */
export const aceOf = (trump) => `A${trump}`;

/** @throws {InvalidInput} */
export function checkSuit(suit) {
  if (!SUITS.includes(suit)) throw new InvalidInput('unknown suit', suit, "one of 'S', 'C', 'D', 'H'");
  return suit;
}

/**
 * Checks that a value is a card's code, of whichever rule set.
 * @throws {InvalidInput}
 */
export function checkCode(card) {
  if (!CODES.has(card)) throw new InvalidInput('unknown card', card, "e.g. '5S', 'TD', 'Joker'");
  return card;
}
