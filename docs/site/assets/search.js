"use strict";

// Search in the index that was made with the site: sections of pages which have all of the words, the best first.
(() => {
  const root = document.documentElement.dataset.root;
  const dialog = document.getElementById("search");
  const input = document.getElementById("search-words");
  const list = document.getElementById("search-results");
  const most = 20;
  let rows = null;
  let chosen = -1;

  // A script, not a request for data: a page opened from a file may load only that.
  function load() {
    if (rows) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}/assets/search_index.js`;
      script.onload = () => {
        rows = window.searchRows.map(([page, heading, url, section, text, others = ""]) => ({
          page, heading, url, section, text,
          low: { page: page.toLowerCase(), heading: heading.toLowerCase(), text: text.toLowerCase(), others: others.toLowerCase() },
        }));
        resolve();
      };
      script.onerror = reject;
      document.head.append(script);
    });
  }

  const startsAt = (text, word) => {
    const place = text.indexOf(word);
    return place < 0 ? 0 : place === 0 || /\W/.test(text[place - 1]) ? 2 : 1;
  };

  // A word counts most in a page's title, then among what it is called elsewhere, then in a heading, and at the beginning of a word more than within one.
  function score(row, words) {
    let sum = 0;
    for (const word of words) {
      const { low } = row;
      const [page, heading, text, others] = [low.page, low.heading, low.text, low.others].map((each) => startsAt(each, word));
      if (!page && !heading && !text && !others) return 0;
      sum += 12 * page + 8 * others + 6 * heading + text + (row.low.page === word || row.low.page.endsWith(`.${word}`) ? 20 : 0);
    }
    return sum + (row.heading ? 0 : 3);
  }

  function find(words) {
    return rows
      .map((row) => ({ row, points: score(row, words) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, most)
      .map(({ row }) => row);
  }

  // Some words before and after the first that was found, which is marked.
  function excerpt(row, words) {
    const span = document.createElement("span");
    span.className = "excerpt";
    const place = Math.max(row.low.text.indexOf(words[0]), 0);
    const begin = Math.max(place - 50, 0);
    const text = (begin ? "…" : "") + row.text.slice(begin, place + 110);
    const low = text.toLowerCase();
    let end = 0;
    while (end < text.length) {
      const found = words.map((word) => [low.indexOf(word, end), word]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0])[0];
      if (!found) break;
      span.append(text.slice(end, found[0]));
      const mark = document.createElement("mark");
      mark.textContent = text.slice(found[0], found[0] + found[1].length);
      span.append(mark);
      end = found[0] + found[1].length;
    }
    span.append(text.slice(end));
    return span;
  }

  function entry(row, words, i) {
    const item = document.createElement("li");
    Object.assign(item, { id: `result-${i}`, role: "option" });
    const link = document.createElement("a");
    link.href = `${root}/${row.url}`;
    link.tabIndex = -1;
    const title = document.createElement("strong");
    title.textContent = row.heading ? `${row.page} › ${row.heading}` : row.page;
    const kind = document.createElement("small");
    kind.textContent = row.section;
    link.append(title, kind, excerpt(row, words));
    item.append(link);
    return item;
  }

  function choose(index) {
    chosen = Math.max(Math.min(index, list.children.length - 1), -1);
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", chosen < 0 ? "" : `result-${chosen}`);
  }

  async function show() {
    await load();
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length ? find(words) : [];
    list.replaceChildren(...found.map((row, i) => entry(row, words, i)));
    input.setAttribute("aria-expanded", String(found.length > 0));
    document.getElementById("search-none").hidden = !words.length || found.length > 0;
    choose(found.length ? 0 : -1);
  }

  function open() {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    load();
  }

  document.getElementById("search-open").addEventListener("click", open);
  input.addEventListener("input", show);
  list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose(chosen + step);
    else if (event.key === "Escape") dialog.close(); // A search field would empty itself first.
    else if (event.key === "Enter") list.children[Math.max(chosen, 0)]?.querySelector("a").click();
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input, textarea, select");
    const isAsked = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
    if (!isAsked) return;
    event.preventDefault();
    open();
  });
})();
