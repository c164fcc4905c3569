/**
 * The methods of the adapter protocol, version 1, over the engine: names are translated, nothing is decided here.
 */

import { BRUFF, InvalidInput, NotOffered, playersOf } from './engine.mjs';

/** @typedef {import('./engine/rulesets/index.mjs').RuleSet} RuleSet */

const RUNGS = Object.freeze([
  'order', 'play', 'trick', 'right', 'score', 'sequence', 'deal', 'exchange', 'game', 'match', 'view',
]);

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
const totals = (count) =>
  reader(
    (value) => isListOf(isWhole)(value) && value.length === count,
    `a whole number for each of ${count} sides`,
  );
const objects = reader(isListOf(isObject), 'a list of objects');
const object = reader(isObject, 'an object');

/** Reads a param that may be left out. */
const optional = (read) => (params, name) => (params[name] === undefined ? undefined : read(params, name));

function rulesOf(params, rulesets) {
  const named = text(params, 'ruleset');
  const rules = rulesets.find(({ id }) => id === named);
  if (rules) return rules;
  const offered = rulesets.map(({ id }) => `'${id}'`).join(' or ');
  throw new NotOffered('ruleset', `unknown rule set '${named}' (expected ${offered})`);
}

function checkPlayers(players, rules) {
  const numbers = playersOf(rules);
  if (numbers.includes(players)) return players;
  throw new NotOffered('players', `not played by ${players} (expected ${numbers.join(' or ')})`);
}

/** How the game of a request is seated: as the rule set seats so many, and no other way. */
function tableOf(params, rules) {
  const players = checkPlayers(whole(params, 'players'), rules);
  const sides = rules.sides[players];
  if (JSON.stringify(params.sides) !== JSON.stringify(sides)) {
    throw new NotOffered('sides', `not seated so (expected ${JSON.stringify(sides)})`);
  }
  return { players, sides, dealer: whole(params, 'dealer') };
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
function stateOf({ toAct, turnUp, matchWinner, dealer, stock, games, ...same }, sides) {
  return {
    ...same,
    dealer: dealer ?? undefined,
    to_act: toAct,
    turn_up: turnUp,
    stock: stock ?? undefined,
    sides,
    bid: null,
    ...(games && { games, match_winner: matchWinner }),
  };
}

function replay(engine, params, rules) {
  const { sides, players, dealer } = tableOf(params, rules);
  const bySide = optional(totals(sides.length));
  const viewer = optional(whole)(params, 'viewer');
  const start = {
    dealer,
    players,
    scores: bySide(params, 'scores'),
    gamesToWin: optional(positive)(params, 'games_to_win'),
    games: bySide(params, 'games'),
  };
  let game = engine.newGame(start, rules);
  const steps = objects(params, 'actions').map((action) => {
    const outcome = engine.apply(game, readAction(action));
    game = outcome.game;
    return { accepted: outcome.accepted, refusal: outcome.refusal, state: stateOf(engine.viewOf(game, viewer), sides) };
  });
  return { steps };
}

// --- Single questions. ---

const trick = (given) => ({ leader: whole(given, 'leader'), cards: cards(given, 'cards') });

function taken(params) {
  const given = optional(object)(params, 'taken');
  return given && { seat: whole(given, 'seat'), card: text(given, 'card') };
}

function settle(engine, params, rules) {
  const { sides, players, dealer } = tableOf(params, rules);
  const finished = {
    players,
    dealer,
    trump: text(params, 'trump'),
    scores: totals(sides.length)(params, 'scores'),
    tricks: objects(params, 'tricks').map(trick),
    turnUp: optional(text)(params, 'turn_up'),
    taken: taken(params),
  };
  const { winners, points, bonus, scores, winner } = engine.settle(finished, rules);
  return { winners, points, bonus, scores, winner };
}

function mayExchange(engine, params, rules) {
  const facts = {
    trump: text(params, 'trump'),
    turnUp: text(params, 'turn_up'),
    hand: cards(params, 'hand'),
    isDealer: flag(params, 'is_dealer'),
  };
  return { allowed: engine.mayExchange(facts, rules) };
}

function perft(engine, params, rules) {
  const held = hands(params, 'hands');
  checkPlayers(held.length, rules);
  const position = {
    trump: text(params, 'trump'),
    leader: whole(params, 'leader'),
    hands: held,
    trick: optional(cards)(params, 'trick'),
    depth: whole(params, 'depth'),
  };
  return { nodes: engine.perft(position, rules) };
}

const legalPlays = (engine, params, rules) => ({
  cards: engine.legalPlays(text(params, 'trump'), cards(params, 'trick')[0] ?? null, cards(params, 'hand'), rules),
});

const trickWinner = (engine, params, rules) => ({
  position: engine.trickWinner(text(params, 'trump'), cards(params, 'trick'), rules),
});

const cardOrder = (engine, params, rules) => engine.cardOrder(text(params, 'trump'), rules);

// --- What is offered. ---

/** Every rung of a rule set, for every number of players that it has. */
const claim = (rules) => ({
  rungs: RUNGS.filter((rung) => rung !== 'match' || rules.match !== null),
  players: playersOf(rules),
  choices: rules.choices,
});

const describe = (identity, rulesets) => ({
  protocol: 1,
  ...identity,
  rulesets: Object.fromEntries(rulesets.map((rules) => [rules.id, claim(rules)])),
});

const QUESTIONS = Object.freeze({
  card_order: cardOrder,
  legal_plays: legalPlays,
  trick_winner: trickWinner,
  may_exchange: mayExchange,
  settle,
  replay,
  perft,
});

/**
 * The methods of the protocol for one engine.
 * @param {ReturnType<typeof import('./engine.mjs').createEngine>} engine
 * @param {{name: string, version: string, language?: string, adapter?: {name: string, version: string}}} identity
 * @param {readonly RuleSet[]} [rulesets]  those that are claimed
 * @returns {Readonly<Record<string, (params: object) => object>>}
 */
export function createMethods(engine, identity, rulesets = [BRUFF]) {
  const ask = (question) => (params) => question(engine, params, rulesOf(params, rulesets));
  const questions = Object.entries(QUESTIONS).map(([method, question]) => [method, ask(question)]);
  return Object.freeze({ describe: () => describe(identity, rulesets), ...Object.fromEntries(questions) });
}
