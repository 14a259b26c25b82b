"use strict";

// Light or dark: what the system prefers until the reader chooses. It runs before the page is drawn.
(() => {
  const root = document.documentElement;
  const key = "moonspring-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  // Pages opened from files may have no storage.
  const stored = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const store = (theme) => { try { localStorage.setItem(key, theme); } catch { /* For this page only. */ } };

  if (["light", "dark"].includes(stored())) root.dataset.theme = stored();

  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

  function show() {
    document.getElementById("theme")?.setAttribute("aria-pressed", String(isDark()));
    if (!root.dataset.theme) return;
    for (const frame of document.querySelectorAll("iframe.player")) {
      frame.contentWindow.location.replace(`${frame.src}+${root.dataset.theme}`);
    }
  }

  system.addEventListener("change", show);
  // Another page was put into a frame.
  addEventListener("framechange", show);
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme").addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      store(root.dataset.theme);
      show();
    });
  });
})();
