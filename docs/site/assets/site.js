"use strict";

// Side bars that fold on small screens, filters of tables and cards, the heading that is being read, and a scene that is touched.
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
    const tags = [...document.querySelectorAll("#filter-tags button")];
    const texts = rows.map((row) => (row.dataset.words ?? row.textContent).toLowerCase());
    const show = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const tag = tags.find((each) => each.getAttribute("aria-pressed") === "true")?.dataset.tag;
      rows.forEach((row, i) => {
        row.hidden = !words.every((word) => texts[i].includes(word)) || (tag && !row.dataset.tags.split("|").includes(tag));
      });
      const count = rows.filter((row) => !row.hidden).length;
      document.getElementById("filter-count").textContent = words.length || tag ? `${count} of ${rows.length}` : "";
    };
    filter.addEventListener("input", show);
    // One tag at a time; pressed again it lets go.
    for (const each of tags) {
      each.addEventListener("click", () => {
        const isOn = each.getAttribute("aria-pressed") === "true";
        for (const other of tags) other.setAttribute("aria-pressed", String(other === each && !isOn));
        show();
      });
    }
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

  // The recording of a scene makes way for the scene itself, which browsers run for a page that comes from a server.
  const touch = document.getElementById("touch");
  if (touch && location.protocol !== "file:") {
    touch.hidden = false;
    touch.addEventListener("click", () => {
      const frame = document.querySelector("iframe.player");
      touch.remove();
      frame.src = frame.dataset.touch;
      frame.focus();
      dispatchEvent(new Event("framechange"));
    });
  }
})();
