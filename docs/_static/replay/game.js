// A game of a file as a story: its actions, and the states as the file or the engine of the page gives them.
import { FF, listed, say, wordsOf } from "../shared/words.js";
import { RULESETS, methods, rulesOf, whyPlay, whyTaken } from "../shared/engine.js";
import { seatNames, seatOf, sentence, told } from "./telling.js";
import { Trouble } from "./file.js";

const words = wordsOf("replay");

/** The steps of a game by the engine of the page; null where it does not play such games. */
function played(params) {
  if (!rulesOf(params.ruleset)) return null;
  try {
    return methods.replay(params).steps;
  } catch (error) {
    if (error.data?.feature) return null;
    throw new Trouble("game-impossible");
  }
}

const clone = (steps) => JSON.parse(JSON.stringify(steps)); // as it would come over the wire: what is left out is not there

/** A state as it is shown: hands by seat, and no list of the seats. */
function shown({ hands, trick, sides, ...state }) {
  return Array.isArray(hands) ? { ...state, hands: Object.fromEntries(hands.map((cards, seat) => [seat, cards])) } : state;
}

/** The cards on the table: those of the unfinished trick, or of the one just finished. */
function table(action, before, state, players) {
  if (!("play" in action)) return { table: state.trick ?? [], took: null };
  const lying = Number.isInteger(before.took) || before.table.length === players ? [] : before.table;
  const cards = [...lying, { seat: action.seat, card: action.play }];
  return { table: cards, took: cards.length === players ? state.tricks?.at(-1)?.winner ?? null : null };
}

/** The clauses that decide a step: why it is refused, or why the card may be played and who takes the trick. */
function deciding({ action, accepted, refusal }, before, after, { ruleset, rules }) {
  if (accepted === false) return [FF.refusals[refusal]?.clauses[ruleset]].filter(Boolean);
  if (!rules || !("play" in action) || !before.hands?.[action.seat]?.includes(action.play)) return [];
  const lying = after.table.map(({ card }) => card);
  const { clause } = whyPlay(rules, before.trump, lying.slice(0, -1), [...before.hands[action.seat]]).cards.find(({ card }) => card === action.play);
  const taken = Number.isInteger(after.took) ? [whyTaken(rules, before.trump, lying).clause] : [];
  return [...new Set([clause, ...taken])];
}

function frameOf(action, step, before, about) {
  const { players, seats } = about;
  const accepted = step.accepted ?? null;
  const state = step.state ?? {};
  const after = accepted === false ? before : { ...before, ...shown(state), ...table(action, before, state, players) };
  const what = sentence(action, before, after, seats);
  const reason = FF.refusals[step.refusal]?.text ?? "";
  const said = accepted === false ? say("say-refused", { what: what.replace(/\.$/, ""), reason }).trim() : what;
  return { say: said, action, accepted, clauses: deciding({ action, accepted, refusal: step.refusal }, before, after, about), state: after };
}

/** The frames of a game: what is given, and one for each action. */
function framesOf(params, steps, about) {
  const start = { dealer: params.dealer, table: [], took: null, ...(params.scores && { scores: params.scores }) };
  const known = told({ dealer: params.dealer, scores: params.scores, games: params.games }, about.seats);
  const viewer = Number.isInteger(params.viewer) ? [say("say-viewer", { seat: seatOf(about.seats, params.viewer) })] : [];
  const frames = [{ say: say("say-before", { known: [...known, ...viewer].join("; ") }), action: null, accepted: null, clauses: [], state: start }];
  params.actions.forEach((action, place) => frames.push(frameOf(action, steps[place] ?? {}, frames.at(-1).state, about)));
  return frames;
}

const titleOf = (ruleset) => FF.rulesets[ruleset]?.title ?? ruleset;

/** Where the states of a game come from, in words. */
function source(steps, own) {
  if (steps) return words("states-of-the-file");
  return words(own ? "states-of-the-page" : "no-states", { rulesets: listed(RULESETS.map(({ id }) => titleOf(id))) });
}

/**
 * A game as a story to step through, and where its states come from.
 * @throws {Trouble} where the game cannot be played at all
 */
export function storyOf({ params, steps }, number) {
  const seats = seatNames(params.sides, params.players);
  const own = steps ?? played(params);
  const about = { players: params.players, seats, ruleset: params.ruleset, rules: steps ? undefined : rulesOf(params.ruleset) };
  const label = words("game", { number, ruleset: titleOf(params.ruleset), players: params.players });
  return { label, seats, frames: framesOf(params, clone(own ?? []), about), note: source(steps, own) };
}
