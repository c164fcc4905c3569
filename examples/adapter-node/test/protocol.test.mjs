import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

import { BRUFF, PACK, STANDARD, bruff } from '../engine.mjs';
import { respond } from '../jsonrpc.mjs';
import { createMethods } from '../protocol.mjs';

const SIDES = [[0, 3], [1, 4], [2, 5]];
const TABLE = { ruleset: 'bruff', players: 6, sides: SIDES, dealer: 5 };
const methods = createMethods(bruff, { name: 'test', version: '0.0.0' });

const line = (method, params, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
const ask = (method, params) => JSON.parse(respond(methods, line(method, params)));
const codeOf = (text) => JSON.parse(respond(methods, text)).error.code;

test('describe claims all rungs of Bruff for six players', () => {
  const { result } = ask('describe', { protocol: 1 });
  assert.equal(result.protocol, 1);
  assert.equal(result.rulesets.bruff.rungs.length, 11);
  assert.deepEqual(result.rulesets.bruff.players, [6]);
});

test('a rule set more is claimed where it is given, with its numbers of players and without a match', () => {
  const both = createMethods(bruff, { name: 'test', version: '0.0.0' }, [BRUFF, STANDARD]);
  const { rulesets } = both.describe({ protocol: 1 });
  assert.deepEqual(Object.keys(rulesets), ['bruff', 'standard']);
  assert.deepEqual(rulesets.standard.players, [2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(rulesets.bruff.rungs.filter((rung) => !rulesets.standard.rungs.includes(rung)), ['match']);
  assert.deepEqual(rulesets.standard.choices, {
    seating: 'two-teams', packets: 'three-two', 'exchange-out-of-turn': 'allowed',
  });

  const general = { ruleset: 'standard', players: 4, sides: [[0, 2], [1, 3]], dealer: 3 };
  const put = (method, params) => JSON.parse(respond(both, line(method, params)));
  const actions = [{ deal: PACK }, { deal: STANDARD.pack }, { seat: 3, bury: 'KS' }, { seat: 0, play: 'Joker' }];
  const { steps } = put('replay', { ...general, actions }).result;
  assert.deepEqual(steps.map(({ accepted, refusal: reason }) => reason ?? accepted), [
    'malformed-deck', true, 'no-such-action', 'not-in-hand',
  ]);
  assert.deepEqual([steps[1].state.stock, steps[1].state.sides], [31, general.sides]);
  assert.deepEqual(put('replay', { ...general, games_to_win: 3, actions }).error.data, { feature: 'games' });
  assert.deepEqual(put('replay', { ...general, players: 11, actions }).error.data, { feature: 'players' });
  const pairs = { players: 6, sides: SIDES };
  assert.deepEqual(put('replay', { ...general, ...pairs, actions }).error.data, { feature: 'sides' });
  const hands = [['KD'], ['QD'], ['JD']];
  assert.deepEqual(put('perft', { ruleset: 'standard', trump: 'S', leader: 2, hands, depth: 3 }).result, { nodes: 1 });
});

test('single questions are answered in the protocol\'s words', () => {
  const kept = { ruleset: 'bruff', trump: 'S', hand: ['AH', 'KD'], trick: ['7S', '5S'] };
  assert.deepEqual(ask('legal_plays', kept).result, { cards: ['AH', 'KD'] });
  assert.deepEqual(ask('trick_winner', { ruleset: 'bruff', trump: 'S', trick: ['7S', '5S'] }).result, { position: 1 });
  const right = { ruleset: 'bruff', trump: 'S', turn_up: 'AS', hand: ['KD', '2C', '3C', '4C', '5C'], is_dealer: true };
  assert.deepEqual(ask('may_exchange', right).result, { allowed: true });
  assert.deepEqual(Object.keys(ask('card_order', { ruleset: 'bruff', trump: 'D' }).result.plain), ['S', 'C', 'H']);
  const tricks = [{ leader: 0, cards: ['7S', '5S', 'KD', '2S', 'QC', '4D'] }];
  assert.deepEqual(ask('settle', { ...TABLE, trump: 'S', scores: [0, 35, 0], tricks, turn_up: '9S' }).result, {
    winners: [1], points: [10], bonus: { trick: 0, confirmed: true }, scores: [0, 45, 0], winner: 1,
  });
});

test('a replay reports every state, refused actions included', () => {
  const played = { seat: 0, play: 'KS' };
  const actions = [{ deal: PACK.slice(1) }, { deal: PACK }, played, { seat: 0, bid: 20 }, played];
  const { steps } = ask('replay', { ...TABLE, actions }).result;
  assert.deepEqual(steps.map(({ accepted, refusal }) => refusal ?? accepted), [
    'malformed-deck', true, true, 'no-such-action', 'not-your-turn',
  ]);
  assert.deepEqual(steps[2].state, steps[4].state);
  assert.deepEqual(steps[2].state.trick, [{ seat: 0, card: 'KS' }]);
  assert.equal(steps[2].state.to_act, 1);
  assert.deepEqual(steps[2].state.sides, SIDES);
  assert.equal(steps[2].state.bid, null);
  assert.ok(!('games' in steps[2].state));
  assert.deepEqual(steps[0].state.hands, [[], [], [], [], [], []]);
});

test('a viewer and a match show in the states', () => {
  const match = { games_to_win: 3, games: [1, 0, 2] };
  const { steps } = ask('replay', { ...TABLE, ...match, viewer: 0, actions: [{ deal: PACK }] }).result;
  const { hands, games, match_winner: matchWinner, legal } = steps[0].state;
  assert.deepEqual(hands.slice(1), [null, null, null, null, null]);
  assert.equal(legal.length, 5);
  assert.deepEqual([games, matchWinner], [[1, 0, 2], null]);
});

test('what cannot be answered gets the right error, with its data', () => {
  assert.equal(codeOf('{'), -32700);
  assert.equal(codeOf('[]'), -32600);
  assert.equal(codeOf('{"jsonrpc":"2.0","id":"1","method":"describe"}'), -32600);
  assert.equal(codeOf(line('shuffle', {})), -32601);
  assert.equal(codeOf(line('toString', {})), -32601);
  assert.equal(codeOf(line('card_order', { ruleset: 'bruff', trump: 'X' })), -32602);
  assert.equal(codeOf(line('card_order', { ruleset: 'bruff' })), -32602);
  assert.deepEqual(ask('card_order', { ruleset: 'standard', trump: 'S' }).error.data, { feature: 'ruleset' });
  const actions = [{ deal: PACK }];
  assert.deepEqual(ask('replay', { ...TABLE, players: 4, actions }).error.data, { feature: 'players' });
  const teams = [[0, 2, 4], [1, 3, 5]];
  assert.deepEqual(ask('replay', { ...TABLE, sides: teams, actions }).error.data, { feature: 'sides' });
  const broken = { boom: () => { throw new TypeError('boom'); } };
  assert.equal(JSON.parse(respond(broken, line('boom', {}))).error.code, -32603);
});

test('the process answers each line at once, goes on after errors and ends with stdin', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../adapter.mjs', import.meta.url))]);
  const question = { ruleset: 'bruff', trump: 'S', trick: ['7S', '5S'] };
  const asked = ['{', line('nothing', {}, 7), line('trick_winner', question, 8)];
  child.stdout.setEncoding('utf8');
  const answers = [];
  for (const request of asked) {
    child.stdin.write(`${request}\n`);
    answers.push(JSON.parse((await once(child.stdout, 'data'))[0]));
  }
  assert.deepEqual(answers.map(({ id, error }) => error?.code ?? id), [-32700, -32601, 8]);
  child.stdin.end();
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
