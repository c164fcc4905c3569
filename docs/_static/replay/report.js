// A report: how the engine stands, then every question that it did not pass, with what was expected and what came.
import { fan, slot } from "../shared/cards.js";
import { quoted, reference } from "../shared/clauses.js";
import { button, el } from "../shared/dom.js";
import { FF, isCard, wordsOf } from "../shared/words.js";
import { dataOf, storyOf } from "./case.js";
import { stepper } from "./stepper.js";

const words = wordsOf("replay");
const SHOWN = 20;
const CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Worst first; what passed, or was never asked, comes last. */
const ORDER = ["fail", "inconsistent", "wrong-reason", "crash", "timeout", "protocol-error", "unsupported", "not-run", "not-declared", "pass"];
const PASSED = new Set(["pass", "not-declared"]);

const rank = ({ verdict }) => (ORDER.includes(verdict) ? ORDER.indexOf(verdict) : 0);
const verdictOf = ({ verdict }) => FF.verdicts[verdict] ?? String(verdict);
const titleOf = (ruleset) => FF.rulesets[ruleset]?.title ?? String(ruleset);
const caseOf = (question) => question.split("/")[0];
const pageOf = (question) => (CASE.test(caseOf(question)) ? `${FF.root}cases/${caseOf(question)}.html` : null);

/** A value of an answer: cards as cards, all else as it stands in the report. */
function value(given) {
  const cards = Array.isArray(given) ? given : [given];
  if (cards.length && cards.every(isCard)) return fan(...cards.map((card) => slot(card)));
  return el("code", {}, given === undefined ? "—" : JSON.stringify(given));
}

function differences(found) {
  if (!Array.isArray(found) || !found.length) return null;
  const heads = ["member", "expected", "got"].map((key) => el("th", { scope: "col" }, words(key)));
  const rows = found.map((one) => el("tr", {}, el("th", { scope: "row" }, el("code", {}, String(one?.at))), el("td", {}, value(one?.expected)), el("td", {}, value(one?.got))));
  const table = el("table", { class: "ff-table ff-differences" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
  return el("div", { class: "ff-scroll" }, table);
}

const textual = (key, given) => (given === undefined ? null : el("p", {}, words(key, { what: Array.isArray(given) ? given.join(", ") : given })));
const atAction = ({ action }) => (Number.isInteger(action) ? el("p", {}, words("at-action", { action: action + 1 })) : null);

/** The steps of a question, from the page of its case on this site. */
async function stepsOf(record) {
  const answer = await fetch(pageOf(record.case));
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const section = [...page.querySelectorAll("section.ff-replay")].find((one) => one.dataset.question === record.case);
  return dataOf(section);
}

/** Opens the player of a question below it, at the step where the engine failed. */
async function open(record, holder) {
  try {
    const data = await stepsOf(record);
    const at = Number.isInteger(record.action) ? record.action + 1 : data.frames.length - 1;
    const other = data.ruleset === record.ruleset ? null : el("p", { class: "ff-note" }, words("other-ruleset", { ruleset: titleOf(data.ruleset) }));
    const { root } = stepper(storyOf(data), { at });
    holder.replaceChildren(...[other, root].filter(Boolean));
    root.focus();
  } catch {
    holder.replaceChildren(el("p", { class: "ff-note", role: "alert" }, words("no-such-case", { case: record.case })));
  }
}

function steps(record) {
  if (!pageOf(record.case)) return null;
  const holder = el("div", { class: "ff-opened" });
  const more = button(words("step-through"), () => { more.remove(); open(record, holder); }, { class: "ff-button" });
  return el("div", {}, more, holder);
}

function item(record) {
  const page = pageOf(record.case);
  const name = el("code", {}, record.case);
  const head = el("h3", {}, page ? el("a", { href: page }, name) : name, " ", el("span", { class: "ff-chip" }, verdictOf(record)), el("span", { class: "ff-chip" }, titleOf(record.ruleset)));
  return el("li", { class: "ff-entry", "data-question": record.case }, head, quoted(record.clause), atAction(record), differences(record.differences),
    textual("missing", record.missing), textual("detail", record.detail), steps(record));
}

const line = (record) => el("li", {}, el("code", {}, record.case), " ", reference(record.clause), PASSED.has(record.verdict) && record.verdict !== "pass" ? ` ${verdictOf(record)}` : "");

/** A list that grows when it is asked to. */
function growing(records, draw, attributes) {
  const list = el("ul", attributes);
  const holder = el("div", {}, list);
  let shown = 0;
  const more = button("", () => { grow(); list.children[shown - 1].querySelector("a, button")?.focus(); }, { class: "ff-button" });
  const grow = () => {
    list.append(...records.slice(shown, shown + SHOWN).map(draw));
    shown = list.children.length;
    more.textContent = words("more", { count: records.length - shown });
    if (shown < records.length) holder.append(more);
    else more.remove();
  };
  grow();
  return holder;
}

function passed(records) {
  if (!records.length) return null;
  const fold = el("details", { class: "ff-fold" }, el("summary", {}, words("passed", { count: records.length })));
  fold.addEventListener("toggle", () => fold.append(growing(records, line, { class: "ff-caselist" })), { once: true });
  return fold;
}

function standing({ ruleset, rungs = [], conforms }) {
  const claimed = rungs.filter((rung) => rung?.claimed);
  const sum = (key) => claimed.reduce((total, rung) => total + (Number(rung[key]) || 0), 0);
  const said = words(conforms ? "conforms" : "does-not-conform", { passed: sum("passed"), total: sum("total") });
  return el("li", {}, el("b", {}, titleOf(ruleset)), `: ${said}`);
}

/** The classes of an exhaustive run that did not pass, as far as the report tells them. */
function census(examples) {
  const entry = ({ clause, verdict, method, params, expected, got }) => el("li", { class: "ff-entry" },
    el("h3", {}, el("code", {}, String(method)), " ", el("span", { class: "ff-chip" }, verdictOf({ verdict }))), quoted(clause),
    el("p", {}, el("code", {}, JSON.stringify(params))), differences([{ at: "", expected, got }]));
  return examples.length ? [el("h2", {}, words("classes", { count: examples.length })), growing(examples, entry, { class: "ff-failing" })] : [];
}

/** A report as a page. */
export function drawn({ header, results, footer, exhaustive }) {
  const sorted = [...results].sort((one, other) => rank(one) - rank(other));
  const failing = sorted.filter(({ verdict }) => !PASSED.has(verdict));
  const { name = "?", version = "" } = header.describe ?? {};
  const examples = (exhaustive?.censuses ?? []).flatMap(({ examples: listed = [] }) => listed);
  return el("div", { class: "ff-report" },
    el("h2", {}, words("report-of", { engine: `${name} ${version}`.trim(), suite: header.suite?.version ?? "?" })),
    el("ul", {}, ...(footer.standings ?? []).map(standing)),
    footer.complete === false ? el("p", { class: "ff-note" }, words("interrupted")) : null,
    el("h2", {}, failing.length ? words("failing", { count: failing.length }) : words("nothing-fails")),
    failing.length ? growing(failing, item, { class: "ff-failing" }) : null,
    ...census(examples),
    passed(sorted.filter(({ verdict }) => PASSED.has(verdict))));
}
