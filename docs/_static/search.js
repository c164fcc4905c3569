// Search within the page: accents folded and words stemmed on both sides; a clause is found by its number alone.
(() => {
  const index = window.FFSearchIndex;
  const words = window.FFSearchWords;
  const stemmer = new window.FFStemmer();
  const stops = new Set(window.FFStopWords);
  const root = document.documentElement.dataset.content_root;
  const field = document.getElementById("ff-search");
  const status = document.getElementById("ff-search-status");
  const results = document.getElementById("ff-search-results");
  const SHOWN = 8;
  const KINDS = ["clause", "term", "choice", "ruling", "section", "page", "card", "case", "misreading"];

  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const split = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const stems = new Map();
  const stem = (word) => {
    const lower = word.toLowerCase();
    if (!stems.has(lower)) stems.set(lower, [fold(stemmer.stemWord(lower)), stemmer.stemWord(fold(lower))]);
    return stems.get(lower);
  };

  let prepared = null;
  const prepare = () => {
    prepared ??= index.map(([kind, url, title, text, id]) => {
      const bag = (source) => {
        const found = new Set();
        for (const word of split(source)) for (const key of stem(word)) found.add(key);
        return found;
      };
      const named = kind === "clause" ? "" : title; // the title of a clause is the name of its rule set, which says little of it
      return { kind, url, title, text, id, inTitle: bag(named), inText: bag(`${title} ${text}`), folded: fold(`${title} ${text}`), key: fold(id) };
    });
    return prepared;
  };

  const NUMBER = /^§?\s*(?:([a-z][a-z0-9-]*)-)?(\d{1,2}|faq)\.(\d{1,2})$/;
  const byNumber = (query) => {
    const match = NUMBER.exec(query);
    if (!match) return [];
    const [, ruleset, section, number] = match;
    const tail = `${section === "faq" ? "faq" : section.padStart(2, "0")}.${number}`;
    return prepare().filter((entry) => entry.kind === "clause" && entry.id.endsWith(`-${tail}`)
      && (!ruleset || entry.id === `${ruleset}-${tail}`));
  };

  const score = (entry, terms, whole) => {
    let sum = entry.key === whole ? 60 : 0;
    for (const { keys, folded } of terms) {
      let best = 0;
      if (keys.some((key) => entry.inTitle.has(key))) best = 12;
      else if (keys.some((key) => entry.inText.has(key))) best = 7;
      else if (folded.length > 2 && new RegExp(`(^|[^\\p{L}\\p{N}])${folded}`, "u").test(entry.folded)) best = 4;
      else if (folded.length > 3 && entry.key.includes(folded)) best = 3;
      if (!best) return 0;
      sum += best;
    }
    if (terms.length > 1 && entry.folded.includes(whole)) sum += 10;
    return sum;
  };

  const find = (query) => {
    const whole = fold(query.trim());
    const exact = byNumber(whole);
    if (exact.length) return exact.map((entry) => ({ entry, points: 100 }));
    const spoken = split(query);
    const kept = spoken.filter((word) => !stops.has(word.toLowerCase()));
    const terms = (kept.length ? kept : spoken).map((word) => ({ keys: stem(word), folded: fold(word) }));
    if (!terms.length) return [];
    return prepare().map((entry) => ({ entry, points: score(entry, terms, whole) })).filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points); // what is worth the same stays in the order of the book
  };

  const marked = (text, query) => {
    const holder = document.createElement("span");
    const keys = new Set(NUMBER.test(fold(query.trim())) ? [] : split(query).filter((word) => !stops.has(word.toLowerCase())).flatMap(stem));
    let rest = text.length > 260 ? excerpt(text, keys) : text;
    for (const piece of rest.split(/([\p{L}\p{N}]+)/u)) {
      const hit = /[\p{L}\p{N}]/u.test(piece) && stem(piece).some((key) => keys.has(key));
      holder.append(hit ? Object.assign(document.createElement("mark"), { textContent: piece }) : piece);
    }
    return holder;
  };
  const excerpt = (text, keys) => {
    const at = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find((match) => stem(match[0]).some((key) => keys.has(key)))?.index ?? 0;
    const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, at - 90)));
    return `${from ? "… " : ""}${text.slice(from, from + 250).trim()} …`;
  };

  const item = ({ entry }, query) => {
    const row = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: root + entry.url });
    link.append(marked(entry.title, query));
    row.append(link);
    if (entry.text && entry.kind !== "case" && entry.kind !== "card") {
      const text = document.createElement("p");
      text.append(marked(entry.text, query));
      row.append(text);
    }
    return row;
  };

  const group = (kind, found, query) => {
    const section = document.createElement("section");
    section.className = "ff-found";
    const list = document.createElement("ul");
    section.append(Object.assign(document.createElement("h2"), { textContent: words[kind] }), list);
    list.append(...found.slice(0, SHOWN).map((hit) => item(hit, query)));
    if (found.length > SHOWN) {
      const more = Object.assign(document.createElement("button"), { type: "button", className: "ff-button",
        textContent: words.more.replace("{count}", found.length - SHOWN) });
      more.addEventListener("click", () => {
        list.append(...found.slice(SHOWN).map((hit) => item(hit, query)));
        list.children[SHOWN].querySelector("a").focus();
        more.remove();
      });
      section.append(more);
    }
    return section;
  };

  const show = (query) => {
    results.replaceChildren();
    if (!query.trim()) {
      status.textContent = "";
      return;
    }
    const found = find(query);
    status.textContent = !found.length ? words.none : found.length === 1 ? words.one : words.many.replace("{count}", found.length);
    const kinds = new Map(KINDS.map((kind) => [kind, found.filter(({ entry }) => entry.kind === kind)]));
    const best = (kind) => kinds.get(kind)[0]?.points ?? 0;
    const order = KINDS.filter((kind) => kinds.get(kind).length)
      .sort((a, b) => Math.floor(best(b) / 10) - Math.floor(best(a) / 10) || KINDS.indexOf(a) - KINDS.indexOf(b));
    results.append(...order.map((kind) => group(kind, kinds.get(kind), query)));
  };

  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const url = new URL(location.href);
      url.searchParams.set("q", field.value);
      history.replaceState(null, "", url);
      show(field.value);
    }, 120);
  });
  field.form.addEventListener("submit", (event) => { event.preventDefault(); show(field.value); });
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  document.querySelectorAll('input[name="q"]').forEach((input) => { input.value = asked; });
  show(asked);
})();
