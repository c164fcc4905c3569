/**
 * The methods of the adapter protocol, version 1, over the engine: names are translated, nothing is decided here.
 */

import { InvalidInput, NotOffered, PLAYERS, SIDES } from './engine.mjs';

const RULESET = 'bruff';

const RUNGS = Object.freeze([
  'order', 'play', 'trick', 'right', 'score', 'sequence', 'deal', 'exchange', 'game', 'match', 'view',
]);

const CHOICES = Object.freeze({ 'exchange-out-of-turn': 'allowed', 'next-game-dealer': 'rotates' });

// --- Reading params: each reader gives the value or says what it expected. ---

const reader = (accepts, expected) => (params, name) => {
  if (accepts(params[name])) return params[name];
  throw new InvalidInput(`unexpected ${name}`, params[name], expected);
};

const isWhole = (value) => Number.isInteger(value);
const isListOf = (accepts) => (value) => Array.isArray(value) && value.every(accepts);
const isString = (value) => typeof value === 'string';
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCards = isListOf(isString);

const whole = reader((value) => isWhole(value) && value >= 0, 'a whole number from 0');
const positive = reader((value) => isWhole(value) && value > 0, 'a whole number from 1');
const flag = reader((value) => typeof value === 'boolean', 'true or false');
const text = reader(isString, 'a string');
const cards = reader(isCards, 'a list of cards');
const hands = reader(isListOf(isCards), 'a list of cards for each seat');
const totals = reader(
  (value) => isListOf(isWhole)(value) && value.length === SIDES.length,
  `a whole number for each of ${SIDES.length} sides`,
);
const objects = reader(isListOf(isObject), 'a list of objects');
const object = reader(isObject, 'an object');

/** Reads a param that may be left out. */
const optional = (read) => (params, name) => (params[name] === undefined ? undefined : read(params, name));

function checkRuleset(params) {
  const ruleset = text(params, 'ruleset');
  if (ruleset !== RULESET) throw new NotOffered('ruleset', `unknown rule set '${ruleset}' (expected '${RULESET}')`);
}

function checkPlayers(players) {
  if (players !== PLAYERS) throw new NotOffered('players', `not played by ${players} (expected ${PLAYERS})`);
}

function checkTable(params) {
  checkRuleset(params);
  checkPlayers(whole(params, 'players'));
  if (JSON.stringify(params.sides) !== JSON.stringify(SIDES)) {
    throw new NotOffered('sides', `not seated so (expected ${JSON.stringify(SIDES)})`);
  }
}

// --- Replay: actions in, states out. ---

const move = (type, action) => ({ type, seat: whole(action, 'seat'), card: text(action, type) });

function position(action) {
  const given = object(action, 'position');
  return { type: 'position', trump: text(given, 'trump'), toAct: whole(given, 'to_act'), hands: hands(given, 'hands') };
}

/** How each action of the protocol reads in the engine; the pack alone says what it comes to. */
const ACTIONS = Object.freeze({
  deal: (action) => ({ type: 'deal', pack: cards(action, 'deal') }),
  position,
  bury: (action) => move('bury', action),
  exchange: (action) => move('exchange', action),
  play: (action) => move('play', action),
  bid: () => ({ type: 'bid' }),
  trump: () => ({ type: 'trump' }),
  discard: () => ({ type: 'discard' }),
});

function readAction(action) {
  const name = Object.keys(ACTIONS).find((key) => Object.hasOwn(action, key));
  if (!name) throw new InvalidInput('unknown action', action, `one of ${Object.keys(ACTIONS).join(', ')}`);
  return ACTIONS[name](action);
}

/** A state in the protocol's words; what the engine does not know is left out. */
function stateOf({ toAct, turnUp, matchWinner, dealer, stock, games, ...same }) {
  return {
    ...same,
    dealer: dealer ?? undefined,
    to_act: toAct,
    turn_up: turnUp,
    stock: stock ?? undefined,
    sides: SIDES,
    bid: null,
    ...(games && { games, match_winner: matchWinner }),
  };
}

function replay(engine, params) {
  const viewer = optional(whole)(params, 'viewer');
  let game = engine.newGame({
    dealer: whole(params, 'dealer'),
    scores: optional(totals)(params, 'scores'),
    gamesToWin: optional(positive)(params, 'games_to_win'),
    games: optional(totals)(params, 'games'),
  });
  const steps = objects(params, 'actions').map((action) => {
    const outcome = engine.apply(game, readAction(action));
    game = outcome.game;
    return { accepted: outcome.accepted, refusal: outcome.refusal, state: stateOf(engine.viewOf(game, viewer)) };
  });
  return { steps };
}

// --- Single questions. ---

const trick = (given) => ({ leader: whole(given, 'leader'), cards: cards(given, 'cards') });

function taken(params) {
  const given = optional(object)(params, 'taken');
  return given && { seat: whole(given, 'seat'), card: text(given, 'card') };
}

function settle(engine, params) {
  const { winners, points, bonus, scores, winner } = engine.settle({
    trump: text(params, 'trump'),
    scores: totals(params, 'scores'),
    tricks: objects(params, 'tricks').map(trick),
    turnUp: optional(text)(params, 'turn_up'),
    taken: taken(params),
  });
  return { winners, points, bonus, scores, winner };
}

const mayExchange = (engine, params) =>
  engine.mayExchange({
    trump: text(params, 'trump'),
    turnUp: text(params, 'turn_up'),
    hand: cards(params, 'hand'),
    isDealer: flag(params, 'is_dealer'),
  });

function perft(engine, params) {
  const held = hands(params, 'hands');
  checkPlayers(held.length);
  return engine.perft({
    trump: text(params, 'trump'),
    leader: whole(params, 'leader'),
    hands: held,
    trick: optional(cards)(params, 'trick'),
    depth: whole(params, 'depth'),
  });
}

const describe = (identity) => ({
  protocol: 1,
  ...identity,
  rulesets: { [RULESET]: { rungs: RUNGS, players: [PLAYERS], choices: CHOICES } },
});

/** Puts a check of the rule set or of the table before a method. */
const after = (check, method) => (params) => {
  check(params);
  return method(params);
};

/**
 * The methods of the protocol for one engine.
 * @param {ReturnType<typeof import('./engine.mjs').createEngine>} engine
 * @param {{name: string, version: string, language?: string, adapter?: {name: string, version: string}}} identity
 * @returns {Readonly<Record<string, (params: object) => object>>}
 */
export function createMethods(engine, identity) {
  return Object.freeze({
    describe: () => describe(identity),
    card_order: after(checkRuleset, (params) => engine.cardOrder(text(params, 'trump'))),
    legal_plays: after(checkRuleset, (params) => ({
      cards: engine.legalPlays(text(params, 'trump'), cards(params, 'trick')[0] ?? null, cards(params, 'hand')),
    })),
    trick_winner: after(checkRuleset, (params) => ({
      position: engine.trickWinner(text(params, 'trump'), cards(params, 'trick')),
    })),
    may_exchange: after(checkRuleset, (params) => ({ allowed: mayExchange(engine, params) })),
    settle: after(checkTable, (params) => settle(engine, params)),
    replay: after(checkTable, (params) => replay(engine, params)),
    perft: after(checkRuleset, (params) => ({ nodes: perft(engine, params) })),
  });
}
