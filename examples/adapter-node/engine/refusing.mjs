/**
 * What the rules refuse, and by which clause. The checks of an action stand in the order in which reasons are given.
 */

import { rightOf, tooLateBy } from './exchange.mjs';
import { isPack } from './order.mjs';

/** @typedef {import('./game.mjs').Game} Game */
/** @typedef {{refusal: string, clause: string}} Refusal */

const refuse = (refusal, clause) => ({ refusal, clause });

const holds = (game, seat, card) => game.hands[seat]?.includes(card) ?? false;
const isOver = ({ phase }) => phase === 'game_over' || phase === 'match_over';
const awaitsDeal = ({ phase, gamesToWin }) => phase === 'deal' || (phase === 'game_over' && gamesToWin !== null);

/** The card that led the unfinished trick; null before its lead. */
export const ledCard = ({ trick }) => trick[0]?.card ?? null;

function refuseDeal(game, { pack }) {
  const { clauses } = game.rules;
  if (!awaitsDeal(game)) return refuse('wrong-phase', clauses.dealOfFiveTricks);
  return isPack(pack, game.rules) ? null : refuse('malformed-deck', clauses.pack);
}

const refusePosition = ({ phase, deal: number, rules: { clauses } }) =>
  phase === 'deal' && number === 0 ? null : refuse('wrong-phase', clauses.dealOfFiveTricks);

function refuseBury(game, { seat, card }) {
  const { turnedJoker, clauses } = game.rules;
  if (turnedJoker === 'none') return refuse('no-such-action', clauses.buries);
  if (game.phase !== 'bury') return refuse('wrong-phase', clauses.takesTheJoker);
  if (seat !== game.dealer) return refuse('not-the-dealer', clauses.buries);
  return holds(game, seat, card) ? null : refuse('not-in-hand', clauses.buries);
}

/** The right may be used at any time before its deadline, also out of turn (bruff-03.4, standard-03.6). */
function refuseExchange(game, { seat, card }) {
  const { clauses } = game.rules;
  if (game.phase !== 'play') return refuse('wrong-phase', clauses.turnUp);
  if (!holds(game, seat, card)) return refuse('not-in-hand', clauses.aceHolder);
  if (game.turnUp === null) return refuse('nothing-to-take', clauses.oneExchange);
  const tooLate = tooLateBy(game, seat);
  if (tooLate) return refuse('exchange-too-late', tooLate);
  const right = rightOf({ ...game, hand: game.hands[seat], isDealer: seat === game.dealer }, game.rules);
  return right.allowed ? null : refuse('no-right-to-exchange', right.clause);
}

const refusePlay = (situate) => (game, { seat, card }) => {
  const { clauses } = game.rules;
  if (game.phase !== 'play') return refuse('wrong-phase', clauses.firstLead);
  if (seat !== game.toAct) return refuse('not-your-turn', clauses.inTurn);
  if (!holds(game, seat, card)) return refuse('not-in-hand', clauses.inTurn);
  const { judge } = situate(game.trump, ledCard(game), game.hands[seat], game.rules);
  const { legal, refusal, clause } = judge(card);
  return legal ? null : refuse(refusal, clause);
};

/**
 * Builds the question why an action is refused; its answer is null for one that is accepted.
 * @param {ReturnType<typeof import('./play.mjs').createPlay>['situate']} situate
 * @returns {(game: Game, action: import('./game.mjs').Action) => Refusal | null}
 */
export function createRefusals(situate) {
  const refusals = new Map([
    ['deal', refuseDeal],
    ['position', refusePosition],
    ['bury', refuseBury],
    ['exchange', refuseExchange],
    ['play', refusePlay(situate)],
  ]);
  return (game, action) => {
    const { clauses } = game.rules;
    const next = action.type === 'deal' && awaitsDeal(game);
    if (isOver(game) && !next) {
      return refuse('game-over', game.matchWinner === null ? clauses.gameOver : clauses.matchOver);
    }
    const known = refusals.get(action.type);
    return known ? known(game, action) : refuse('no-such-action', clauses.noAuction);
  };
}
