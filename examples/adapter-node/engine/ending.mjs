/** When a game is won, and by which side (section 08). */

import { trumpStrength } from './order.mjs';
import { bestTrump, bonusAfter, pointsOf, recordedPoints, totalsAfter, winningSides } from './points.mjs';
import { leftOf, seatsFrom, sideOf } from './table.mjs';

/** @typedef {import('./points.mjs').Deal} Deal */
/** @typedef {import('./points.mjs').Trick} Trick */

// --- The order of the tricks decides (bruff-08.1 to bruff-08.6). ---

/** The first side, trick by trick, whose total reaches the target; null when none does. */
function firstHome({ scores, rules }, sides, points) {
  const totals = [...scores];
  const reached = sides.findIndex((side, trick) => (totals[side] += points[trick]) >= rules.target);
  return reached < 0 ? null : sides[reached];
}

/** A higher trump publicly taken into a hand and not played yet: the best trump so far cannot keep the bonus. */
function isOutranked(deal, tricks) {
  const { trump, taken, rules } = deal;
  if (!taken || tricks.some(({ cards }) => cards.includes(taken.card))) return false;
  return trumpStrength(taken.card, trump, rules) > trumpStrength(bestTrump(deal, tricks).card, trump, rules);
}

/** Whether another side would have been first if the uncertain bonus stayed where it is (bruff-08.3, bruff-08.5). */
function isDisputed(deal, tricks, sides, bonus, first) {
  if (!bonus || bonus.confirmed || isOutranked(deal, tricks)) return false;
  return firstHome(deal, sides, pointsOf(deal, tricks, bonus.trick)) !== first;
}

function firstByTricks(deal, tricks) {
  const sides = winningSides(deal, tricks);
  const bonus = bonusAfter(deal, tricks);
  const first = firstHome(deal, sides, recordedPoints(deal, tricks));
  return first === null || isDisputed(deal, tricks, sides, bonus, first) ? null : first;
}

// --- The order of the seats decides (standard-08.3, standard-08.4). ---

/** The sides as they sit clockwise from the dealer's left, the dealer's side last. */
function countingOrder({ dealer, players, sides }) {
  const dealers = sideOf(dealer, sides);
  const seated = seatsFrom(leftOf(dealer, players), players).map((seat) => sideOf(seat, sides));
  return [...new Set(seated.filter((side) => side !== dealers)), dealers];
}

function firstBySeats(deal, tricks) {
  const totals = totalsAfter(deal, tricks);
  return countingOrder(deal).find((side) => totals[side] >= deal.rules.target) ?? null;
}

// --- What the parameters of a rule set stand for. ---

/** @type {Readonly<Record<string, (deal: Deal, tricks: readonly Trick[]) => number | null>>} */
const FIRST = Object.freeze({ 'trick-order': firstByTricks, 'counted-first': firstBySeats });

/** The side that won every trick of a complete deal (bruff-08.8); null when there is none. */
function sweeper(deal, tricks) {
  const sides = winningSides(deal, tricks);
  return tricks.length === deal.rules.hand && new Set(sides).size === 1 ? sides[0] : null;
}

const SWEEP = Object.freeze({ 'wins-game': sweeper, nothing: () => null });

/** Whether a winner is looked for after so many tricks (bruff-08.1, standard-08.1, standard-08.2). */
const LOOKED_FOR = Object.freeze({ 'at-once': () => true, deal: (tricks, { hand }) => tricks === hand });

/**
 * The first moment at which a side has certainly won. It stays, whatever is played later (bruff-08.6).
 * @param {Deal} deal
 * @returns {{winner: number | null, decided: number | null}}  a side, and a trick from 0
 */
export function decision(deal) {
  const { rules, tricks } = deal;
  for (let trick = 0; trick < tricks.length; trick += 1) {
    const finished = tricks.slice(0, trick + 1);
    if (!LOOKED_FOR[rules.gameEnds](finished.length, rules)) continue;
    const winner = FIRST[rules.bothReach](deal, finished) ?? SWEEP[rules.sweep](deal, finished);
    if (winner !== null) return { winner, decided: trick };
  }
  return { winner: null, decided: null };
}
