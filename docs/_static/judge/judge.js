// The judge: what is on the table and in the hand is set, and the engine of the page answers with its clauses.
import { announcer, button, el } from "../shared/dom.js";
import { wordsOf } from "../shared/words.js";
import { answers } from "./answers.js";
import { settings } from "./settings.js";
import { pack } from "./pack.js";
import { laid } from "./laid.js";
import { format, parse } from "./state.js";
import { spoken } from "./spoken.js";

const words = wordsOf("judge");

/** Copies the address of the question, which says all that is set. */
function copier(say) {
  return button(words("copy"), async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      say(words("copied"));
    } catch {
      say(words("not-copied"));
    }
  }, { class: "ff-button" });
}

/** Puts the judge into its section. */
function mount(section) {
  let state = parse(location.hash);
  const { region, say } = announcer();
  const asked = el("div", { class: "ff-asked" });
  const answered = el("div", { class: "ff-answered" });
  const change = (next) => {
    state = next;
    history.replaceState(history.state, "", `#${format(state)}`);
    draw();
    say(spoken(state));
  };
  const controls = [settings(change), laid(change), pack(change)];
  const draw = () => {
    controls.forEach((control) => control.show(state));
    answered.replaceChildren(...answers(state));
  };
  const clear = button(words("clear"), () => change({ ...state, table: [], hand: [] }), { class: "ff-button" });
  asked.append(...controls.map(({ root }) => root), el("p", { class: "ff-judge-tools" }, clear, copier(say)));
  section.replaceChildren(asked, answered, region);
  window.addEventListener("hashchange", () => { state = parse(location.hash); draw(); });
  draw();
}

document.querySelectorAll(".ff-judge").forEach(mount);
