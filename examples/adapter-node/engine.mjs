/**
 * Forty-Five, as it is played in Bruff and in its general form: the rules as a library of pure functions over frozen
 * values. Every function takes a rule set after its own arguments and plays Bruff where none is given; a game carries
 * its rule set along.
 *
 * Imports nothing but its own parts and touches no process, file or stream: it runs in a web page as it runs in Node.
 *
 *     import { explainPlay, newGame, apply, viewOf } from './engine.mjs';
 *     explainPlay('S', '7S', ['AH', 'KD']).cards[1];
 *     // { card: 'KD', legal: true, clause: 'bruff-06.3', see: ['bruff-06.2', 'bruff-06.5'] }
 *     explainPlay('S', '7S', ['AH', 'KD'], STANDARD).cards[1].clause;   // 'standard-06.3'
 */

import { explainExchange, mayExchange } from './engine/exchange.mjs';
import { createGameRules, newGame } from './engine/game.mjs';
import { cardOrder } from './engine/order.mjs';
import { createPerft } from './engine/perft.mjs';
import { createPlay } from './engine/play.mjs';
import { BRUFF } from './engine/rulesets/index.mjs';
import { settle } from './engine/scoring.mjs';
import { explainWinner, trickWinner } from './engine/trick.mjs';
import { createView } from './engine/view.mjs';

export { PLAIN_ORDER, SUITS, suitOf } from './engine/cards.mjs';
export { BruffError, InvalidInput, NotOffered } from './engine/errors.mjs';
export { isTrump } from './engine/order.mjs';
export { belongsTo } from './engine/play.mjs';
export { BRUFF, STANDARD } from './engine/rulesets/index.mjs';
export { PLAYERS, SIDES, playersOf, sideOf } from './engine/table.mjs';
export { cardOrder, explainExchange, explainWinner, mayExchange, newGame, settle, trickWinner };

/** The pack and the trumps of Bruff; those of any rule set are its `pack` and `trumps`. */
export const PACK = BRUFF.pack;
export const TRUMP_ORDER = BRUFF.trumps;

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

/** The engine by the rules as they stand: of Bruff, and of each rule set that it is given. */
export const bruff = createEngine();

export const { legalPlays, explainPlay, apply, legalNow, viewOf, perft } = bruff;
