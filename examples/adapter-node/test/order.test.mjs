import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  BRUFF, PACK, STANDARD, SUITS, cardOrder, explainExchange, explainWinner, mayExchange, trickWinner,
} from '../engine.mjs';

test('for every trump suit trumps and plain suits make up the pack of 53', () => {
  for (const trump of SUITS) {
    const { trumps, plain } = cardOrder(trump);
    assert.equal(trumps.length, trump === 'H' ? 14 : 15);
    assert.deepEqual([...trumps, ...Object.values(plain).flat()].sort(), [...PACK].sort());
    assert.ok(!(trump in plain));
  }
});

test('without the joker trumps and plain suits make up the pack of 52, the ace of hearts third', () => {
  for (const trump of SUITS) {
    const { trumps, plain } = cardOrder(trump, STANDARD);
    assert.deepEqual(trumps, cardOrder(trump).trumps.filter((card) => card !== 'Joker'));
    assert.equal(trumps[2], 'AH');
    const all = [...trumps, ...Object.values(plain).flat()];
    assert.deepEqual(all.sort(), PACK.filter((card) => card !== 'Joker').sort());
    assert.equal(new Set(STANDARD.pack).size, 52);
  }
});

/** What wins a pair of cards, straight from the words: trump over plain, higher over lower, else the led card. */
function pairWinner(trump, led, other, rules) {
  const { trumps, plain } = cardOrder(trump, rules);
  const rows = [trumps, ...Object.values(plain)];
  const row = rows.find((cards) => cards.includes(led));
  if (row.includes(other)) return row.indexOf(other) < row.indexOf(led) ? 1 : 0;
  return trumps.includes(other) ? 1 : 0;
}

test('every pair of cards under every trump suit has the right winner', () => {
  let pairs = 0;
  for (const rules of [BRUFF, STANDARD]) {
    for (const trump of SUITS) {
      for (const led of rules.pack) {
        for (const other of rules.pack.filter((card) => card !== led)) {
          const said = trickWinner(trump, [led, other], rules);
          assert.equal(said, pairWinner(trump, led, other, rules), `${rules.id} ${trump}: ${led} ${other}`);
          pairs += 1;
        }
      }
    }
  }
  assert.equal(pairs, 4 * 53 * 52 + 4 * 52 * 51);
});

test('the highest trump wins, else the highest card of the led suit', () => {
  const worked = explainWinner('S', ['7S', '5S', 'KD', '2S', 'QC', '4D']);
  assert.equal(worked.position, 1);
  assert.equal(worked.clause, 'bruff-05.4');
  const standings = ['trump', 'trump', 'neither', 'trump', 'neither', 'neither'];
  assert.deepEqual(worked.cards.map(({ standing }) => standing), standings);
  const plain = explainWinner('S', ['7D', 'KC', 'TD', '2D', 'QH', 'KH']);
  assert.equal(plain.position, 2);
  assert.equal(plain.clause, 'bruff-05.5');
  assert.deepEqual(plain.cards.map(({ wins }) => wins), [false, false, true, false, false, false]);
});

test('a trick needs a card', () => assert.throws(() => trickWinner('S', []), /empty trick/));

const HAND = ['KD', 'QC', '4D', '2S'];
const right = (trump, turnUp, card, isDealer) => explainExchange({ trump, turnUp, hand: [...HAND, card], isDealer });

test('the right to exchange comes from the ace of the trump suit, and to the dealer from a turned ace', () => {
  assert.deepEqual(right('S', '9S', 'AS', false), { allowed: true, clause: 'bruff-03.1' });
  assert.deepEqual(right('S', '9S', 'AS', true), { allowed: true, clause: 'bruff-03.1' });
  assert.deepEqual(right('S', '9S', 'AH', true), { allowed: false, clause: 'bruff-03.8' });
  assert.deepEqual(right('S', '9S', 'Joker', false), { allowed: false, clause: 'bruff-03.9' });
  assert.deepEqual(right('H', '9H', 'AH', false), { allowed: true, clause: 'bruff-03.1' });
  assert.deepEqual(right('S', 'AS', 'AH', true), { allowed: true, clause: 'bruff-03.3' });
  assert.deepEqual(right('H', 'AH', '3C', true), { allowed: true, clause: 'bruff-03.3' });
  assert.deepEqual(right('S', 'AS', 'Joker', false), { allowed: false, clause: 'bruff-03.3' });
  assert.equal(mayExchange({ trump: 'S', turnUp: '9S', hand: [...HAND, '9H'], isDealer: true }), false);
});
