// What the pages do beyond being read: copy a link, copy a block of code, show the other languages everywhere at once.
(() => {
  const words = JSON.parse(document.querySelector('meta[name="ff-words"]').content);
  const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

  const announce = (text) => {
    let region = document.getElementById("ff-announce");
    if (!region) {
      region = Object.assign(document.createElement("div"), { id: "ff-announce", className: "visually-hidden" });
      region.setAttribute("role", "status");
      document.body.append(region);
    }
    region.textContent = text;
  };

  const copying = async (button, text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return; // a browser that does not let pages write there: the address bar and the selection are still the reader's
    }
    const said = button.textContent;
    button.textContent = words.copied;
    announce(words.copied);
    setTimeout(() => { button.textContent = said; }, 1600);
  };

  each("button.ff-copy", (button) => {
    button.hidden = false;
    button.addEventListener("click", () => {
      const url = new URL(location.href);
      url.hash = button.dataset.anchor;
      history.replaceState(null, "", url);
      copying(button, url.href);
    });
  });

  each("div.highlight, pre.ff-copyable", (block) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "ff-copy-code", textContent: words.copy });
    button.addEventListener("click", () => copying(button, (block.querySelector("pre") ?? block).innerText.trimEnd()));
    const holder = document.createElement("div");
    holder.className = "ff-code";
    block.replaceWith(holder);
    holder.append(block, button);
  });

  // A short piece of code in a sentence is not broken: an option keeps its dashes.
  each("article :is(p, li, dd) code", (code) => code.classList.toggle("ff-whole", code.textContent.length <= 24));

  // The switch of languages keeps the place on the page.
  each(".ff-language-switch a", (link) => link.addEventListener("click", () => {
    const url = new URL(link.href);
    url.hash = location.hash;
    url.search = location.search;
    link.href = url.href;
  }));

  const shown = new Set((localStorage.getItem("ff-languages") ?? "").split(" ").filter(Boolean));
  const show = () => {
    each(".ff-languages", (details) => {
      const languages = [...details.querySelectorAll(".ff-columns > [lang]")];
      const some = languages.some((column) => shown.has(column.lang));
      details.open = some;
      languages.forEach((column) => { column.hidden = some && !shown.has(column.lang); });
    });
    each(".ff-show-language", (button) => button.setAttribute("aria-pressed", shown.has(button.dataset.lang)));
  };
  each(".ff-toolbar", (bar) => { bar.hidden = false; });
  each(".ff-show-language", (button) => button.addEventListener("click", () => {
    const lang = button.dataset.lang;
    if (!shown.delete(lang)) shown.add(lang);
    localStorage.setItem("ff-languages", [...shown].join(" "));
    show();
  }));
  each(".ff-languages > summary", (summary) => summary.addEventListener("click", () => {
    each(".ff-columns > [lang]", (column) => { if (summary.parentElement.contains(column)) column.hidden = false; });
  }));
  if (shown.size) show();
})();
