// The engine of the pages: the one that the suite certifies, asked by the methods of the protocol and for its reasons.
import { bruff, explainWinner, playersOf } from "../engine/engine.mjs";
import * as PLAYED from "../engine/engine/rulesets/index.mjs";
import { createMethods } from "../engine/protocol.mjs";
import { FF } from "./words.js";

/** The rule sets that the engine plays and this site describes, in the site's order. */
export const RULESETS = Object.keys(FF.rulesets).flatMap((id) => Object.values(PLAYED).filter((rules) => rules.id === id));

/** A rule set by its id; undefined where the engine does not play it. */
export const rulesOf = (id) => RULESETS.find((rules) => rules.id === id);

/** The protocol's methods. */
export const methods = createMethods(bruff, { name: "", version: "" }, RULESETS);

/** Why each card of a hand may or may not be played to a trick. */
export const whyPlay = (rules, trump, table, hand) => bruff.explainPlay(trump, table[0] ?? null, hand, rules);

/** Why a card takes the trick so far. */
export const whyTaken = (rules, trump, table) => explainWinner(trump, table, rules);

export { playersOf };
