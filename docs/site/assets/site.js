"use strict";

// Side bars that fold on small screens, filters of tables and cards, the heading that is being read.
(() => {
  const small = matchMedia("(max-width: 900px)");

  const sidebar = document.querySelector(".sidebar");
  if (sidebar) {
    const fold = () => { sidebar.open = !small.matches; };
    small.addEventListener("change", fold);
    fold();
    const current = sidebar.querySelector("[aria-current]");
    if (current && !small.matches) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2;
  }

  const filter = document.getElementById("filter");
  if (filter) {
    const rows = [...document.querySelectorAll(filter.dataset.rows)];
    const texts = rows.map((row) => (row.dataset.words ?? row.textContent).toLowerCase());
    const show = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach((row, i) => { row.hidden = !words.every((word) => texts[i].includes(word)); });
      const count = rows.filter((row) => !row.hidden).length;
      document.getElementById("filter-count").textContent = words.length ? `${count} of ${rows.length}` : "";
    };
    filter.addEventListener("input", show);
    show();
  }

  const links = [...document.querySelectorAll(".contents a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  function mark() {
    let reached = 0;
    headings.forEach((heading, i) => { if (heading && heading.getBoundingClientRect().top < 120) reached = i; });
    links.forEach((link, i) => link.toggleAttribute("aria-current", i === reached));
  }
  if (links.length) {
    addEventListener("scroll", mark, { passive: true });
    mark();
  }
})();
