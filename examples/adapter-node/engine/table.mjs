/** Who sits where, and what a game is played for (sections 01, 05, 07 and 08). */

import { InvalidInput } from './errors.mjs';

export const PLAYERS = 6;
/** Partners sit opposite, three seats apart (bruff-01.2, bruff-01.3). */
export const SIDES = Object.freeze([Object.freeze([0, 3]), Object.freeze([1, 4]), Object.freeze([2, 5])]);
export const HAND_SIZE = 5;
/** A deal has five tricks, one for each card of a hand (bruff-05.12). */
export const TRICKS_IN_A_DEAL = 5;
export const TRICK_POINTS = 5;
export const BONUS_POINTS = 5;
export const TARGET = 45;

/** The side of a seat. */
export const sideOf = (seat) => SIDES.findIndex((seats) => seats.includes(seat));

/** The seat `steps` places clockwise, that is to the left, of a seat (bruff-01.3). */
export const leftOf = (seat, steps = 1) => (seat + steps) % PLAYERS;

/** The seats in clockwise order from a given one. */
export const seatsFrom = (first) => Array.from({ length: PLAYERS }, (_, step) => leftOf(first, step));

/** @throws {InvalidInput} */
export function checkSeat(seat) {
  if (!Number.isInteger(seat) || seat < 0 || seat >= PLAYERS) {
    throw new InvalidInput('unknown seat', seat, `a whole number from 0 to ${PLAYERS - 1}`);
  }
  return seat;
}
