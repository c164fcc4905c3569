/** Trumps and packs by a rule set (sections 01 and 04). */

import { PLAIN_ORDER, SUITS, checkSuit } from './cards.mjs';
import { InvalidInput } from './errors.mjs';
import { BRUFF } from './rulesets/index.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {import('./rulesets/index.mjs').RuleSet} RuleSet */

/**
 * Whether a card is a trump: of the trump suit, or one that always is (bruff-01.11, bruff-04.2, standard-04.2).
 * @param {Card} card @param {Suit} trump @param {RuleSet} [rules]
 */
export const isTrump = (card, trump, rules = BRUFF) => rules.trumps[trump].includes(card);

/** How strong a trump is, 1 for the weakest; 0 for a card that is not a trump. */
export function trumpStrength(card, trump, rules) {
  const place = rules.trumps[trump].indexOf(card);
  return place < 0 ? 0 : rules.trumps[trump].length - place;
}

/** The trumps that beat a given one, strongest first. */
export const trumpsAbove = (card, trump, rules) => rules.trumps[trump].slice(0, rules.trumps[trump].indexOf(card));

/**
 * The order of all cards for one trump suit.
 * @param {Suit} trump @param {RuleSet} [rules]
 * @returns {{trumps: readonly Card[], plain: Readonly<Record<Suit, readonly Card[]>>}} strongest first
 * @throws {InvalidInput} when `trump` is no suit
 */
export function cardOrder(trump, rules = BRUFF) {
  checkSuit(trump);
  const plain = SUITS.filter((suit) => suit !== trump).map((suit) => [suit, PLAIN_ORDER[suit]]);
  return Object.freeze({ trumps: rules.trumps[trump], plain: Object.freeze(Object.fromEntries(plain)) });
}

/** Whether a list is exactly the pack of a rule set, in any order (bruff-01.6, standard-01.6). */
export const isPack = (cards, { pack }) =>
  cards.length === pack.length && new Set(cards).size === pack.length && cards.every((card) => pack.includes(card));

/**
 * Checks that a card is of the pack.
 * @throws {InvalidInput}
 */
export function checkCard(card, { pack }) {
  if (pack.includes(card)) return card;
  throw new InvalidInput('unknown card', card, `e.g. '5S', 'TD', '${pack.at(-1)}'`);
}

/**
 * Checks that a list holds cards of the pack, none twice.
 * @throws {InvalidInput}
 */
export function checkCards(cards, rules) {
  if (!Array.isArray(cards)) throw new InvalidInput('not a list of cards', cards, "e.g. ['5S', 'TD']");
  cards.forEach((card) => checkCard(card, rules));
  const twice = cards.find((card, place) => cards.indexOf(card) !== place);
  if (twice) throw new InvalidInput('card given twice', twice, 'every card once at most');
  return cards;
}
