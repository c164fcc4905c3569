/**
 * Points, bonus and winner of a deal, from what everybody has seen (sections 07 and 08).
 *
 * Only cards played, the card left on the table and the card publicly taken count. What one seat knows, its hand, its
 * discard or the buried card, never does.
 */

import { checkCards, checkSuit, isTrump, trumpStrength, trumpsAbove } from './cards.mjs';
import { InvalidInput } from './errors.mjs';
import { BONUS_POINTS, PLAYERS, TARGET, TRICKS_IN_A_DEAL, TRICK_POINTS, checkSeat, leftOf, sideOf } from './table.mjs';
import { winningPlace } from './trick.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {{leader: number, cards: readonly Card[]}} Trick */
/** @typedef {{trick: number, confirmed: boolean}} Bonus */
/**
 * @typedef {object} Deal
 * @property {Suit} trump
 * @property {readonly number[]} scores  the sides' totals before the deal
 * @property {readonly Trick[]} tricks  the finished tricks in order
 * @property {Card | null} [turnUp]  the exposed card that nobody took
 * @property {{seat: number, card: Card} | null} [taken]  the card that was exchanged for
 */
/**
 * @typedef {object} Settlement
 * @property {readonly number[]} winners  seats
 * @property {readonly number[]} points  recorded points of each trick
 * @property {Bonus | null} bonus
 * @property {readonly number[]} scores  recorded totals by side
 * @property {number | null} winner  side
 * @property {number | null} decided  the trick after which the winner was certain, from 0
 */

/** The seat that wins a finished trick. */
export const winnerOf = (trump, { leader, cards }) => leftOf(leader, winningPlace(trump, cards));

/** The highest trump of the finished tricks and the trick it lies in; null when there is none. */
function bestTrump(trump, tricks) {
  const played = tricks.flatMap(({ cards }, trick) => cards.map((card) => ({ card, trick })));
  const trumps = played.filter(({ card }) => isTrump(card, trump));
  const higher = (best, next) => (trumpStrength(next.card, trump) > trumpStrength(best.card, trump) ? next : best);
  return trumps.length === 0 ? null : trumps.reduce(higher);
}

/**
 * Nothing can beat the best trump played any more (bruff-07.4, bruff-07.5): no trump stands above it but the card left
 * on the table, which nobody can take once a trick is finished; or the deal is complete.
 */
const isConfirmed = (best, { trump, turnUp }, tricks) =>
  tricks.length === TRICKS_IN_A_DEAL || trumpsAbove(best.card, trump).every((card) => card === turnUp);

/** Where the bonus stands after the finished tricks (bruff-07.3 to bruff-07.6). */
function bonusAfter(deal, tricks) {
  const best = bestTrump(deal.trump, tricks);
  return best && Object.freeze({ trick: best.trick, confirmed: isConfirmed(best, deal, tricks) });
}

/** 5 a trick, 10 for the trick of the bonus (bruff-07.1, bruff-07.3). */
const pointsOf = (tricks, bonusTrick) =>
  tricks.map((_, trick) => TRICK_POINTS + (trick === bonusTrick ? BONUS_POINTS : 0));

/** The first side, trick by trick, whose total reaches 45 (bruff-08.1, bruff-08.2); null when none does. */
function firstHome(scores, winningSides, points) {
  const totals = [...scores];
  const reached = winningSides.findIndex((side, trick) => (totals[side] += points[trick]) >= TARGET);
  return reached < 0 ? null : winningSides[reached];
}

/** A higher trump publicly taken into a hand and not played yet: the best trump so far cannot keep the bonus. */
function isOutranked(deal, tricks) {
  const best = bestTrump(deal.trump, tricks);
  if (!deal.taken || tricks.some(({ cards }) => cards.includes(deal.taken.card))) return false;
  return trumpStrength(deal.taken.card, deal.trump) > trumpStrength(best.card, deal.trump);
}

/** Whether another side would have been first if the uncertain bonus stayed where it is (bruff-08.3, bruff-08.5). */
function isDisputed(deal, tricks, winningSides, bonus, first) {
  if (!bonus || bonus.confirmed || isOutranked(deal, tricks)) return false;
  return firstHome(deal.scores, winningSides, pointsOf(tricks, bonus.trick)) !== first;
}

/** The side that won every trick of a complete deal (bruff-08.8); null when there is none. */
const sweeper = (sides) => (sides.length === TRICKS_IN_A_DEAL && new Set(sides).size === 1 ? sides[0] : null);

/** The side that has certainly won after these finished tricks; null while play goes on. */
function winnerAfter(deal, tricks) {
  const sides = tricks.map((trick) => sideOf(winnerOf(deal.trump, trick)));
  const bonus = bonusAfter(deal, tricks);
  const first = firstHome(deal.scores, sides, pointsOf(tricks, bonus?.confirmed ? bonus.trick : null));
  if (first === null) return sweeper(sides);
  return isDisputed(deal, tricks, sides, bonus, first) ? null : first;
}

/** The first moment at which a side has certainly won. It stays, whatever is played later (bruff-08.6). */
function decision(deal) {
  for (let trick = 0; trick < deal.tricks.length; trick += 1) {
    const winner = winnerAfter(deal, deal.tricks.slice(0, trick + 1));
    if (winner !== null) return { winner, decided: trick };
  }
  return { winner: null, decided: null };
}

/** Each side's total: what it had and what its two players won (bruff-01.4). */
function totals(scores, winners, points) {
  const after = [...scores];
  winners.forEach((seat, trick) => (after[sideOf(seat)] += points[trick]));
  return after;
}

function checkTrick({ leader, cards }) {
  checkSeat(leader);
  if (cards.length === PLAYERS) return;
  throw new InvalidInput('unfinished trick', cards, `${PLAYERS} cards, the led card first`);
}

/**
 * Settles the finished tricks of one deal.
 * @param {Deal} deal
 * @returns {Settlement}
 * @throws {import('./errors.mjs').InvalidInput}
 */
export function settle({ trump, scores, tricks, turnUp = null, taken = null }) {
  checkSuit(trump);
  tricks.forEach(checkTrick);
  checkCards(tricks.flatMap(({ cards }) => cards));
  const deal = { trump, scores, tricks, turnUp, taken };
  const winners = tricks.map((trick) => winnerOf(trump, trick));
  const bonus = bonusAfter(deal, tricks);
  const points = pointsOf(tricks, bonus?.confirmed ? bonus.trick : null);
  return Object.freeze({
    winners: Object.freeze(winners),
    points: Object.freeze(points),
    bonus,
    scores: Object.freeze(totals(scores, winners, points)),
    ...decision(deal),
  });
}
