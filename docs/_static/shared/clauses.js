// A clause as it is quoted: its number, which leads to it, and its text in the page's language.
import { el } from "./dom.js";
import { FF } from "./words.js";

export const isClause = (id) => typeof id === "string" && Object.hasOwn(FF.clauses, id);

/** The clause's id as a link; bare where this site has no such clause. */
export const reference = (id) =>
  (isClause(id) ? el("a", { class: "ff-ref", href: FF.root + FF.clauses[id].url }, id) : el("code", { class: "ff-ref" }, String(id)));

/** A clause in full. */
export const quoted = (id) =>
  el("div", { class: "ff-quoted", "data-clause": id }, el("p", { class: "ff-clause-number" }, reference(id)),
    isClause(id) ? el("p", { class: "ff-text" }, FF.clauses[id].text) : null);
