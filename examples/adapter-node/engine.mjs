/**
 * Bruff Forty-Five: the rules as a library of pure functions over frozen values.
 *
 * Imports nothing but its own parts and touches no process, file or stream: it runs in a web page as it runs in Node.
 *
 *     import { explainPlay, newGame, apply, viewOf } from './engine.mjs';
 *     explainPlay('S', '7S', ['AH', 'KD']).cards[1];
 *     // { card: 'KD', legal: true, clause: 'bruff-06.3', see: ['bruff-06.2', 'bruff-06.5'] }
 */

import { cardOrder } from './engine/cards.mjs';
import { explainExchange, mayExchange } from './engine/exchange.mjs';
import { createGameRules, newGame } from './engine/game.mjs';
import { createPerft } from './engine/perft.mjs';
import { createPlay } from './engine/play.mjs';
import { settle } from './engine/scoring.mjs';
import { explainWinner, trickWinner } from './engine/trick.mjs';
import { createView } from './engine/view.mjs';

export { PACK, PLAIN_ORDER, SUITS, TRUMP_ORDER, isTrump, suitOf } from './engine/cards.mjs';
export { BruffError, InvalidInput, NotOffered } from './engine/errors.mjs';
export { belongsTo } from './engine/play.mjs';
export { PLAYERS, SIDES, sideOf } from './engine/table.mjs';
export { cardOrder, explainExchange, explainWinner, mayExchange, newGame, settle, trickWinner };

/**
 * Builds the engine. The default is the rules as they stand; another reading of what follows a plain suit gives an
 * engine that plays by that reading everywhere, in single questions and in whole games.
 * @param {Parameters<typeof createPlay>[0]} [readings]
 */
export function createEngine(readings = {}) {
  const play = createPlay(readings);
  const { apply, legalNow } = createGameRules(play);
  return Object.freeze({
    cardOrder,
    legalPlays: play.legalPlays,
    explainPlay: play.explainPlay,
    trickWinner,
    explainWinner,
    mayExchange,
    explainExchange,
    settle,
    newGame,
    apply,
    legalNow,
    viewOf: createView(legalNow),
    perft: createPerft(play),
  });
}

/** The engine by the rules as they stand. */
export const bruff = createEngine();

export const { legalPlays, explainPlay, apply, legalNow, viewOf, perft } = bruff;
