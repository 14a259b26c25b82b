"""docs/reference/moonspring.json is what its schema says, and the schema says enough to refuse what it is not."""

import copy
import json
import pathlib
import sys

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs/reference"


def spoiled(description, spoil):
    other = copy.deepcopy(description)
    spoil(other)
    return other


def main():
    schema = json.loads((FOLDER / "moonspring.schema.json").read_text())
    description = json.loads((FOLDER / "moonspring.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    errors = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(description)]
    if errors:
        sys.exit("reference_schema_test: expected moonspring.json to be as its schema says, found\n" + "\n".join(errors[:20]))
    member = lambda each: each["classes"][0]["members"][0]  # noqa: E731
    for name, spoil in {
        "a class without members": lambda each: each["classes"][0].pop("members"),
        "an unknown kind of member": lambda each: member(each).update(kind="thing"),
        "a property without a type": lambda each: member(each).pop("type"),
        "a description without a period": lambda each: member(each).update(doc="The horizontal part"),
        "an unknown key": lambda each: each.update(more=1),
        "a number for a version": lambda each: each.update(moonspring=1),
    }.items():
        if validator.is_valid(spoiled(description, spoil)):
            sys.exit(f"reference_schema_test: expected the schema to refuse {name}, it did not")
    print("passed: moonspring.json and its schema")


if __name__ == "__main__":
    main()
