// What a file holds: a report of `fortyfive certify`, or games as they are sent to an engine. Nothing of it is trusted.
import { isCard } from "../shared/words.js";
import { KINDS, kindOf } from "./telling.js";

/** A file that cannot be shown; `key` is the phrase that says why. */
export class Trouble extends Error {
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

export const LARGEST = 64 * 1024 * 1024;
const MOST_PLAYERS = 10;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isListOf = (accepts) => (value) => Array.isArray(value) && value.every(accepts);
const isWhole = (value) => Number.isInteger(value) && value >= 0;
const isString = (value) => typeof value === "string";

function parsed(text, line) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Trouble(line ? "not-json-line" : "not-json", { line });
  }
}

/** The JSON values of a text: one, or one a line. */
function valuesOf(text) {
  const lines = text.split("\n").map((line, place) => [line.trim(), place + 1]).filter(([line]) => line);
  if (!lines.length) throw new Trouble("empty");
  const many = lines.length > 1 && lines[0][0].startsWith("{") && lines[0][0].endsWith("}");
  if (many) return lines.map(([line, number]) => parsed(line, number));
  const value = parsed(text);
  return Array.isArray(value) ? value : [value];
}

const isReport = (value) => isObject(value) && isObject(value.header) && "report" in value.header;
const isRecord = (value) => isObject(value) && ["ruleset", "case", "clause", "verdict"].every((key) => isString(value[key]));

function report(value) {
  if (value.header.report !== 1) throw new Trouble("report-form", { form: JSON.stringify(value.header.report) });
  if (!isObject(value.footer) || !isListOf(isRecord)(value.results)) throw new Trouble("report-cut");
  return { kind: "report", report: value };
}

const PARAMS = {
  ruleset: isString,
  players: (value) => isWhole(value) && value >= 2 && value <= MOST_PLAYERS,
  sides: isListOf(isListOf(isWhole)),
  dealer: isWhole,
  actions: (value) => isListOf(isObject)(value) && value.length > 0,
};

const CARDS = isListOf(isCard);
const MEMBERS = {
  deal: CARDS,
  turn_up: isCard,
  hands: isListOf(CARDS),
  position: (value) => isObject(value) && isWhole(value.to_act) && isListOf(CARDS)(value.hands),
  play: isCard,
  bury: isCard,
  exchange: isCard,
  discard: CARDS,
  bid: (value) => isWhole(value) || value === "pass" || value === "hold",
  trump: isString,
  seat: isWhole,
};

function checkAction(action, place) {
  const bad = Object.entries(MEMBERS).find(([name, accepts]) => name in action && !accepts(action[name]));
  const seatless = "deal" in action || "position" in action;
  if (!kindOf(action) || bad || (!seatless && !isWhole(action.seat))) {
    throw new Trouble("action-broken", { action: place + 1, member: bad ? bad[0] : KINDS.join(", ") });
  }
}

/** A game, if it is one that can be shown. */
export function checkGame(params) {
  const bad = Object.entries(PARAMS).find(([name, accepts]) => !accepts(params[name]));
  if (bad) throw new Trouble("game-broken", { member: bad[0] });
  params.actions.forEach(checkAction);
  return params;
}

const gameOf = (value) => {
  if (!isObject(value)) return null;
  if (value.method === "replay" && isObject(value.params)) return { id: value.id, params: value.params };
  return Array.isArray(value.actions) ? { params: value } : null;
};

/** What an engine answered, by the id of the question. */
const answersOf = (values) =>
  new Map(values.filter((value) => isObject(value) && isObject(value.result) && isListOf(isObject)(value.result.steps)).map(({ id, result }) => [id, result.steps]));

/**
 * What a text holds.
 * @returns {{kind: "report", report: object} | {kind: "games", games: {params: object, steps?: object[]}[]}}
 * @throws {Trouble}
 */
export function read(text) {
  const values = valuesOf(text);
  if (isReport(values[0])) return report(values[0]);
  const answers = answersOf(values);
  const games = values.map(gameOf).filter(Boolean);
  if (!games.length) throw new Trouble(values.some((value) => isObject(value) && "method" in value) ? "no-game" : "not-ours");
  return { kind: "games", games: games.map(({ id, params }) => ({ params: checkGame(params), steps: answers.get(id) })) };
}
