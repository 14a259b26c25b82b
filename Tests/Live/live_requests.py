"""What a page may ask of `moonspring live`, as docs/live.md lists it, and values that no request has."""

import re

from harness.live_client import rows_of_protocol

ABSENT = object()
NO_TEXT = [ABSENT, None, True, 5, [], {}, ["x"]]
NO_FLAG = [None, 0, 1, "true", [], {}]
NO_NUMBER = [None, True, "x", "", [], {}, 1e308, -1e308, [1], "0x1", "1e3"]
# By the kind of a member: a value that is right, and values that are wrong.
KINDS = {
    "a string": ("", NO_TEXT),
    "true or false": (False, NO_FLAG),
    "began, moved, ended or cancelled": ("began", [*NO_TEXT, "", "start", "BEGAN"]),
    "two numbers of at most 1000000": (
        [1, 1], [ABSENT, None, 5, "1,1", {}, [], [1], [1, 2, 3], ["1", "1"], [None, 1], [1e7, 0], [0, -1e308], [[1, 1], [1, 1]]]),
    "a number, a string, true or false": (1, [ABSENT, None, [], {}, [1]]),
    "an object of numbers, strings, true and false": ({}, [ABSENT, True, 5, "x", [], {"pull": None}, {"pull": []}, {"pull": {}}]),
    "a list of 8 strings at most": ([], [ABSENT, None, True, 5, "x", {}, [1], ["x", None], ["x"] * 9]),
    "a list of 20 strings at most": ([], [ABSENT, None, True, 5, "x", {}, [1], ["x", None], ["x"] * 21]),
}
# Members that are right where not every value of the kind is, and wrong values of the right kind.
RIGHT = {
    "param": {"name": "pull"}, "plot": {"name": "ball.center.y"},
    "find": {"parameters": ["pull=0:1"], "goals": ["settleTime:ball <= 1"], "minimize": ""},
}
WRONG_THERE = {
    ("param", "name"): ["", "nothing", "pull\0"], ("param", "value"): [True, "x", 1e308, -1, 4], ("speed", "value"): [0, -1],
    ("plot", "name"): ["", "nothing", "ball", "ball.", ".", "ball.center.y.z", "\0", "x" * 60_000],
    ("find", "parameters"): [[], ["pull"], ["pull=1:0"], ["pull=0:99"], ["pull=0:1"] * 2, ["nothing=0:1"], ["pull=0:1\n"], ["p=0:1"] * 20],
    ("find", "goals"): [[], [""], ["x"], ["settleTime:ball <= x"], ["nothing <= 1"], ["match:/dev/zero <= 1"], ["settleTime:ball <= 1e999"]],
    ("find", "minimize"): ["x", "settleTime", "match:/dev/zero", "match:", ":", "\0"],
    ("compare", "values"): [{"nothing": 1}, {"pull": 99}, {"pull": "x"}], ("set", "property"): ["", "a.b", "a b"],
}


def of_kind(kind):
    """A right value, and wrong ones."""
    if kind in KINDS:
        return KINDS[kind]
    whole, low, high = re.fullmatch(r"a (whole )?number from (\S+) to (\S+)", kind).groups()
    if whole:
        low, high = int(low), int(high)
        return max(low, 0), [*NO_NUMBER, low - 1, high + 1, 2.0 * high, 0.5, 1 << 62, str(1 << 63), "9" * 400]
    return float(low), [ABSENT, *NO_NUMBER, float(low) - 0.01, float(high) + 0.1, "1"]


def wrong_members():
    """By request: members that are right, and by member values that are wrong."""
    requests = {}
    for do, members, _ in rows_of_protocol("do"):
        kinds = {name: of_kind(kind) for name, kind in re.findall(r"`(\w+)` \((.*?)\)", members)}
        if kinds:
            right = {name: value for name, (value, _) in kinds.items()} | RIGHT.get(do, {})
            requests[do] = right, {name: wrong + WRONG_THERE.get((do, name), []) for name, (_, wrong) in kinds.items()}
    return requests


WRONG = wrong_members()

# Texts that are no requests, and have no number.
NO_REQUESTS = [
    b"", b"{", b"null", b"[]", b"1e999", b'"do"', b"\xff\xfe", b'{"do":"\xff\xff"}', b"\xef\xbb\xbf{}", b"{}{}", b"[" * 60_000, b'{"a":' * 10_000,
    b"[" * 257 + b"]" * 257, b'{"do":"pause","id":' + b"9" * 400 + b"}", b"{'do':'pause'}", b"\0" * 1000, b'{"do":"nothing","id":"1"}',
    b'{"do":"nothing","id":null}', b'{"id":NaN}', b'{"do":"nothing\\ud800","id":{}}',
]
# Objects that ask for nothing that there is.
UNKNOWN = [
    {}, {"do": ""}, {"do": "nothing"}, {"do": 5}, {"do": None}, {"do": ["pause"]}, {"do": "PAUSE"}, {"do": "pause\0"}, {"do": "x" * 60_000},
    {"do": {"do": "pause"}},
]
