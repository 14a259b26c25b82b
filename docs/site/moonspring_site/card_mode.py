"""The player page of a scene, as a card shows it: `X.play.html#card` is the picture alone, which plays and repeats.

A card cannot reach into its frame when the site is opened from files, since each file is an origin of its own. So the page itself
asks for its fragment."""

from .problem import SiteProblem

STYLE = """<style>
.card .heading, .card .signals, .card .dock { display: none; }
.card .player { display: block; padding: 0; }
.card .stage { width: 100%; height: 100%; margin: 0; }
.card canvas { border-radius: 0; box-shadow: none; pointer-events: none; }
.card, .card body { background: none; overflow: hidden; }
</style>
<script>if (location.hash === "#card") document.documentElement.classList.add("card");</script>
</head>"""

SCRIPT = """<script>
if (location.hash === "#card") {
  part("loop").click();
  window.moonspring.play();
}
</script>
</body>"""


def with_card_mode(page):
    for mark, text in (("</head>", STYLE), ("</body>", SCRIPT)):
        if page.count(mark) != 1:
            raise SiteProblem(f"expected one {mark} in the page that plays a scene, found {page.count(mark)}; see card_mode.py")
        page = page.replace(mark, text)
    return page
