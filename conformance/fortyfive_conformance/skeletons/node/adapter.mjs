#!/usr/bin/env node
// An adapter: Forty-Five's protocol on stdin and stdout, your engine behind it.
//
//     node adapter.mjs        a request a line in, an answer a line out
//
// It is a skeleton: it says who it is and does nothing yet. Go on where it says HERE.

import { createInterface } from 'node:readline';
import { writeSync } from 'node:fs';

// The real stdout is for answers alone. Whatever else this process prints goes to stderr: so this comes first, and the
// engine is loaded after it (with `await import`, as a plain `import` would run before).
console.log = console.info = console.debug = console.error;
process.stdout.write = process.stderr.write.bind(process.stderr);

// HERE: const engine = await import('./my-engine.mjs');

const UNKNOWN_METHOD = -32601;
const NOT_DONE = -32004;
const INTERNAL_ERROR = -32603;

/** An answer that is an error: a code, a message, and more about it where there is more. */
class ProtocolError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** What the engine does not do; `feature` is a word of spec/features.yaml. */
const notDone = (feature) => new ProtocolError(NOT_DONE, `not done: ${feature}`, { feature });

const METHODS = {
  /** Who you are and what you do. */
  describe: () => ({
    protocol: 1,
    name: 'my-engine', // HERE: your engine's name and version
    version: '0.1.0',
    language: 'JavaScript',
    adapter: { name: 'my-adapter', version: '0.1.0' },
    // HERE: list the players that your engine can play with, e.g. { players: [6] }. Leave `rungs` out at first; write
    // them down when you claim them: what is claimed is what is counted.
    rulesets: { bruff: {} },
  }),

  /** Which cards of `hand` may be played to `trick`, with `trump` as trumps. A good one to begin with. */
  legal_plays: ({ trump, hand, trick }) => {
    // HERE: set your engine up with these, ask it, hand on what it says:
    //     return { cards: engine.legal(...).map(codeOf) };
    // Until then the method is unknown, and its cases are unsupported, not failed.
    throw new ProtocolError(UNKNOWN_METHOD, 'legal_plays is not answered yet');
  },

  // HERE, one after the other: trick_winner, card_order, may_exchange, settle, replay.
};

/** The result of a method; anything thrown becomes an error answer. */
function handle(method, params) {
  if (!Object.hasOwn(METHODS, method)) throw new ProtocolError(UNKNOWN_METHOD, `unknown method ${method}`);
  if ((params.ruleset ?? 'bruff') !== 'bruff') throw notDone('ruleset');
  return METHODS[method](params);
}

/** The answer to one request line. */
function answer(line) {
  const { id, method, params } = JSON.parse(line);
  try {
    return { jsonrpc: '2.0', id, result: handle(method, params) };
  } catch (error) {
    const code = error instanceof ProtocolError ? error.code : INTERNAL_ERROR;
    return { jsonrpc: '2.0', id, error: { code, message: String(error?.message ?? error), data: error?.data } };
  }
}

/** Writes all of a text to the real stdout, also while the pipe is full. */
function send(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) send(`${JSON.stringify(answer(line))}\n`);
