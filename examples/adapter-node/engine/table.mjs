/** Who sits where, and who sits together (sections 01 and 05). */

import { InvalidInput } from './errors.mjs';
import { BRUFF } from './rulesets/index.mjs';

/** @typedef {readonly (readonly number[])[]} Sides  the seats of each side */
/** @typedef {import('./rulesets/index.mjs').RuleSet} RuleSet */

/** The numbers of players that a rule set has. */
export const playersOf = (rules) => Object.freeze(Object.keys(rules.sides).map(Number));

/** Six players in three pairs, as in Bruff (bruff-01.1 to bruff-01.3). */
export const [PLAYERS] = playersOf(BRUFF);
export const SIDES = BRUFF.sides[PLAYERS];

/**
 * How so many players sit; the number may be left out where the rule set has only one.
 * @param {number | undefined} players @param {RuleSet} rules
 * @returns {{players: number, sides: Sides}}
 * @throws {InvalidInput}
 */
export function tableFor(players, rules) {
  const numbers = playersOf(rules);
  const seated = players ?? (numbers.length === 1 ? numbers[0] : players);
  if (!numbers.includes(seated)) throw new InvalidInput('unknown number of players', players, listed(numbers));
  return { players: seated, sides: rules.sides[seated] };
}

const listed = (numbers) => (numbers.length === 1 ? `${numbers[0]}` : `one of ${numbers.join(', ')}`);

/** The side of a seat. */
export const sideOf = (seat, sides = SIDES) => sides.findIndex((seats) => seats.includes(seat));

/** The seat `steps` places clockwise, that is to the left, of a seat (bruff-01.3, standard-02.5). */
export const leftOf = (seat, players, steps = 1) => (seat + steps) % players;

/** The seats in clockwise order from a given one. */
export const seatsFrom = (first, players) => Array.from({ length: players }, (_, step) => leftOf(first, players, step));

/** @throws {InvalidInput} */
export function checkSeat(seat, players) {
  if (!Number.isInteger(seat) || seat < 0 || seat >= players) {
    throw new InvalidInput('unknown seat', seat, `a whole number from 0 to ${players - 1}`);
  }
  return seat;
}
