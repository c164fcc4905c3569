// A case on its page: the list of its steps becomes a player; the ids of the steps stay what links point to.
import { button, el } from "../shared/dom.js";
import { wordsOf } from "../shared/words.js";
import { whole } from "./state.js";
import { stepper } from "./stepper.js";

const words = wordsOf("replay");

/** The data of a question that a page embeds. */
export const dataOf = (section) => JSON.parse(section.querySelector(".ff-replay-data").textContent);

/** A story to step through, from the data of a page. */
export const storyOf = ({ frames, seats, title }) => ({ frames: whole(frames), seats, label: title });

const hashed = () => decodeURIComponent(location.hash.slice(1));

/** Opens every fold around an element. */
function unfold(node) {
  for (let fold = node.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

/** Where a story opens: at the first step that shows cards. */
const opening = ({ frames }) => Math.max(frames.findIndex(({ state }) => state.hands || state.table?.length || state.order), 0);

/** The switch between the player and the list. */
function listSwitch(list) {
  const flip = button(words("as-list"), () => {
    list.hidden = !list.hidden;
    flip.setAttribute("aria-expanded", String(!list.hidden));
  }, { class: "ff-button", "aria-expanded": "false" });
  return flip;
}

/** Puts the player above the list of steps, and the list behind a switch. */
export function mount(section) {
  const list = section.querySelector(".ff-steps");
  const ids = [...list.children].map((step) => step.id);
  const link = (at) => history.replaceState(history.state, "", `#${ids[at]}`);
  const story = storyOf(dataOf(section));
  const player = stepper(story, { at: opening(story), linked: link });
  const open = () => {
    const at = ids.indexOf(hashed());
    if (at < 0) return;
    player.show(at);
    unfold(section);
    section.scrollIntoView({ block: "start", behavior: "instant" });
  };
  list.hidden = true;
  section.prepend(player.root, el("p", { class: "ff-list-switch" }, listSwitch(list)));
  window.addEventListener("hashchange", open);
  window.addEventListener("load", open); // once more: what loads above it moves it out of sight
  open();
}
