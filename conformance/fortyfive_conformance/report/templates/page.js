"use strict";
(() => {
  const copied = (text) => {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copied(text);
    }
  };
  for (const button of document.querySelectorAll("button.copy")) {
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const source = button.previousElementSibling;
      if (await copy(source.textContent)) {
        button.textContent = button.dataset.done;
        setTimeout(() => { button.textContent = label; }, 1500);
      } else {
        getSelection().selectAllChildren(source);
      }
    });
  }
  for (const button of document.querySelectorAll("button.all")) {
    const found = [...button.closest("section").querySelectorAll("details.failure")];
    const closed = () => found.some((one) => !one.open);
    const name = () => { button.textContent = closed() ? button.dataset.open : button.dataset.close; };
    button.hidden = false;
    button.addEventListener("click", () => {
      const open = closed();
      for (const one of found) one.open = open;
      name();
    });
    name();
  }
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
  };
  addEventListener("hashchange", show);
  show();
})();
