// Rule set, number of players, trump.
import { suit } from "../shared/cards.js";
import { el } from "../shared/dom.js";
import { RULESETS, playersOf, rulesOf } from "../shared/engine.js";
import { FF, wordsOf } from "../shared/words.js";
import { fitting } from "./state.js";

const words = wordsOf("judge");

const choice = (label, change) => {
  const field = el("select", { class: "ff-field", on: { change: () => change(field.value) } });
  return { field, root: el("label", { class: "ff-choice" }, el("span", { class: "ff-label" }, label), field) };
};
const options = (values, chosen, text) => values.map((value) => el("option", { value, selected: value === chosen }, text(value)));

function trumps(change) {
  const radios = Object.keys(FF.suits).map((code) => {
    const field = el("input", { type: "radio", name: "ff-judge-trump", value: code, on: { change: () => change(code) } });
    return { code, field, root: el("label", { class: "ff-radio" }, field, suit(code)) };
  });
  const root = el("fieldset", { class: "ff-choice" }, el("legend", { class: "ff-label" }, words("trump")), el("span", { class: "ff-radios" }, ...radios.map((radio) => radio.root)));
  return { root, show: (trump) => radios.forEach(({ code, field }) => { field.checked = code === trump; }) };
}

/** The settings; `change` is told of the new state. */
export function settings(change) {
  let state;
  const set = (changed) => change(fitting({ ...state, ...changed }));
  const rules = choice(words("rules"), (id) => set({ rules: rulesOf(id) }));
  const players = choice(words("players"), (number) => set({ players: Number(number) }));
  const trump = trumps((code) => set({ trump: code }));
  const show = (now) => {
    state = now;
    rules.field.replaceChildren(...options(RULESETS.map(({ id }) => id), now.rules.id, (id) => FF.rulesets[id].title));
    players.field.replaceChildren(...options(playersOf(now.rules), now.players, String));
    players.field.disabled = playersOf(now.rules).length === 1;
    trump.show(now.trump);
  };
  return { root: el("div", { class: "ff-settings" }, rules.root, players.root, trump.root), show };
}
