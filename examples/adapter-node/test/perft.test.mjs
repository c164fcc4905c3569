import assert from 'node:assert/strict';
import { test } from 'node:test';

import { legalPlays, perft, trickWinner } from '../engine.mjs';
import { randomFrom, shuffled, words } from '../testing/tools.mjs';

/** Counting one play at a time. */
function oneByOne({ trump, leader, hands, trick = [], depth }) {
  if (depth === 0) return 1;
  if (trick.length === 6) {
    return oneByOne({ trump, leader: (leader + trickWinner(trump, trick)) % 6, hands, trick: [], depth });
  }
  const seat = (leader + trick.length) % 6;
  return legalPlays(trump, trick[0] ?? null, hands[seat]).reduce((sum, card) => {
    const rest = hands.map((hand, at) => (at === seat ? hand.filter((held) => held !== card) : hand));
    return sum + oneByOne({ trump, leader, hands: rest, trick: [...trick, card], depth: depth - 1 });
  }, 0);
}

test('perft agrees with counting one play at a time', () => {
  const random = randomFrom(5);
  for (let round = 0; round < 12; round += 1) {
    const pack = shuffled(random);
    const hands = [0, 1, 2, 3, 4, 5].map((seat) => pack.slice(5 * seat, 5 * seat + 3));
    for (const depth of [0, 1, 3, 6, 7, 8]) {
      const position = { trump: 'SCDH'[round % 4], leader: round % 6, hands, depth };
      assert.equal(perft(position), oneByOne(position));
    }
  }
});

test('perft goes on from cards on the table and ends with the hands', () => {
  const hands = ['KD', 'QC', '4D', '2S', 'AH', '3C'].map(words);
  assert.equal(perft({ trump: 'S', leader: 0, hands, depth: 6 }), 1);
  assert.equal(perft({ trump: 'S', leader: 0, hands, depth: 7 }), 0);
  const rest = [[], [], ['AH', 'KD'], ['AS', 'KC'], ['5S'], ['3C', '4D']];
  assert.equal(perft({ trump: 'S', leader: 0, hands: rest, trick: ['7S', '6S'], depth: 4 }), 4);
});
