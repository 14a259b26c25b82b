"""What the reference pages get on the site beside their text: a scene that plays, the scenes that use a class, a table of properties."""

import json
import re

from .problem import SiteProblem
from .scenes import Scene

# The scene that shows a class best. A class without a row here gets the first scene that names it.
SHOWN_BY = {
    "vec": "push_by_distance",
    "rect": "sticky_corners",
    "transform": "resizable",
    "path": "square_and_barrier",
    "region": "conveyors",
    "gradient": "pendulum_wave",
    "Item": "custom_item",
    "View": "springy_tab_bar",
    "PanGesture": "drawer",
    "PinchGesture": "photo",
    "RotationGesture": "photo",
    "DynamicBehavior": "pile_snap",
    "GravityBehavior": "tenth_gravity",
    "PushBehavior": "push_and_mass",
    "SnapBehavior": "snap",
    "AttachmentBehavior": "spring",
    "AttachmentBehavior.pin": "pinned_bars",
    "AttachmentBehavior.fixed": "fixed",
    "CollisionBehavior": "two_teams",
    "DynamicItemBehavior": "dull_and_lively",
    "FieldBehavior": "eleven_fields",
    "DynamicAnimator": "wrecking_ball",
    "LayoutAttributes": "springy_list",
    "ms": "high_bar",
    "Timer": "radial_menu",
    "Parameter": "soft_wheel",
    "States": "island",
    "scene": "pull_to_refresh",
    "callbacks": "card_stack",
    "events": "newtons_cradle",
    "values": "magnetic_dock",
}

FIELD = "FieldBehavior."


class Reference:
    """The description of all that Lua sees, as docs/reference/moonspring.json has it."""

    def __init__(self, root):
        self.description = json.loads((root / "docs/reference/moonspring.json").read_text(encoding="utf-8"))
        self.folder = root / "docs/site/scenes"
        self.classes = {each["name"]: each for each in self.description["classes"]}

    def own_scenes(self):
        """Scenes that only the reference shows: one for each kind of field, and one for each class that no other scene uses."""
        kinds = [name for name in self.classes if name.startswith(FIELD)]
        scenes = [
            Scene.read(self.folder / "field.lua", f"field_{kind.removeprefix(FIELD)}", [f"kind={kind.removeprefix(FIELD)}"], kind)
            for kind in kinds
        ]
        others = [path for path in sorted(self.folder.glob("*.lua")) if path.stem != "field"]
        return scenes + [Scene.read(path) for path in others]

    def scene_of(self, name, scenes):
        """The scene to play on a page of the reference; `scenes` by name."""
        if name.startswith(FIELD):
            return scenes[f"field_{name.removeprefix(FIELD)}"]
        chosen = SHOWN_BY.get(name)
        if chosen in scenes:
            return scenes[chosen]
        users = self.users_of(name, scenes.values())
        if users:
            return users[0]
        if chosen:
            return None  # The site was asked for a few scenes alone.
        raise SiteProblem(f"expected a scene that shows {name}, found none; add a row to SHOWN_BY in reference.py")

    def users_of(self, name, scenes):
        """The scenes that name a class, the fewest lines first."""
        path = self.classes.get(name, {}).get("path") or ""
        if not path.startswith("ms."):
            return []
        pattern = re.compile(rf"\b{re.escape(path)}\b(?!\.\w)" if path != "ms.scene" else r"\bscene\.\w")
        return sorted((each for each in scenes if pattern.search(each.code)), key=lambda each: (each.code.count("\n"), each.name))

    def classes_of(self, scene):
        """The classes that a scene names, in the order of the reference."""
        return [name for name in self.classes if "." not in name or name.startswith(("Field", "Attach")) if self.users_of(name, [scene])]

    def member_rows(self):
        """For the search: each member by its full name, its sentence, and the heading below which its page has it."""
        headings = {"property": "properties", "method": "methods"}
        for each in self.description["classes"]:
            for member in each["members"]:
                is_called = "fun(" in member.get("type", "") or "delegate" in member
                heading = "callbacks" if is_called else headings.get(member["kind"], "functions")
                if member["kind"] == "slot" and not is_called:
                    heading = "properties"
                yield f"{each['name']}.{member['name']}", member["doc"], f"reference/{each['name']}.html#{heading}"

    def property_rows(self):
        """Every property of every class with its unit, default and range."""
        for each in self.description["classes"]:
            for member in each["members"]:
                if member["kind"] == "property":
                    yield {"owner": each["name"], "path": each.get("path") or each["name"], **member}
