class SiteProblem(Exception):
    """What keeps the site from being made: it says what was expected, what was found and the likely fix."""
