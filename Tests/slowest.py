"""Prints the tests of a run that took longest, all their cases together: slowest.py COUNT EVENTS LOG.

The runner's own figures begin when a test is put in line, with all others. The events tell when each case of a test with
arguments began; of others the lines in the log do that the traits `timed` and `ownThread` write.
"""

import json
import re
import sys

count, events, log = int(sys.argv[1]), sys.argv[2], sys.argv[3]
names, begun, seconds = {}, {}, {}
for line in open(events, encoding="utf-8"):
    record = json.loads(line)
    payload, kind = record["payload"], record["kind"]
    if kind == "test":
        names[payload["id"]] = payload.get("displayName") or payload["name"]
    elif payload["kind"] in ("testCaseStarted", "testCaseEnded"):
        case = (payload["testID"], payload.get("_testCase", {}).get("id"))
        now = payload["instant"]["absolute"]
        if payload["kind"] == "testCaseStarted":
            begun[case] = now
        elif case in begun:
            name = names.get(case[0], case[0])
            seconds[name] = seconds.get(name, 0) + now - begun[case]

own = {}
for line in open(log, encoding="utf-8", errors="replace"):
    found = re.search(r"timed: ([0-9.]+) s: (.*)", line)
    if found:
        own[found[2]] = own.get(found[2], 0) + float(found[1])
seconds.update(own)
for name, time in sorted(seconds.items(), key=lambda row: -row[1])[:count]:
    print(f"{time:7.1f} s  {name}")
