// A story that one steps through: a board, what is said of the step, the clause that decides, and the way on.
import { quoted } from "../shared/clauses.js";
import { announcer, button, el, settled, sign } from "../shared/dom.js";
import { wordsOf } from "../shared/words.js";
import { board } from "./board.js";
import { moving } from "./moving.js";

const words = wordsOf("replay");

/** The steps that a key asks for, seen from the step shown. */
const KEYS = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (at, last) => last,
};

/** The buttons, in their order: what each is called, its sign drawn, and the step that it leads to. */
const BUTTONS = [
  ["first", "M3 3h3v14H3zM17 3v14L7 10z", KEYS.Home],
  ["back", "M15 3v14L5 10z", KEYS.ArrowLeft],
  ["forward", "M5 3v14l10-7z", KEYS.ArrowRight],
  ["last", "M14 3h3v14h-3zM3 3v14l10-7z", KEYS.End],
];

const isTyping = (target) => target.matches("input, select, textarea");
const isPlain = (event) => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

/** The sentence of a step, with its place. */
const spoken = (frames, at) => words("step-said", { step: at + 1, steps: frames.length, said: frames[at].say });

function controls(go) {
  const buttons = BUTTONS.map(([key, drawn, step]) =>
    button(sign(drawn), () => go(step), { class: `ff-control ff-${key}`, "aria-label": words(key), title: words(key) }));
  const count = el("span", { class: "ff-count", "aria-hidden": "true" });
  const show = (at, last) => {
    buttons.forEach((one, place) => one.setAttribute("aria-disabled", String(place < 2 ? at === 0 : at === last)));
    count.textContent = `${at + 1} / ${last + 1}`;
  };
  return { bar: el("div", { class: "ff-controls" }, ...buttons, count), show };
}

/**
 * A stepper for a story `{frames, seats}` with whole states.
 * `linked(at)` is told of the step that was stepped to, once it is quiet.
 */
export function stepper({ frames, seats, label }, { at: start = 0, linked = () => {} } = {}) {
  const last = frames.length - 1;
  let at = -1;
  const { region, say } = announcer();
  const link = settled(linked);
  const stage = el("div", { class: "ff-stage" });
  const said = el("p", { class: "ff-said" });
  const why = el("div", { class: "ff-why" });
  const show = (step) => {
    at = Math.min(Math.max(step, 0), last);
    moving(stage, () => stage.replaceChildren(board(frames[at], seats)));
    said.textContent = frames[at].say;
    said.classList.toggle("is-refused", frames[at].accepted === false);
    why.replaceChildren(...frames[at].clauses.map(quoted));
    bar.show(at, last);
  };
  const go = (step) => {
    const before = at;
    show(step(at, last));
    if (at === before) return;
    say(spoken(frames, at));
    link(at);
  };
  const bar = controls(go);
  const root = el("div", { class: "ff-player", tabindex: 0, role: "group", "aria-label": words("player", { label }), "aria-keyshortcuts": Object.keys(KEYS).join(" ") },
    bar.bar, said, stage, why, region);
  root.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step || !isPlain(event) || isTyping(event.target)) return;
    event.preventDefault();
    go(step);
  });
  show(start);
  return { root, show };
}
