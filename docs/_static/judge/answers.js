// The answers as they are shown: each with its cards, its reason and its clause.
import { fan, slot, trick } from "../shared/cards.js";
import { quoted, reference } from "../shared/clauses.js";
import { el } from "../shared/dom.js";
import { FF, capital, theCard, wordsOf } from "../shared/words.js";
import { isOpen, plays, taker } from "./asking.js";

const words = wordsOf("judge");

/** Further clauses, number after number. */
const further = (ids) => (ids.length ? el("p", { class: "ff-see" }, words("see"), " ", ...ids.flatMap((id, place) => [place ? ", " : "", reference(id)])) : null);

function group({ legal, clause, refusal, see, cards }) {
  const heading = words(legal ? "may" : "may-not");
  const reason = refusal ? el("p", { class: "ff-reason" }, FF.refusals[refusal].text) : null;
  return el("section", { class: `ff-answer ${legal ? "is-good" : "is-bad"}`, "data-legal": String(legal) }, el("h3", {}, heading),
    fan(...cards.map((card) => slot(card, { sign: legal ? "legal" : "illegal" }))), reason, quoted(clause), further(see));
}

function played(state) {
  const groups = plays(state).sort((one, other) => other.legal - one.legal);
  if (groups.length) return groups.map(group);
  return [el("p", { class: "ff-none" }, words(isOpen(state) ? "hand-needed" : "trick-full"))];
}

function taking(state) {
  const found = taker(state);
  if (!found) return [el("p", { class: "ff-none" }, words("not-led"))];
  const slots = state.table.map((card, place) => slot(card, { sign: place === found.position ? "winner" : null, under: place ? String(place + 1) : words("led") }));
  const said = words(isOpen(state) ? "takes-so-far" : "takes", { card: capital(theCard(found.card)) });
  return [trick(...slots), el("p", { class: "ff-verdict", "data-takes": found.card }, said), quoted(found.clause)];
}

/** All answers to what is set. */
export const answers = (state) => [
  el("section", { class: "ff-answers", "data-answers": "plays" }, el("h2", {}, words("plays")), ...played(state)),
  el("section", { class: "ff-answers", "data-answers": "taker" }, el("h2", {}, words("taker")), ...taking(state)),
];
