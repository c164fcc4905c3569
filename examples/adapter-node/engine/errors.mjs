/**
 * Errors of the engine. Each carries its data and says what was expected.
 *
 *     BruffError
 *     ├── InvalidInput   a value that no game can hold: {expected, got}
 *     └── NotOffered     something this engine does not do: {feature}
 *
 * A move that the rules refuse is no error: see `apply` in game.mjs.
 */

export class BruffError extends Error {
  /** @param {string} message @param {object} data */
  constructor(message, data) {
    super(message);
    this.name = new.target.name;
    this.data = Object.freeze({ ...data });
  }
}

export class InvalidInput extends BruffError {
  /** @param {string} what @param {unknown} got @param {string} expected */
  constructor(what, got, expected) {
    super(`${what} ${show(got)} (expected ${expected})`, { expected, got: got === undefined ? null : got });
  }
}

export class NotOffered extends BruffError {
  /** @param {string} feature a word of spec/features.yaml @param {string} message */
  constructor(feature, message) {
    super(message, { feature });
  }
}

const show = (value) => {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
