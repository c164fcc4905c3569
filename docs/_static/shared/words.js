// The words of the page's language, from `window.FF` (its contract: docs/_ext/fortyfive_docs/widgets.py).

export const { FF } = window;

/** A phrase with its places filled. */
export const fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, key) => (Object.hasOwn(values, key) ? String(values[key]) : whole));

/** A phrase that the pages use as well. */
export const say = (key, values) => fill(FF.say[key], values);

/** The phrases of one widget. */
export const wordsOf = (widget) => (key, values) => fill(FF.words[widget][key], values);

/** Several things in one line: a, b and c. */
export const listed = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${say("and")} ${parts.at(-1)}`);

/** A text with its first letter large. */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const isCard = (code) => typeof code === "string" && Object.hasOwn(FF.cards, code);
export const isSuit = (code) => typeof code === "string" && Object.hasOwn(FF.suits, code);

/** A card with its article, as it stands in a sentence. */
export const theCard = (code) => (isCard(code) ? FF.the[code] : String(code));
export const theCards = (codes) => (codes.length ? listed(codes.map(theCard)) : say("none"));
