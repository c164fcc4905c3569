// Cards that lie elsewhere after a step are seen to move there, unless the reader wants no motion.

const TIME = { duration: 280, easing: "ease-out" };
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

const places = (root) => new Map([...root.querySelectorAll("img[data-card]")].map((card) => [card.dataset.card, card.getBoundingClientRect()]));

function move(card, from) {
  const to = card.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 1 || !to.width) return;
  card.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], TIME);
}

/** Changes what is under `root`, and moves every card from where it lay to where it lies. */
export function moving(root, change) {
  if (still.matches) {
    change();
    return;
  }
  const before = places(root);
  change();
  for (const card of root.querySelectorAll("img[data-card]")) {
    const from = before.get(card.dataset.card);
    if (from) move(card, from);
  }
}
