// What the engine answers to what is set, and which clause each answer rests on.
import { whyPlay, whyTaken } from "../shared/engine.js";
import { isClause } from "../shared/clauses.js";
import { FF } from "../shared/words.js";

/** The clause of a verdict; of a refusal whose clause this site does not have, the one that its reason rests on. */
const clauseOf = ({ clause, refusal }, { id }) => (isClause(clause) ? clause : FF.refusals[refusal]?.clauses[id] ?? clause);

/** Cards with the same answer for the same reason are answered together. */
function grouped(verdicts, rules) {
  const groups = new Map();
  for (const verdict of verdicts) {
    const clause = clauseOf(verdict, rules);
    const key = `${verdict.legal} ${clause}`;
    const group = groups.get(key) ?? { legal: verdict.legal, clause, refusal: verdict.refusal, see: new Set(), cards: [] };
    group.cards.push(verdict.card);
    verdict.see.forEach((id) => group.see.add(id));
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ ...group, see: [...group.see].filter((id) => id !== group.clause) }));
}

/** Whether somebody is still to play to the trick. */
export const isOpen = ({ players, table }) => table.length < players;

/** Which cards of the hand may be played; [] where there is nothing to ask. */
export function plays({ rules, trump, players, table, hand }) {
  if (!hand.length || !isOpen({ players, table })) return [];
  return grouped(whyPlay(rules, trump, table, hand).cards, rules);
}

/** Which card takes the trick so far; null before the lead. */
export const taker = ({ rules, trump, table }) => (table.length ? whyTaken(rules, trump, table) : null);
