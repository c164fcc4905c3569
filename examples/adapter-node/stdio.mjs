/**
 * Lines over stdin and stdout. Import it before the engine: from here on stdout carries answers alone, and whatever
 * else the process prints goes to stderr.
 */

import { respond } from './jsonrpc.mjs';

const sendAnswer = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

/** Splits chunks of text into lines and hands each on as soon as it is whole. */
function lineSplitter(onLine) {
  let rest = '';
  const push = (chunk) => {
    rest += chunk;
    if (!chunk.includes('\n')) return;
    const lines = rest.split('\n');
    rest = lines.pop();
    lines.forEach(onLine);
  };
  return { push, end: () => onLine(rest) };
}

/**
 * Answers each line of stdin at once, until stdin ends; then nothing keeps the process alive.
 * @param {Readonly<Record<string, (params: object) => object>>} methods
 */
export function serve(methods) {
  const { push, end } = lineSplitter((line) => {
    if (line.trim() !== '') sendAnswer(`${respond(methods, line)}\n`);
  });
  // Nobody reads answers any more: there is nothing left to do.
  process.stdout.on('error', () => process.exit(0));
  process.stdin.setEncoding('utf8').on('data', push).on('end', end);
}
