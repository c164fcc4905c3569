// The replay page: a file is chosen or dropped, read here and nowhere else, and shown.
import { button, el } from "../shared/dom.js";
import { wordsOf } from "../shared/words.js";
import { LARGEST, Trouble, read } from "./file.js";
import { storyOf } from "./game.js";
import { drawn } from "./report.js";
import { stepper } from "./stepper.js";

const words = wordsOf("replay");

function game(found, number) {
  const story = storyOf(found, number);
  return el("div", {}, el("h2", {}, story.label), el("p", { class: "ff-note" }, story.note), stepper(story).root);
}

/** Several games: one is shown, the others can be chosen. */
function games(found) {
  const holder = el("div", {});
  const show = (place) => holder.replaceChildren(game(found[place], place + 1));
  show(0);
  if (found.length === 1) return holder;
  const options = found.map(({ params }, place) => el("option", { value: place }, words("game", { number: place + 1, ruleset: params.ruleset, players: params.players })));
  const choice = el("select", { class: "ff-field", on: { change: () => showing(Number(choice.value)) } }, ...options);
  const showing = (place) => {
    try {
      show(place);
    } catch (error) {
      holder.replaceChildren(trouble(error));
    }
  };
  return el("div", {}, el("label", { class: "ff-choice" }, words("which-game", { count: found.length }), choice), holder);
}

const DRAWERS = { report: ({ report }) => drawn(report), games: ({ games: found }) => games(found) };

/** What is wrong with a file, in the page's language; whatever else its members break is of no use to a reader. */
function trouble(error) {
  const { key, values } = error instanceof Trouble ? error : new Trouble("unreadable");
  return el("p", { class: "ff-trouble", role: "alert" }, words(key, values));
}

async function shown(file) {
  try {
    if (file.size > LARGEST) throw new Trouble("too-large", { size: Math.round(LARGEST / 1024 / 1024) });
    const found = read(await file.text());
    return DRAWERS[found.kind](found);
  } catch (error) {
    return trouble(error);
  }
}

/** Makes the section of the replay page ready for files. */
export function mount(section) {
  section.querySelectorAll("p.ff-note").forEach((note) => note.remove());
  const field = section.querySelector('input[type="file"]');
  const content = el("div", { class: "ff-opened" });
  const close = button(words("close"), () => { content.replaceChildren(); close.hidden = true; name.textContent = ""; field.focus(); }, { class: "ff-button", hidden: true });
  const name = el("p", { class: "ff-file-name", role: "status" });
  const open = async (file) => {
    name.textContent = words("opened", { file: file.name });
    content.replaceChildren(await shown(file));
    close.hidden = false;
  };
  section.append(el("p", { class: "ff-drop" }, words("drop")), name, close, content);
  field.addEventListener("change", () => { if (field.files.length) open(field.files[0]); field.value = ""; });
  const over = (is) => (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    section.classList.toggle("is-over", is);
    if (event.type === "drop" && event.dataTransfer.files.length) open(event.dataTransfer.files[0]);
  };
  document.addEventListener("dragover", over(true));
  document.addEventListener("dragleave", over(false));
  document.addEventListener("drop", over(false));
}
