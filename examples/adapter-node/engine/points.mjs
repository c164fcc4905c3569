/** What tricks and the best trump are worth (section 07). */

import { isTrump, trumpStrength, trumpsAbove } from './order.mjs';
import { leftOf, sideOf } from './table.mjs';
import { winningPlace } from './trick.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {{leader: number, cards: readonly Card[]}} Trick */
/** @typedef {{trick: number, confirmed: boolean}} Bonus */
/**
 * @typedef {object} Deal
 * @property {import('./rulesets/index.mjs').RuleSet} rules
 * @property {number} players
 * @property {import('./table.mjs').Sides} sides
 * @property {number} [dealer]
 * @property {import('./cards.mjs').Suit} trump
 * @property {readonly number[]} scores  the sides' totals before the deal
 * @property {readonly Trick[]} tricks  the finished tricks in order
 * @property {Card | null} turnUp
 * @property {{seat: number, card: Card} | null} taken
 */

/** The seat that wins a finished trick. */
export const winnerOf = ({ trump, players, rules }, { leader, cards }) =>
  leftOf(leader, players, winningPlace(trump, cards, rules));

/** The highest trump of the finished tricks and the trick it lies in; null when there is none. */
export function bestTrump({ trump, rules }, tricks) {
  const played = tricks.flatMap(({ cards }, trick) => cards.map((card) => ({ card, trick })));
  const trumps = played.filter(({ card }) => isTrump(card, trump, rules));
  const strength = ({ card }) => trumpStrength(card, trump, rules);
  return trumps.length === 0 ? null : trumps.reduce((best, next) => (strength(next) > strength(best) ? next : best));
}

/**
 * Nothing can beat the best trump played any more (bruff-07.4, bruff-07.5): no trump stands above it but the card left
 * on the table, which nobody can take once a trick is finished; or the deal is complete.
 */
const isConfirmed = (best, { trump, turnUp, rules }, tricks) =>
  tricks.length === rules.hand || trumpsAbove(best.card, trump, rules).every((card) => card === turnUp);

/**
 * Where the bonus stands after the finished tricks (bruff-07.2 to bruff-07.8, standard-07.2 to standard-07.4).
 * @param {Deal} deal @param {readonly Trick[]} tricks
 * @returns {Bonus | null}
 */
export function bonusAfter(deal, tricks) {
  const best = bestTrump(deal, tricks);
  return best && Object.freeze({ trick: best.trick, confirmed: isConfirmed(best, deal, tricks) });
}

/** The side of the seat that wins each trick. */
export const winningSides = (deal, tricks) => tricks.map((trick) => sideOf(winnerOf(deal, trick), deal.sides));

/** Points for each trick, more for the trick of the bonus (bruff-07.1, bruff-07.3, standard-07.1, standard-07.2). */
export const pointsOf = ({ rules: { points } }, tricks, bonusTrick) =>
  tricks.map((_, trick) => points.trick + (trick === bonusTrick ? points.bonus : 0));

/** The points that are entered: those of a bonus only when it is confirmed (bruff-07.6). */
export function recordedPoints(deal, tricks) {
  const bonus = bonusAfter(deal, tricks);
  return pointsOf(deal, tricks, bonus?.confirmed ? bonus.trick : null);
}

/** Each side's recorded total: what it had and what its players won (bruff-01.4, standard-01.5, standard-07.5). */
export function totalsAfter(deal, tricks) {
  const totals = [...deal.scores];
  const points = recordedPoints(deal, tricks);
  winningSides(deal, tricks).forEach((side, trick) => (totals[side] += points[trick]));
  return totals;
}
