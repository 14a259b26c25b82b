"""The player page of a scene in a frame of the site: its fragment says how it looks there.

`X.play.html#card` is the picture alone, which plays and repeats; `#autoplay` plays once, for who does not prefer less motion; `#light` and
`#dark` are the colours that the reader chose for the site. Several are joined by `+`. None is the id of an element,
to which a browser would scroll.
A page cannot reach into its frames when it is opened from files, since each file is an origin of its own; a fragment it can give them."""

import base64
import hashlib
import re

from .problem import SiteProblem

STYLE = """<style>
.card .heading, .card .signals, .card .dock { display: none; }
.card .player { display: block; padding: 0; }
.card .stage { width: 100%; height: 100%; margin: 0; }
.card canvas { border-radius: 0; box-shadow: none; pointer-events: none; }
.card, .card body { background: none; overflow: hidden; }
</style>
<script>
(() => {
  const root = document.documentElement;
  const isAsked = (word) => location.hash.slice(1).split("+").includes(word);
  root.classList.toggle("card", isAsked("card"));
  // Files beside a page, which are its editor's, have no colours of their own.
  const darkRules = [...document.styleSheets].filter((sheet) => !sheet.href).flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme: dark"));
  // A page of its own has what was chosen for the site (theme.js).
  const chosen = () => { try { return localStorage.getItem("moonspring-theme"); } catch { return null; } };
  function color() {
    const theme = ["light", "dark"].find(isAsked) ?? chosen();
    if (!["light", "dark"].includes(theme)) return;
    root.style.colorScheme = theme;
    for (const rule of darkRules) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  }
  addEventListener("hashchange", color);
  color();
})();
</script>
</head>"""

SCRIPT = """<script>
(() => {
  const isCard = document.documentElement.classList.contains("card");
  const plays = location.hash.slice(1).split("+").includes("autoplay") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  // The recording is unpacked after the page has loaded.
  function begin() {
    if (!window.moonspring) return requestAnimationFrame(begin);
    if (isCard) part("loop").click();
    if (isCard || plays) window.moonspring.play();
  }
  begin();
})();
</script>
</body>"""


def allowing(policy, text):
    """The policy of a page that runs and applies what stands in a text as well."""
    for directive, tag in (("style-src", "style"), ("script-src", "script")):
        for content in re.findall(f"<{tag}>(.*?)</{tag}>", text, re.S):
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            if policy.count(f"{directive} ") != 1:
                raise SiteProblem(f"expected one {directive} in the policy of the page that plays a scene, found {policy!r}; see framed.py")
            policy = policy.replace(f"{directive} ", f"{directive} 'sha256-{digest}' ")
    return policy


def made_for_frames(page):
    policy = re.search('<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    if not policy:
        raise SiteProblem("expected the policy of the page that plays a scene, found none; see framed.py")
    page = page[:policy.start(1)] + allowing(policy.group(1), STYLE + SCRIPT) + page[policy.end(1):]
    for mark, text in (("</head>", STYLE), ("</body>", SCRIPT)):
        if page.count(mark) != 1:
            raise SiteProblem(f"expected one {mark} in the page that plays a scene, found {page.count(mark)}; see framed.py")
        page = page.replace(mark, text)
    return page
