import re


def slug(text):
    """The anchor that GitHub gives a heading, so that links between pages mean the same in both places."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
