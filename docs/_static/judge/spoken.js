// The answers in one line, to be read out after a change.
import { capital, theCard, theCards, wordsOf } from "../shared/words.js";
import { isOpen, plays, taker } from "./asking.js";

const words = wordsOf("judge");

const cardsOf = (groups, legal) => groups.filter((group) => group.legal === legal).flatMap(({ cards }) => cards);

/** What there is to say of what is set. */
export function spoken(state) {
  const groups = plays(state);
  const found = taker(state);
  const [may, mayNot] = [cardsOf(groups, true), cardsOf(groups, false)];
  return [
    may.length ? words("say-may", { cards: theCards(may) }) : "",
    mayNot.length ? words("say-may-not", { cards: theCards(mayNot) }) : "",
    found ? words(isOpen(state) ? "takes-so-far" : "takes", { card: capital(theCard(found.card)) }) : "",
  ].filter(Boolean).join(" ");
}
