"""What a page may ask of `moonspring live`, and values that no request has: docs/live.md lists them."""

ABSENT = object()
NO_TEXT = [ABSENT, None, True, 5, [], {}, ["x"]]
NO_FLAG = [None, 0, 1, "true", [], {}]
NO_NUMBER = [None, True, "x", "", [], {}, 1e308, -1e308, [1], "0x1", "1e3"]
NO_COUNT = [*NO_NUMBER, -1, 0.5, 1 << 62, str(1 << 63), "9" * 400]
# By request: members that are right, and by member values that are wrong.
WRONG = {
    "step": ({"ticks": 0}, {"ticks": [*NO_NUMBER, 0.5, 1_000_001, -1_000_001, 1 << 62, "9" * 400]}),
    "seek": ({"tick": 0}, {"tick": [*NO_COUNT, 2e12], "hold": NO_FLAG}),
    "speed": ({"value": 1}, {"value": [ABSENT, *NO_NUMBER, 0, 0.09, 4.1, -1, "1"]}),
    "loop": ({"on": False}, {"on": NO_FLAG}),
    "overlay": ({"on": False}, {"on": NO_FLAG}),
    "costs": ({"on": False}, {"on": NO_FLAG}),
    "choose": ({"name": "ball"}, {"name": NO_TEXT}),
    "touch": ({"phase": "began", "point": [1, 1], "finger": 0}, {
        "phase": [*NO_TEXT, "", "start", "BEGAN"], "finger": [*NO_COUNT, 32], "grab": NO_FLAG,
        "point": [ABSENT, None, 5, "1,1", {}, [], [1], [1, 2, 3], ["1", "1"], [None, 1], [1e7, 0], [0, -1e308], [[1, 1], [1, 1]]]}),
    "param": ({"name": "pull", "value": 1}, {
        "name": [*NO_TEXT, "", "nothing", "pull\0"], "value": [ABSENT, None, [], {}, True, "x", 1e308, -1, 4, [1]], "rerun": NO_FLAG}),
    "evaluate": ({"text": ""}, {"text": NO_TEXT}),
    "complete": ({"text": ""}, {"text": NO_TEXT}),
    "plot": ({"name": "ball.center.y"}, {"name": [*NO_TEXT, "", "nothing", "ball", "ball.", ".", "ball.center.y.z", "\0", "x" * 60_000]}),
    "unplot": ({"series": 0}, {"series": [*NO_COUNT, 2e12]}),
}

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
