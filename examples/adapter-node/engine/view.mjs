/**
 * What can be seen of a game: everything, or what one seat sees (bruff-01.5, bruff-03.6, bruff-03.11, standard-01.10).
 */

import { scoresOf } from './game.mjs';
import { checkSeat } from './table.mjs';

/**
 * @param {(game: import('./game.mjs').Game) => readonly string[]} legalNow
 */
export const createView = (legalNow) =>
  /**
   * A snapshot of a game. For a viewer the other hands are null, and what may be played is told to the seat to act
   * only; all else is public. The stock is a number of cards: buried and set-aside cards are never shown.
   * @param {import('./game.mjs').Game} game
   * @param {number | null} [viewer]  a seat; null sees every hand
   */
  function viewOf(game, viewer = null) {
    if (viewer !== null) checkSeat(viewer, game.players);
    const sees = (seat) => viewer === null || seat === viewer;
    const { winners = [], points = [], bonus = null } = game.settlement ?? {};
    return Object.freeze({
      phase: game.phase,
      deal: game.deal,
      dealer: game.dealer,
      toAct: game.toAct,
      hands: Object.freeze(game.hands.map((hand, seat) => (sees(seat) ? hand : null))),
      trump: game.trump,
      turnUp: game.turnUp,
      taken: game.taken,
      stock: game.stock?.length ?? null,
      trick: game.trick,
      tricks: Object.freeze(winners.map((winner, trick) => Object.freeze({ winner, points: points[trick] }))),
      bonus,
      scores: scoresOf(game),
      winner: game.winner,
      games: game.games,
      matchWinner: game.matchWinner,
      legal: sees(game.toAct) ? legalNow(game) : Object.freeze([]),
    });
  };
