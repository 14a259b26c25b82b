---@meta
-- Generated from the declaration table by scripts/generate.
-- luacheck: ignore

---A point, a vector or a size.
---@alias ms.VecLike ms.vec|number[]|{ x: number, y: number }|{ width: number, height: number }

---A rectangle: x, y, width, height.
---@alias ms.RectLike ms.rect|number[]|{ x: number, y: number, width: number, height: number }

---An affine map: a, b, c, d, tx, ty.
---@alias ms.TransformLike ms.transform|number[]|{ a: number, b: number, c: number, d: number, tx: number, ty: number }

---A range whose ends may be infinite.
---@alias ms.RangeLike number[]|{ minimum: number, maximum: number }|{ min: number, max: number }

---Whatever is an Item.
---@alias ms.AnyItem ms.DynamicItem|ms.DynamicItemGroup|ms.View|ms.LayoutAttributes

---@alias ms.DynamicItem.CollisionBoundsType
---| "rectangle"
---| "ellipse"
---| "path"

---@alias ms.View.TextAlignment
---| "left"
---| "center"
---| "right"

---@alias ms.View.FontWeight
---| "regular"
---| "medium"
---| "bold"

---@alias ms.PanGesture.State
---| "began"
---| "changed"
---| "ended"
---| "cancelled"

---@alias ms.PushBehavior.Mode
---| "continuous"
---| "instantaneous"

---@alias ms.AttachmentBehavior.AttachedBehaviorType
---| "items"
---| "anchor"

---@alias ms.CollisionBehavior.CollisionMode
---| "items"
---| "boundaries"
---| "everything"

---@alias ms.scene.Curve
---| "linear"
---| "easeIn"
---| "easeOut"
---| "easeInOut"

---A point, a vector or a size; {x, y} is accepted in place of one.
---
---```lua
---local step = ms.vec(3, 4)
---print(step:length())  --> 5.0
---print(step * 2 - ms.vec(1, 0))  --> vec(5, 8)
---print(step:normalized(), step:dot({1, 1}))  --> vec(0.6, 0.8) 7.0
---```
---@class ms.vec
---@operator add(ms.VecLike): ms.vec
---@operator sub(ms.VecLike): ms.vec
---@operator mul(number): ms.vec
---@operator div(number): ms.vec
---@operator unm: ms.vec
local vec = {}

---The horizontal part. Unit: pt.
---@type number
vec.x = nil

---The vertical part, downwards. Unit: pt.
---@type number
vec.y = nil

---x, read as a size. Unit: pt.
---@type number
vec.width = nil

---y, read as a size. Unit: pt.
---@type number
vec.height = nil

---The Euclidean length. Unit: pt.
---@return number
---@nodiscard
function vec:length() end

---The direction, clockwise from the x axis. Unit: rad.
---@return number
---@nodiscard
function vec:angle() end

---The scalar product. Unit: pt.
---@param v ms.VecLike
---@return number
---@nodiscard
function vec:dot(v) end

---The vec of length 1 in the same direction; zero stays zero. Unit: pt.
---@return ms.vec
---@nodiscard
function vec:normalized() end

---The vec rotated clockwise by an angle in radians. Unit: pt.
---@param angle number
---@return ms.vec
---@nodiscard
function vec:rotated(angle) end

---The distance to another point. Unit: pt.
---@param v ms.VecLike
---@return number
---@nodiscard
function vec:distance(v) end

---The point at the fraction t of the way to v. Unit: pt.
---@param v ms.VecLike
---@param t number
---@return ms.vec
---@nodiscard
function vec:lerp(v, t) end

---Both parts as numbers. Unit: pt.
---@return number x
---@return number y
---@nodiscard
function vec:unpack() end

---@class ms.vec.Class
---@overload fun(x: number, y: number): ms.vec

---An axis-aligned rectangle; {x, y, width, height} is accepted in place of one.
---
---```lua
---local card = ms.rect(10, 20, 100, 50)
---print(card.center, card.maxX)  --> vec(60, 45) 110.0
---print(card:inset(10, 5))  --> rect(20, 25, 80, 40)
---print(card:contains({10, 20}), card:contains({110, 70}))  --> true false
---```
---@class ms.rect
local rect = {}

---The left edge. Unit: pt.
---@type number
rect.x = nil

---The top edge. Unit: pt.
---@type number
rect.y = nil

---The width. Unit: pt.
---@type number
rect.width = nil

---The height. Unit: pt.
---@type number
rect.height = nil

---The top left corner. Unit: pt.
---@type ms.vec
rect.origin = nil

---Width and height. Unit: pt.
---@type ms.vec
rect.size = nil

---The centre. Unit: pt.
---@type ms.vec
rect.center = nil

---The left edge. Unit: pt.
---@type number
rect.minX = nil

---The x of the centre. Unit: pt.
---@type number
rect.midX = nil

---The right edge. Unit: pt.
---@type number
rect.maxX = nil

---The top edge. Unit: pt.
---@type number
rect.minY = nil

---The y of the centre. Unit: pt.
---@type number
rect.midY = nil

---The bottom edge. Unit: pt.
---@type number
rect.maxY = nil

---Whether the point is inside; the right and bottom edges are outside. Unit: pt.
---@param p ms.VecLike
---@return boolean
---@nodiscard
function rect:contains(p) end

---Whether the two share an area or an edge. Unit: pt.
---@param r ms.RectLike
---@return boolean
---@nodiscard
function rect:intersects(r) end

---The smallest rect that contains both. Unit: pt.
---@param r ms.RectLike
---@return ms.rect
---@nodiscard
function rect:union(r) end

---The area that both cover; empty if they do not overlap. Unit: pt.
---@param r ms.RectLike
---@return ms.rect
---@nodiscard
function rect:intersection(r) end

---The rect with each side moved inwards. Unit: pt.
---@param dx number
---@param dy number
---@return ms.rect
---@nodiscard
function rect:inset(dx, dy) end

---The rect, moved. Unit: pt.
---@param dx number
---@param dy number
---@return ms.rect
---@nodiscard
function rect:offset(dx, dy) end

---All four parts as numbers. Unit: pt.
---@return number x
---@return number y
---@return number width
---@return number height
---@nodiscard
function rect:unpack() end

---@class ms.rect.Class
---@overload fun(x: number, y: number, width: number, height: number): ms.rect

---An affine map: rotation, scale, shear and translation.
---
---```lua
----- A quarter turn clockwise, then 10 to the right.
---local map = ms.transform.rotation(math.pi / 2) * ms.transform.translation(10, 0)
---print(map:apply({5, 0}))  --> vec(10, 5)
---print(map.rotation)  --> 1.5707963267949
---```
---@class ms.transform
---@operator mul(ms.TransformLike): ms.transform
local transform = {}

---The x of the image of (1, 0).
---@type number
transform.a = nil

---The y of the image of (1, 0).
---@type number
transform.b = nil

---The x of the image of (0, 1).
---@type number
transform.c = nil

---The y of the image of (0, 1).
---@type number
transform.d = nil

---The translation to the right. Unit: pt.
---@type number
transform.tx = nil

---The translation downwards. Unit: pt.
---@type number
transform.ty = nil

---The rotation: atan2(b, a), in (-pi, pi]. Unit: rad.
---@type number
transform.rotation = nil

---The scale along x: hypot(a, b).
---@type number
transform.scaleX = nil

---The scale along y: determinant / scaleX.
---@type number
transform.scaleY = nil

---This map, followed by t.
---@param t ms.TransformLike
---@return ms.transform
---@nodiscard
function transform:concat(t) end

---The map that undoes this one.
---@return ms.transform
---@nodiscard
function transform:inverted() end

---The image of a point. Unit: pt.
---@param p ms.VecLike
---@return ms.vec
---@nodiscard
function transform:apply(p) end

---@class ms.transform.Class
---@overload fun(parts?: ms.TransformLike): ms.transform
local transform_Class = {}

---A clockwise rotation. Unit: rad.
---@param angle number
---@return ms.transform
---@nodiscard
function transform_Class.rotation(angle) end

---A scaling; sy defaults to sx.
---@param sx number
---@param sy? number
---@return ms.transform
---@nodiscard
function transform_Class.scale(sx, sy) end

---A translation. Unit: pt.
---@param x number
---@param y number
---@return ms.transform
---@nodiscard
function transform_Class.translation(x, y) end

---An outline of lines and curves, made by one of the functions, or by ms.path() and a chain of the methods that draw. Assigning a path copies it; == compares the outlines.
---
---```lua
---local sail = ms.path():moveTo({0, 100}):lineTo({50, 0}):lineTo({100, 100}):close()
---print(sail.bounds)  --> rect(0, 0, 100, 100)
---print(sail:contains({50, 50}), sail:contains({5, 5}))  --> true false
---```
---@class ms.path
---@field bounds ms.rect The smallest rect around the lines and curves, which may not reach their control points. Unit: pt. Read only.
local path = {}

---Begins a subpath. Unit: pt.
---@param p ms.VecLike
---@return ms.path
function path:moveTo(p) end

---Adds a straight line. Unit: pt.
---@param p ms.VecLike
---@return ms.path
function path:lineTo(p) end

---Adds a quadratic curve to p, drawn towards a control point; the end point comes last, as on an HTML canvas. Unit: pt.
---@param control ms.VecLike
---@param p ms.VecLike
---@return ms.path
function path:quadTo(control, p) end

---Adds a cubic curve to p: it leaves towards control1 and arrives from control2; the end point comes last. Unit: pt.
---@param control1 ms.VecLike
---@param control2 ms.VecLike
---@param p ms.VecLike
---@return ms.path
function path:curveTo(control1, control2, p) end

---Closes the subpath with a line to its start.
---@return ms.path
function path:close() end

---Whether the point is inside, by the non-zero winding rule; open subpaths count as closed.
---@param p ms.VecLike
---@return boolean
---@nodiscard
function path:contains(p) end

---@class ms.path.Class
---@overload fun(from?: ms.path): ms.path
local path_Class = {}

---A closed rectangle. Unit: pt.
---@param r ms.RectLike
---@return ms.path
---@nodiscard
function path_Class.rect(r) end

---The closed ellipse that fills a rect. Unit: pt.
---@param r ms.RectLike
---@return ms.path
---@nodiscard
function path_Class.ellipse(r) end

---A closed rectangle whose corners are quarter circles; the radius is at most half the shorter side. Unit: pt.
---@param r ms.RectLike
---@param radius number
---@return ms.path
---@nodiscard
function path_Class.roundedRect(r, radius) end

---A closed circle. Unit: pt.
---@param center ms.VecLike
---@param radius number
---@return ms.path
---@nodiscard
function path_Class.circle(center, radius) end

---A closed polygon from a list of three points or more. Unit: pt.
---@param points ms.VecLike[]
---@return ms.path
---@nodiscard
function path_Class.polygon(points) end

---The path of SVG's path data, which is what stands in the d of a path element: all commands, with arcs as cubic curves. Unit: pt.
---@param data string
---@return ms.path
---@nodiscard
function path_Class.svg(data) end

---A straight line. Unit: pt.
---@param p ms.VecLike
---@param q ms.VecLike
---@return ms.path
---@nodiscard
function path_Class.line(p, q) end

---An open arc of a circle: {center=, radius=, from=, to=}. Angles are in radians, clockwise; if to is less than from, the arc goes anticlockwise. Unit: pt.
---@param options { center: ms.VecLike, radius: number, from: number, to: number }
---@return ms.path
---@nodiscard
function path_Class.arc(options) end

---A part of the plane around an origin: where a field acts. Regions combine like sets and never change; == is true for regions that were built in the same way.
---
---```lua
---local ring = ms.region.radius(100):difference(ms.region.radius(50))
---print(ring:contains({75, 0}), ring:contains({0, 0}))  --> true false
---```
---@class ms.region
local region = {}

---Everything that is not in this region.
---@return ms.region
---@nodiscard
function region:inverse() end

---Every point of either.
---@param r ms.region
---@return ms.region
---@nodiscard
function region:union(r) end

---Every point of this region that is not in r.
---@param r ms.region
---@return ms.region
---@nodiscard
function region:difference(r) end

---Every point of both.
---@param r ms.region
---@return ms.region
---@nodiscard
function region:intersection(r) end

---Whether a point, relative to the region's origin, is in the region. Unit: pt.
---@param p ms.VecLike
---@return boolean
---@nodiscard
function region:contains(p) end

---@class ms.region.Class
---@field infinite ms.region The region of all points.
local region_Class = {}

---A disc around the origin, including its edge. Unit: pt.
---@param r number
---@return ms.region
---@nodiscard
function region_Class.radius(r) end

---A rectangle around the origin, without its edge. Unit: pt.
---@param width number
---@param height number
---@return ms.region
---@nodiscard
function region_Class.size(width, height) end

---A linear gradient between two or more colours, as in CSS: its line runs through the centre and is just long enough for the corners to have the end colours. For backgroundColor; it never changes, and == compares the parts.
---
---```lua
---local dusk = ms.gradient{from = "#ff8a5c", to = "midnightblue"}
---local card = ms.View{size = {120, 80}, backgroundColor = dusk}
---print(card.backgroundColor == dusk, dusk.to)  --> true midnightblue
---local sky = ms.gradient{colors = {"midnightblue", "tomato", "gold"}, locations = {0, 0.7, 1}}
---print(#sky.colors, sky.to)  --> 3 gold
---```
---@class ms.gradient
---@field from string The first colour. Read only.
---@field to string The last colour. Read only.
---@field colors string[] All colours, in their order. Read only.
---@field locations number[] Where on the line each colour is reached: 0 is its beginning and 1 its end. Two that are equal make an edge. Read only.
---@field angle number The direction of the line, clockwise: 0 is from left to right. Unit: rad. Default: math.pi / 2. Read only.

---@class ms.gradient.Class
---@overload fun(options: { from?: string, to?: string, angle?: number, colors?: string[], locations?: number[] }): ms.gradient

---An object that an animator can move.
---
---```lua
---local card = ms.View{name = "card", userData = {score = 3}}
---card.userData.score = card.userData.score + 1
---print(card.userData.score)  --> 4
---```
---@class ms.Item
---@field userData? any Any value that the script stores with the item. Default: nil.

---The keys of ms.DynamicItem{...}.
---@class ms.DynamicItem.Keys
---@field name? string The name of the item in messages and traces. Default: nil.
---@field center? ms.VecLike The centre. Unit: pt. Default: {0, 0}.
---@field bounds? ms.RectLike Its size is that of the body; read once, when the body is created. Unit: pt. Default: {0, 0, 100, 100}.
---@field transform? ms.TransformLike Its rotation is that of the body. Default: ms.transform().
---@field x? number The centre's x. Unit: pt. Default: 0.
---@field y? number The centre's y. Unit: pt. Default: 0.
---@field rotation? number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field collisionBoundsType? ms.DynamicItem.CollisionBoundsType The shape that the item collides as; read when its body is created. Default: "rectangle".
---@field collisionBoundingPath? ms.path The outline for the type 'path', relative to the item's centre; read when the body is created. Unit: pt. Default: nil.
---@field userData? any Any value that the script stores with the item. Default: nil.

---An item that is not a view: a centre, bounds and a transform that are independent of each other. Subclass it to connect them. While an animator moves one, pictures draw its outline dashed.
---
---```lua
----- A spring does not have to move a place: here it moves an opacity.
---local Fader = ms.DynamicItem:subclass("Fader")
---function Fader:init(view) self.view = view end
---function Fader:getCenter() return {self.view.alpha * 100, 0} end
---function Fader:setCenter(p) self.view.alpha = math.max(0, math.min(1, p.x / 100)) end
---
---local card = scene.view:addSubview(ms.View{frame = {0, 0, 100, 100}, alpha = 0})
---local animator = ms.DynamicAnimator{}
---animator:addBehavior(ms.SnapBehavior{item = Fader(card), snapPoint = {100, 0}})
---scene.advance(0.1)
---print(string.format("%.2f", card.alpha))  --> 0.76
---scene.advance(2)
---print(string.format("%.2f", card.alpha))  --> 1.00
---```
---@class ms.DynamicItem : ms.Item
---@field name? string The name of the item in messages and traces. Default: nil.
---@field center ms.vec The centre. Unit: pt. Default: {0, 0}.
---@field bounds ms.rect Its size is that of the body; read once, when the body is created. Unit: pt. Default: {0, 0, 100, 100}.
---@field transform ms.transform Its rotation is that of the body. Default: ms.transform().
---@field x number The centre's x. Unit: pt. Default: 0.
---@field y number The centre's y. Unit: pt. Default: 0.
---@field rotation number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field velocity ms.vec The velocity in the animator that moves the item, or with which ms.animate does; zero otherwise. Unit: pt/s. Read only.
---@field collisionBoundsType ms.DynamicItem.CollisionBoundsType The shape that the item collides as; read when its body is created. Default: "rectangle".
---@field collisionBoundingPath? ms.path The outline for the type 'path', relative to the item's centre; read when the body is created. Unit: pt. Default: nil.
local DynamicItem = {}

---Stores the centre; a subclass may override it. Unit: pt.
---@param p ms.VecLike
function DynamicItem:setCenter(p) end

---The stored bounds; a subclass may override it. Unit: pt.
---@return ms.rect
---@nodiscard
function DynamicItem:getBounds() end

---Stores the bounds; a subclass may override it. Unit: pt.
---@param r ms.RectLike
function DynamicItem:setBounds(r) end

---The stored transform; a subclass may override it.
---@return ms.transform
---@nodiscard
function DynamicItem:getTransform() end

---Stores the transform; a subclass may override it.
---@param t ms.TransformLike
function DynamicItem:setTransform(t) end

---The stored type of collision bounds; a subclass may override it.
---@return ms.DynamicItem.CollisionBoundsType
---@nodiscard
function DynamicItem:getCollisionBoundsType() end

---The stored path of collision bounds; a subclass may override it. Unit: pt.
---@return ms.path?
---@nodiscard
function DynamicItem:getCollisionBoundingPath() end

---The stored centre; a subclass may override it. Unit: pt.
---@return ms.vec
---@nodiscard
function DynamicItem:getCenter() end

---@class ms.DynamicItem.Class
---@overload fun(keys?: ms.DynamicItem.Keys): ms.DynamicItem
local DynamicItem_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.DynamicItem` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.DynamicItem|table|(fun(...: any): ms.DynamicItem|table)
---@nodiscard
function DynamicItem_Class:subclass(name) end

---The keys of ms.DynamicItemGroup{...}.
---@class ms.DynamicItemGroup.Keys
---@field items ms.Item[] The members.
---@field name? string The name of the group in messages and traces. Default: nil.
---@field center? ms.VecLike The centre of the box around the members when the group was created; writing it moves them all. Unit: pt.
---@field transform? ms.TransformLike The map from the members' placement when the group was created; writing it rotates and moves them. Default: ms.transform().
---@field x? number The centre's x. Unit: pt. Default: 0.
---@field y? number The centre's y. Unit: pt. Default: 0.
---@field rotation? number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field userData? any Any value that the script stores with the item. Default: nil.

---Several items that move as one rigid body with all their shapes. Add the group to behaviors, not its members.
---
---```lua
----- Two plates that fall as one piece.
---local left = scene.view:addSubview(ms.View{frame = {100, 100, 40, 40}})
---local right = scene.view:addSubview(ms.View{frame = {160, 100, 40, 40}})
---local pair = ms.DynamicItemGroup{items = {left, right}}
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.GravityBehavior{items = {pair}})
---scene.advance(0.5)
---print(right.center - left.center)  --> vec(60, 0)
---print(string.format("%.1f", pair.center.y))  --> 240.9
---```
---@class ms.DynamicItemGroup : ms.Item
---@field name? string The name of the group in messages and traces. Default: nil.
---@field items ms.AnyItem[] The members. Read only.
---@field center ms.vec The centre of the box around the members when the group was created; writing it moves them all. Unit: pt.
---@field bounds ms.rect The size of the box around the members. Unit: pt. Read only.
---@field transform ms.transform The map from the members' placement when the group was created; writing it rotates and moves them. Default: ms.transform().
---@field x number The centre's x. Unit: pt. Default: 0.
---@field y number The centre's y. Unit: pt. Default: 0.
---@field rotation number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field velocity ms.vec The velocity in the animator that moves the item, or with which ms.animate does; zero otherwise. Unit: pt/s. Read only.

---@class ms.DynamicItemGroup.Class
---@overload fun(keys: ms.DynamicItemGroup.Keys): ms.DynamicItemGroup

---The keys of ms.View{...}.
---@class ms.View.Keys
---@field name? string The name of the view in messages, traces and plots. Default: nil.
---@field frame? ms.RectLike The rectangle that the view covers in its superview; the bounding box of a rotated view. Writing it sets centre and size. Unit: pt. Default: {0, 0, 0, 0}.
---@field bounds? ms.RectLike The view's own coordinates: its size, and an origin that scrolls the subviews. Unit: pt. Default: {0, 0, 0, 0}.
---@field center? ms.VecLike The centre in the superview. Unit: pt. Default: {0, 0}.
---@field size? ms.VecLike Width and height; writing it keeps the centre. Unit: pt. Default: {0, 0}.
---@field transform? ms.TransformLike The affine map about the centre, which is always its anchor: rotation, scale, shear and translation. Default: ms.transform().
---@field x? number The centre's x. Unit: pt. Default: 0.
---@field y? number The centre's y. Unit: pt. Default: 0.
---@field rotation? number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field collisionBoundsType? ms.DynamicItem.CollisionBoundsType The shape that the item collides as; read when its body is created. Default: "rectangle".
---@field collisionBoundingPath? ms.path The outline for the type 'path', relative to the item's centre; read when the body is created. Unit: pt. Default: nil.
---@field image? string The file name of a PNG beside the script. Default: nil.
---@field backgroundColor? string|ms.gradient The fill: a CSS name, #rgb, #rrggbb or #rrggbbaa, or an ms.gradient across the view's rectangle. Default: nil.
---@field cornerRadius? number The radius of the corners. Unit: pt. Range: 0 or more. Default: 0.
---@field borderColor? string The colour of the border. Default: nil.
---@field borderWidth? number The width of the border. Unit: pt. Range: 0 or more. Default: 0.
---@field shadowColor? string The colour of a soft shadow of the rectangle, with its rounded corners, or of the path; nil for no shadow. Default: nil.
---@field shadowOffset? ms.VecLike The offset of the shadow from the view. It turns with the view. Unit: pt. Default: {0, 0}.
---@field shadowRadius? number The standard deviation of the shadow's blur: half of CSS's blur radius. 0 is sharp. Unit: pt. Range: 0 or more. Default: 3.
---@field alpha? number The opacity of the view; 0 is invisible. The views in it fade each by itself, so that one shows through another; UIKit's fade as one picture. An invisible view still receives touches; UIKit's does not below 0.01. Range: 0 to 1. Default: 1.
---@field hidden? boolean A hidden view is not drawn and receives no touches; physics continues. Default: false.
---@field clipsToBounds? boolean Whether subviews are clipped to the rectangle with its rounded corners. The view's own shadow, text and path are not clipped. Default: false.
---@field text? string Text, centred unless textAlignment says otherwise. A line that is wider than the view ends with an ellipsis: text is not wrapped, so insert line breaks (\n); a script cannot measure it. Default: nil.
---@field textColor? string The colour of the text. Default: nil.
---@field fontSize? number The size of the text. Unit: pt. Range: more than 0. Default: 17.
---@field textAlignment? ms.View.TextAlignment The alignment of the text's lines. Default: "center".
---@field fontWeight? ms.View.FontWeight The weight of the font. Default: "regular".
---@field fontFamily? string The font: an installed family, serif, sans-serif or monospace; nil is the system's sans-serif. Where it is not installed, pictures and films use sans-serif and a warning says so; pages, CSS and animated SVG name it, and the reader's system decides. Default: nil.
---@field zPosition? number Drawing order among siblings: larger is in front. Default: 0.
---@field path? ms.path A shape drawn instead of the rectangle and its border, with 0, 0 at the top left corner: filled with backgroundColor, outlined in strokeColor. It may change every tick; reading it returns an immutable copy. Unit: pt. Default: nil.
---@field strokeColor? string The colour of the path's line, whose ends and joins are round. Default: nil.
---@field lineWidth? number The width of the path's line; 0 draws none. Unit: pt. Range: 0 or more. Default: 1.
---@field onTap? fun(view: ms.View, point: ms.vec) Called when the view is tapped; the point is in the root view. A touch goes to the frontmost view that contains it and is not hidden, and from there up to the first one with a handler. Default: nil.
---@field onPan? fun(view: ms.View, gesture: ms.PanGesture) Called when a pan begins in the view or in a subview without its own handler, and whenever it changes. To let a finger drag an item, no handler is needed: add a DragBehavior. Default: nil.
---@field onLongPress? fun(view: ms.View, gesture: ms.PanGesture) Called when a finger has been held for 0.5 s within 10 points of where it came down, and whenever it moves from then on. It is neither a tap nor a pan any more; DragBehavior:follow takes the gesture. Default: nil.
---@field onSwipe? fun(view: ms.View, direction: "left"|"right"|"up"|"down", velocity: ms.vec) Called when a finger has moved 50 points left, right, up or down within 0.5 s, with its velocity in pt/s. Where the view or a superview handles pans, the finger is a pan before it gets there. Default: nil.
---@field onPinch? fun(view: ms.View, gesture: ms.PinchGesture) Called when the distance between two fingers on the view has changed by 10 points, and whenever they move from then on, until one of them is lifted. Default: nil.
---@field onRotate? fun(view: ms.View, gesture: ms.RotationGesture) Called when two fingers on the view have turned by 10 points of the circle on which one goes around the other, and whenever they move from then on, until one of them is lifted. A pinch and a rotation of the same fingers go on side by side. Default: nil.
---@field userData? any Any value that the script stores with the item. Default: nil.

---A rectangle with a place in a tree of views, an appearance and touch handlers.
---
---```lua
---local card = scene.view:addSubview(ms.View{
---    name = "card", frame = {20, 20, 120, 80}, backgroundColor = "orange", cornerRadius = 8,
---})
---card.size = {100, 40} -- keeps the centre
---print(card.frame)  --> rect(30, 40, 100, 40)
---
---function card:onTap(point)
---    print(self.name, point)  --> card vec(80, 60)
---end
---scene.tap({80, 60})
---scene.advance(0.1)
---```
---@class ms.View : ms.Item
---@field name? string The name of the view in messages, traces and plots. Default: nil.
---@field frame ms.rect The rectangle that the view covers in its superview; the bounding box of a rotated view. Writing it sets centre and size. Unit: pt. Default: {0, 0, 0, 0}.
---@field bounds ms.rect The view's own coordinates: its size, and an origin that scrolls the subviews. Unit: pt. Default: {0, 0, 0, 0}.
---@field center ms.vec The centre in the superview. Unit: pt. Default: {0, 0}.
---@field size ms.vec Width and height; writing it keeps the centre. Unit: pt. Default: {0, 0}.
---@field transform ms.transform The affine map about the centre, which is always its anchor: rotation, scale, shear and translation. Default: ms.transform().
---@field x number The centre's x. Unit: pt. Default: 0.
---@field y number The centre's y. Unit: pt. Default: 0.
---@field rotation number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field velocity ms.vec The velocity in the animator that moves the item, or with which ms.animate does; zero otherwise. Unit: pt/s. Read only.
---@field collisionBoundsType ms.DynamicItem.CollisionBoundsType The shape that the item collides as; read when its body is created. Default: "rectangle".
---@field collisionBoundingPath? ms.path The outline for the type 'path', relative to the item's centre; read when the body is created. Unit: pt. Default: nil.
---@field superview? ms.View The view that contains this one. Default: nil. Read only.
---@field subviews ms.View[] The views inside this one, from bottom to top. Default: {}. Read only.
---@field image? string The file name of a PNG beside the script. Default: nil.
---@field backgroundColor? string|ms.gradient The fill: a CSS name, #rgb, #rrggbb or #rrggbbaa, or an ms.gradient across the view's rectangle. Default: nil.
---@field cornerRadius number The radius of the corners. Unit: pt. Range: 0 or more. Default: 0.
---@field borderColor? string The colour of the border. Default: nil.
---@field borderWidth number The width of the border. Unit: pt. Range: 0 or more. Default: 0.
---@field shadowColor? string The colour of a soft shadow of the rectangle, with its rounded corners, or of the path; nil for no shadow. Default: nil.
---@field shadowOffset ms.vec The offset of the shadow from the view. It turns with the view. Unit: pt. Default: {0, 0}.
---@field shadowRadius number The standard deviation of the shadow's blur: half of CSS's blur radius. 0 is sharp. Unit: pt. Range: 0 or more. Default: 3.
---@field alpha number The opacity of the view; 0 is invisible. The views in it fade each by itself, so that one shows through another; UIKit's fade as one picture. An invisible view still receives touches; UIKit's does not below 0.01. Range: 0 to 1. Default: 1.
---@field hidden boolean A hidden view is not drawn and receives no touches; physics continues. Default: false.
---@field clipsToBounds boolean Whether subviews are clipped to the rectangle with its rounded corners. The view's own shadow, text and path are not clipped. Default: false.
---@field text? string Text, centred unless textAlignment says otherwise. A line that is wider than the view ends with an ellipsis: text is not wrapped, so insert line breaks (\n); a script cannot measure it. Default: nil.
---@field textColor? string The colour of the text. Default: nil.
---@field fontSize number The size of the text. Unit: pt. Range: more than 0. Default: 17.
---@field textAlignment ms.View.TextAlignment The alignment of the text's lines. Default: "center".
---@field fontWeight ms.View.FontWeight The weight of the font. Default: "regular".
---@field fontFamily? string The font: an installed family, serif, sans-serif or monospace; nil is the system's sans-serif. Where it is not installed, pictures and films use sans-serif and a warning says so; pages, CSS and animated SVG name it, and the reader's system decides. Default: nil.
---@field zPosition number Drawing order among siblings: larger is in front. Default: 0.
---@field path? ms.path A shape drawn instead of the rectangle and its border, with 0, 0 at the top left corner: filled with backgroundColor, outlined in strokeColor. It may change every tick; reading it returns an immutable copy. Unit: pt. Default: nil.
---@field strokeColor? string The colour of the path's line, whose ends and joins are round. Default: nil.
---@field lineWidth number The width of the path's line; 0 draws none. Unit: pt. Range: 0 or more. Default: 1.
---@field onTap? fun(view: ms.View, point: ms.vec) Called when the view is tapped; the point is in the root view. A touch goes to the frontmost view that contains it and is not hidden, and from there up to the first one with a handler. Default: nil.
---@field onPan? fun(view: ms.View, gesture: ms.PanGesture) Called when a pan begins in the view or in a subview without its own handler, and whenever it changes. To let a finger drag an item, no handler is needed: add a DragBehavior. Default: nil.
---@field onLongPress? fun(view: ms.View, gesture: ms.PanGesture) Called when a finger has been held for 0.5 s within 10 points of where it came down, and whenever it moves from then on. It is neither a tap nor a pan any more; DragBehavior:follow takes the gesture. Default: nil.
---@field onSwipe? fun(view: ms.View, direction: "left"|"right"|"up"|"down", velocity: ms.vec) Called when a finger has moved 50 points left, right, up or down within 0.5 s, with its velocity in pt/s. Where the view or a superview handles pans, the finger is a pan before it gets there. Default: nil.
---@field onPinch? fun(view: ms.View, gesture: ms.PinchGesture) Called when the distance between two fingers on the view has changed by 10 points, and whenever they move from then on, until one of them is lifted. Default: nil.
---@field onRotate? fun(view: ms.View, gesture: ms.RotationGesture) Called when two fingers on the view have turned by 10 points of the circle on which one goes around the other, and whenever they move from then on, until one of them is lifted. A pinch and a rotation of the same fingers go on side by side. Default: nil.
local View = {}

---Adds a view on top, or at an index, where 1 is the bottom, and returns it.
---@generic T : ms.View
---@param view T
---@param index? integer
---@return T
function View:addSubview(view, index) end

---Removes the view from its superview; behaviors continue to move it.
function View:removeFromSuperview() end

---Moves a subview above its siblings.
---@param view ms.View
function View:bringToFront(view) end

---Moves a subview below its siblings.
---@param view ms.View
function View:sendToBack(view) end

---A point of this view in the coordinates of another one, or of the root view. Unit: pt.
---@param point ms.VecLike
---@param toView? ms.View
---@return ms.vec
---@nodiscard
function View:convert(point, toView) end

---Stores the centre; a subclass may override it. Unit: pt.
---@param p ms.VecLike
function View:setCenter(p) end

---The stored bounds; a subclass may override it. Unit: pt.
---@return ms.rect
---@nodiscard
function View:getBounds() end

---Stores the bounds; a subclass may override it. Unit: pt.
---@param r ms.RectLike
function View:setBounds(r) end

---The stored transform; a subclass may override it.
---@return ms.transform
---@nodiscard
function View:getTransform() end

---Stores the transform; a subclass may override it.
---@param t ms.TransformLike
function View:setTransform(t) end

---The stored type of collision bounds; a subclass may override it.
---@return ms.DynamicItem.CollisionBoundsType
---@nodiscard
function View:getCollisionBoundsType() end

---The stored path of collision bounds; a subclass may override it. Unit: pt.
---@return ms.path?
---@nodiscard
function View:getCollisionBoundingPath() end

---The stored centre as two numbers, without garbage; a subclass may override it. Unit: pt.
---@return number x
---@return number y
---@nodiscard
function View:getCenter() end

---@class ms.View.Class
---@overload fun(keys?: ms.View.Keys): ms.View
local View_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.View` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.View|table|(fun(...: any): ms.View|table)
---@nodiscard
function View_Class:subclass(name) end

---A finger that moves; positions and velocities are in the root view's coordinates.
---
---```lua
---local knob = scene.view:addSubview(ms.View{frame = {30, 30, 40, 40}})
---function knob:onPan(gesture)
---    self.center = self.center + gesture.translation
---    gesture.translation = {0, 0} -- counts on from here
---end
---scene.pan{from = {50, 50}, to = {150, 80}}
---scene.advance(0.5)
---print(knob.center)  --> vec(150, 80)
---```
---@class ms.PanGesture
---@field state ms.PanGesture.State The phase of the gesture. Read only.
---@field location ms.vec The position of the finger. Unit: pt. Read only.
---@field velocity ms.vec The velocity of the finger. Unit: pt/s. Read only.
---@field translation ms.vec How far the finger has moved; writing it sets the value from which it continues. Unit: pt.
local PanGesture = {}

---The position of the finger in the coordinates of a view. Unit: pt.
---@param view ms.View
---@return ms.vec
---@nodiscard
function PanGesture:locationIn(view) end

---Two fingers that move apart or together.
---
---```lua
---local photo = scene.view:addSubview(ms.View{frame = {50, 50, 200, 200}})
---function photo:onPinch(gesture)
---    self.transform = ms.transform.scale(gesture.scale)
---end
---scene.pinch{at = {150, 150}, scale = 2}
---scene.advance(0.5)
---print(photo.frame)  --> rect(-50, -50, 400, 400)
---```
---@class ms.PinchGesture
---@field state ms.PanGesture.State The phase of the gesture. Read only.
---@field location ms.vec The middle between the fingers. Unit: pt. Read only.
---@field scale number How many times as far apart the fingers are as when they came down; writing it sets the value from which it continues. Range: more than 0.
---@field velocity number How fast the scale changes. Unit: 1/s. Read only.
local PinchGesture = {}

---The middle between the fingers in the coordinates of a view. Unit: pt.
---@param view ms.View
---@return ms.vec
---@nodiscard
function PinchGesture:locationIn(view) end

---Two fingers that turn about each other.
---
---```lua
---local dial = scene.view:addSubview(ms.View{frame = {50, 50, 200, 200}})
---function dial:onRotate(gesture)
---    self.rotation = self.rotation + gesture.rotation
---    gesture.rotation = 0 -- counts on from here
---end
---scene.pinch{at = {150, 150}, rotation = math.rad(90)}
---scene.advance(0.5)
---print(string.format("%.2f", math.deg(dial.rotation)))  --> 90.00
---```
---@class ms.RotationGesture
---@field state ms.PanGesture.State The phase of the gesture. Read only.
---@field location ms.vec The middle between the fingers. Unit: pt. Read only.
---@field rotation number How far the fingers have turned, clockwise, past a full turn as well; writing it sets the value from which it continues. Unit: rad.
---@field velocity number How fast they turn. Unit: rad/s. Read only.
local RotationGesture = {}

---The middle between the fingers in the coordinates of a view. Unit: pt.
---@param view ms.View
---@return ms.vec
---@nodiscard
function RotationGesture:locationIn(view) end

---The keys of ms.DynamicBehavior{...}.
---@class ms.DynamicBehavior.Keys
---@field childBehaviors? ms.DynamicBehavior[] The initial children.
---@field action? fun(self: ms.DynamicBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.DynamicBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A composite of behaviors, and the base of custom ones.
---
---```lua
----- Several behaviors as one, with an action that runs after each tick.
---local ball = scene.view:addSubview(ms.View{frame = {100, 0, 40, 40}})
---local bounce = ms.DynamicBehavior{
---    childBehaviors = {
---        ms.GravityBehavior{items = {ball}},
---        ms.CollisionBehavior{items = {ball}, translatesReferenceBoundsIntoBoundary = true},
---    },
---}
---local ticks = 0
---function bounce:action() ticks = ticks + 1 end
---
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(bounce)
---scene.advance(0.5)
---print(ticks, #bounce.childBehaviors)  --> 30 2
---```
---@class ms.DynamicBehavior
---@field action? fun(self: ms.DynamicBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.DynamicBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.
---@field childBehaviors ms.DynamicBehavior[] The direct children. Default: {}. Read only.
---@field dynamicAnimator? ms.DynamicAnimator The animator that the behavior belongs to. Default: nil. Read only.
---@field elapsedTime number The animator's time since the behavior was added. Unit: s. Default: 0. Read only.
local DynamicBehavior = {}

---Adds a child and returns it.
---@generic T : ms.DynamicBehavior
---@param behavior T
---@return T
function DynamicBehavior:addChildBehavior(behavior) end

---Removes a child.
---@param behavior ms.DynamicBehavior
function DynamicBehavior:removeChildBehavior(behavior) end

---@class ms.DynamicBehavior.Class
---@overload fun(keys?: ms.DynamicBehavior.Keys): ms.DynamicBehavior
local DynamicBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.DynamicBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.DynamicBehavior|table|(fun(...: any): ms.DynamicBehavior|table)
---@nodiscard
function DynamicBehavior_Class:subclass(name) end

---The keys of ms.GravityBehavior{...}.
---@class ms.GravityBehavior.Keys
---@field items? ms.Item[] The initial items.
---@field gravityDirection? ms.VecLike The acceleration vector. Unit: 1000 pt/s^2. Default: {0, 1}.
---@field angle? number Its direction, clockwise from the x axis. Unit: rad. Default: math.pi / 2.
---@field magnitude? number Its length. Unit: 1000 pt/s^2. Default: 1.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.GravityBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.GravityBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Accelerates its items constantly, whatever their mass.
---
---```lua
---local ball = scene.view:addSubview(ms.View{center = {100, 50}, size = {40, 40}})
---local gravity = ms.GravityBehavior{items = {ball}, magnitude = 0.5}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(gravity)
---scene.advance(1)
---print(string.format("%.1f", ball.center.y))  --> 289.8
---```
---@class ms.GravityBehavior : ms.DynamicBehavior
---@field gravityDirection ms.vec The acceleration vector. Unit: 1000 pt/s^2. Default: {0, 1}.
---@field angle number Its direction, clockwise from the x axis. Unit: rad. Default: math.pi / 2.
---@field magnitude number Its length. Unit: 1000 pt/s^2. Default: 1.
---@field items ms.AnyItem[] The items, in the order in which they were added. Default: {}. Read only.
---@field action? fun(self: ms.GravityBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.GravityBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
local GravityBehavior = {}

---Sets direction and length together.
---@param angle number
---@param magnitude number
function GravityBehavior:setAngleMagnitude(angle, magnitude) end

---Adds an item and returns it. In an animator the item's body is created at once, with the item's current size.
---@generic T : ms.Item
---@param item T
---@return T
function GravityBehavior:addItem(item) end

---Removes an item; it keeps its velocity while another behavior holds it.
---@param item ms.Item
function GravityBehavior:removeItem(item) end

---@class ms.GravityBehavior.Class
---@overload fun(keys?: ms.GravityBehavior.Keys): ms.GravityBehavior
local GravityBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.GravityBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.GravityBehavior|table|(fun(...: any): ms.GravityBehavior|table)
---@nodiscard
function GravityBehavior_Class:subclass(name) end

---The keys of ms.PushBehavior{...}.
---@class ms.PushBehavior.Keys
---@field items? ms.Item[] The initial items.
---@field mode? ms.PushBehavior.Mode Continuous for a lasting force, instantaneous for an impulse.
---@field active? boolean Whether the push acts; an instantaneous one becomes inactive once it has acted. Default: true.
---@field pushDirection? ms.VecLike The force vector. Unit: N. Default: {0, 0}.
---@field angle? number Its direction, clockwise from the x axis. Unit: rad. Default: 0.
---@field magnitude? number Its size; N s for an instantaneous push. Unit: N. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.PushBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.PushBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A force on its items, continuous or instantaneous. A magnitude of 1 gives a 100 x 100 item of density 1 an acceleration of 100 pt/s^2, or a speed of 100 pt/s.
---
---```lua
----- One impulse along the x axis: 1 gives a 100 x 100 item a speed of 100 pt/s.
---local puck = scene.view:addSubview(ms.View{center = {50, 300}, size = {100, 100}})
---local push = ms.PushBehavior{items = {puck}, mode = "instantaneous", angle = 0, magnitude = 2}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(push)
---scene.advance(0.5)
---print(string.format("%.0f pt/s, active: %s", puck.velocity.x, push.active))  --> 190 pt/s, active: false
---```
---@class ms.PushBehavior : ms.DynamicBehavior
---@field active boolean Whether the push acts; an instantaneous one becomes inactive once it has acted. Default: true.
---@field pushDirection ms.vec The force vector. Unit: N. Default: {0, 0}.
---@field angle number Its direction, clockwise from the x axis. Unit: rad. Default: 0.
---@field magnitude number Its size; N s for an instantaneous push. Unit: N. Default: 0.
---@field mode ms.PushBehavior.Mode How the push acts; set when it is created. Default: "continuous". Read only.
---@field items ms.AnyItem[] The items, in the order in which they were added. Default: {}. Read only.
---@field action? fun(self: ms.PushBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.PushBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
local PushBehavior = {}

---Sets direction and size together.
---@param angle number
---@param magnitude number
function PushBehavior:setAngleMagnitude(angle, magnitude) end

---Sets where on the item the force acts; the offset rotates with the item. Unit: pt.
---@param offset ms.VecLike
---@param item ms.Item
function PushBehavior:setTargetOffsetFromCenter(offset, item) end

---Where on the item the force acts. Unit: pt.
---@param item ms.Item
---@return ms.vec
---@nodiscard
function PushBehavior:targetOffsetFromCenter(item) end

---Adds an item and returns it. In an animator the item's body is created at once, with the item's current size.
---@generic T : ms.Item
---@param item T
---@return T
function PushBehavior:addItem(item) end

---Removes an item; it keeps its velocity while another behavior holds it.
---@param item ms.Item
function PushBehavior:removeItem(item) end

---@class ms.PushBehavior.Class
---@overload fun(keys?: ms.PushBehavior.Keys): ms.PushBehavior
local PushBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.PushBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.PushBehavior|table|(fun(...: any): ms.PushBehavior|table)
---@nodiscard
function PushBehavior_Class:subclass(name) end

---The keys of ms.SnapBehavior{...}.
---@class ms.SnapBehavior.Keys
---@field item ms.Item The item that is pulled.
---@field snapPoint ms.VecLike The point that the item is pulled to. Unit: pt.
---@field damping? number The damping ratio of the springs: 0 oscillates most, 1 least. Range: 0 or more. Default: 0.5.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.SnapBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.SnapBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Springs that pull an item to a point and hold it there upright.
---
---```lua
---local card = scene.view:addSubview(ms.View{center = {50, 50}, size = {80, 80}})
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(
---    ms.SnapBehavior{item = card, snapPoint = {200, 300}, damping = 0.8})
---scene.advance(2)
---print(string.format("%.0f, %.0f", card.x, card.y))  --> 200, 300
---```
---@class ms.SnapBehavior : ms.DynamicBehavior
---@field snapPoint ms.vec The point that the item is pulled to. Unit: pt.
---@field damping number The damping ratio of the springs: 0 oscillates most, 1 least. Range: 0 or more. Default: 0.5.
---@field item ms.AnyItem The item that is pulled. Read only.
---@field action? fun(self: ms.SnapBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.SnapBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.SnapBehavior.Class
---@overload fun(keys: ms.SnapBehavior.Keys): ms.SnapBehavior
local SnapBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.SnapBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.SnapBehavior|table|(fun(...: any): ms.SnapBehavior|table)
---@nodiscard
function SnapBehavior_Class:subclass(name) end

---The keys of ms.SpringBehavior{...}.
---@class ms.SpringBehavior.Keys
---@field item ms.Item The item that is pulled.
---@field target ms.VecLike The point that the item's centre is pulled to. Unit: pt.
---@field duration? number The period of the undamped spring; longer is slower, and values below 0.027 count as 0.027. Unit: s. Range: more than 0. Default: 0.5.
---@field bounce? number How much it overshoots: 1 oscillates forever, 0 does not overshoot, below 0 is overdamped; more than -1, up to 1. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.SpringBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.SpringBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A spring that pulls an item's centre to a point, like SwiftUI's Spring: whatever the mass, damped in every direction, without affecting the rotation. Several on one item act together; while a DragBehavior holds the item, they wait.
---
---```lua
----- A card that goes home when it is let go of.
---local card = scene.view:addSubview(ms.View{center = {187, 333}, size = {200, 120}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---local home = animator:addBehavior(ms.SpringBehavior{item = card, target = card.center, bounce = 0.3})
---animator:addBehavior(ms.DragBehavior{item = card})
---scene.pan{from = {187, 333}, to = {287, 133}, duration = 0.3}
---scene.advance(3)
---print(string.format("%.0f, %.0f", card.x, card.y))  --> 187, 333
---home.target = {187, 100}
---scene.advance(3)
---print(string.format("%.0f, %.0f", card.x, card.y))  --> 187, 100
---```
---@see ms.DragBehavior
---@class ms.SpringBehavior : ms.DynamicBehavior
---@field target ms.vec The point that the item's centre is pulled to; setting it keeps the item's velocity. Unit: pt.
---@field duration number The period of the undamped spring; longer is slower, and values below 0.027 count as 0.027. Unit: s. Range: more than 0. Default: 0.5.
---@field bounce number How much it overshoots: 1 oscillates forever, 0 does not overshoot, below 0 is overdamped; more than -1, up to 1. Default: 0.
---@field item ms.AnyItem The item that is pulled. Read only.
---@field action? fun(self: ms.SpringBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.SpringBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.SpringBehavior.Class
---@overload fun(keys: ms.SpringBehavior.Keys): ms.SpringBehavior
local SpringBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.SpringBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.SpringBehavior|table|(fun(...: any): ms.SpringBehavior|table)
---@nodiscard
function SpringBehavior_Class:subclass(name) end

---The keys of ms.DragBehavior{...}.
---@class ms.DragBehavior.Keys
---@field item ms.Item The item that is dragged.
---@field holdsCenter? boolean Whether the item is moved by its centre, so that it does not turn; takes effect with the next drag. Default: false.
---@field duration? number How long the item takes to catch up with the finger, as the duration of a spring without bounce. Unit: s. Range: more than 0. Default: 0.1.
---@field onRelease? fun(self: ms.DragBehavior, velocity: ms.vec) Called at the end of a drag with the item's velocity in points per second; not if the drag was cancelled. Default: nil.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.DragBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.DragBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Lets a finger drag an item and throw it. If the item is a view, it needs no onPan: it handles pans by itself. The item hangs by the point that was touched, collides on the way, and keeps the finger's velocity.
---
---```lua
----- A puck that a finger throws; it needs no onPan.
---local puck = scene.view:addSubview(ms.View{center = {60, 300}, size = {50, 50}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---local drag = animator:addBehavior(ms.DragBehavior{item = puck, holdsCenter = true})
---local thrown
---function drag:onRelease(velocity) thrown = velocity end
---scene.pan{from = {60, 300}, to = {160, 300}, duration = 0.25}
---scene.advance(0.2)
---print(drag.isDragging, thrown)  --> true nil
---scene.advance(0.3)
---print(drag.isDragging, thrown)  --> false vec(400, 0)
---```
---@class ms.DragBehavior : ms.DynamicBehavior
---@field holdsCenter boolean Whether the item is moved by its centre, so that it does not turn; takes effect with the next drag. Default: false.
---@field duration number How long the item takes to catch up with the finger, as the duration of a spring without bounce. Unit: s. Range: more than 0. Default: 0.1.
---@field isDragging boolean Whether a finger holds the item. Default: false. Read only.
---@field item ms.AnyItem The item that is dragged. Read only.
---@field onRelease? fun(self: ms.DragBehavior, velocity: ms.vec) Called at the end of a drag with the item's velocity in points per second; not if the drag was cancelled. Default: nil.
---@field action? fun(self: ms.DragBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.DragBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
local DragBehavior = {}

---Follows a pan of any view: grabs the item, moves it and releases it. Call it from onPan, with each state of the gesture.
---@param gesture ms.PanGesture
function DragBehavior:follow(gesture) end

---@class ms.DragBehavior.Class
---@overload fun(keys: ms.DragBehavior.Keys): ms.DragBehavior
local DragBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.DragBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.DragBehavior|table|(fun(...: any): ms.DragBehavior|table)
---@nodiscard
function DragBehavior_Class:subclass(name) end

---The keys of ms.AttachmentBehavior{...}.
---@class ms.AttachmentBehavior.Keys
---@field item ms.Item The item that is attached.
---@field attachedToAnchor? ms.VecLike The point it is attached to. Unit: pt.
---@field attachedToItem? ms.Item The item it is attached to.
---@field offsetFromCenter? ms.VecLike The point of the item that is attached, from its centre; it rotates with the item. Unit: pt.
---@field attachedOffsetFromCenter? ms.VecLike The same for the item it is attached to. Unit: pt.
---@field anchorPoint? ms.VecLike The anchor; moving it moves the item, or the line on which it slides. Unit: pt. Default: {0, 0}.
---@field length? number The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge. Unit: pt. Range: 0 or more. Default: the distance when added.
---@field frequency? number Oscillations per second of a rod; 0 is rigid. Other kinds ignore it. Unit: Hz. Range: 0 or more. Default: 0.
---@field damping? number The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions. Range: 0 or more. Default: 0.
---@field frictionTorque? number The torque with which a pin resists the rotation of its items; other kinds ignore it. Unit: N m. Range: 0 or more. Default: 0.
---@field attachmentRange? ms.RangeLike How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it. Unit: pt along the axis of a slide, rad of a pin. Default: {-math.huge, math.huge} of sliding and pin, {0, 0} of others.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.AttachmentBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A rod or a spring between an item and an anchor point, or between two items; its kinds are a slide, a hinge, a weld and a rope.
---
---```lua
----- A spring that swings twice a second.
---local ball = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
---local spring = ms.AttachmentBehavior{item = ball, attachedToAnchor = {100, 100}, frequency = 2, damping = 0.5}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(spring)
---spring.anchorPoint = {200, 100}
---scene.advance(3)
---print(string.format("%.0f", ball.x), spring.attachedBehaviorType)  --> 200 anchor
---```
---@class ms.AttachmentBehavior : ms.DynamicBehavior
---@field anchorPoint ms.vec The anchor; moving it moves the item, or the line on which it slides. Unit: pt. Default: {0, 0}.
---@field length number The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge. Unit: pt. Range: 0 or more. Default: the distance when added.
---@field frequency number Oscillations per second of a rod; 0 is rigid. Other kinds ignore it. Unit: Hz. Range: 0 or more. Default: 0.
---@field damping number The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions. Range: 0 or more. Default: 0.
---@field frictionTorque number The torque with which a pin resists the rotation of its items; other kinds ignore it. Unit: N m. Range: 0 or more. Default: 0.
---@field attachmentRange number[] How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it. Unit: pt along the axis of a slide, rad of a pin. Default: {-math.huge, math.huge} of sliding and pin, {0, 0} of others.
---@field items ms.AnyItem[] The item, and the one it is attached to. Read only.
---@field attachedBehaviorType ms.AttachmentBehavior.AttachedBehaviorType Whether the item is attached to an anchor or to another item. Read only.
---@field action? fun(self: ms.AttachmentBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.AttachmentBehavior.Class
---@field sliding ms.AttachmentBehavior.sliding.Class An item on a fixed line, or two items that slide along a line relative to each other; nothing rotates. attachmentAnchor and axisOfTranslation are in the animator's coordinates when the items are added. Between two items attachmentRange is reversed: it limits how far attachedToItem moves along the axis relative to item, so {0, 50} lets item itself move 50 points against the axis.
---@field pin ms.AttachmentBehavior.pin.Class Two items that rotate about a common point, given in the animator's coordinates when they are added. attachmentRange limits the angle of the second item relative to the first.
---@field fixed ms.AttachmentBehavior.fixed.Class Joins two items rigidly until the attachment is removed.
---@field limit ms.AttachmentBehavior.limit.Class A rope between two items: they cannot be farther apart than length.
---@overload fun(keys: ms.AttachmentBehavior.Keys): ms.AttachmentBehavior
local AttachmentBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.AttachmentBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.AttachmentBehavior|table|(fun(...: any): ms.AttachmentBehavior|table)
---@nodiscard
function AttachmentBehavior_Class:subclass(name) end

---The keys of ms.AttachmentBehavior.sliding{...}.
---@class ms.AttachmentBehavior.sliding.Keys
---@field item ms.Item The item that is attached.
---@field attachedToItem? ms.Item The item that it slides along; without one, the ground.
---@field attachmentAnchor ms.VecLike The common point, in the animator's coordinates. Unit: pt.
---@field axisOfTranslation ms.VecLike The direction of the line; its length does not matter.
---@field anchorPoint? ms.VecLike The anchor; moving it moves the item, or the line on which it slides. Unit: pt. Default: {0, 0}.
---@field length? number The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge. Unit: pt. Range: 0 or more. Default: the distance when added.
---@field frequency? number Oscillations per second of a rod; 0 is rigid. Other kinds ignore it. Unit: Hz. Range: 0 or more. Default: 0.
---@field damping? number The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions. Range: 0 or more. Default: 0.
---@field frictionTorque? number The torque with which a pin resists the rotation of its items; other kinds ignore it. Unit: N m. Range: 0 or more. Default: 0.
---@field attachmentRange? ms.RangeLike How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it. Unit: pt along the axis of a slide, rad of a pin. Default: {-math.huge, math.huge} of sliding and pin, {0, 0} of others.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.AttachmentBehavior.sliding, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.sliding, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---An item on a fixed line, or two items that slide along a line relative to each other; nothing rotates. attachmentAnchor and axisOfTranslation are in the animator's coordinates when the items are added. Between two items attachmentRange is reversed: it limits how far attachedToItem moves along the axis relative to item, so {0, 50} lets item itself move 50 points against the axis.
---
---```lua
----- A block that gravity pulls down a slope of 45 degrees, for at most 50 points.
---local block = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.AttachmentBehavior.sliding{
---    item = block, attachmentAnchor = {100, 100}, axisOfTranslation = {1, 1}, attachmentRange = {0, 50},
---})
---animator:addBehavior(ms.GravityBehavior{items = {block}})
---scene.advance(2)
---print(string.format("%.1f, %.1f", block.x, block.y))  --> 135.4, 135.4
---```
---@class ms.AttachmentBehavior.sliding : ms.AttachmentBehavior
---@field action? fun(self: ms.AttachmentBehavior.sliding, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.sliding, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.AttachmentBehavior.sliding.Class
---@overload fun(keys: ms.AttachmentBehavior.sliding.Keys): ms.AttachmentBehavior.sliding
local AttachmentBehavior_sliding_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.AttachmentBehavior.sliding` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.AttachmentBehavior.sliding|table|(fun(...: any): ms.AttachmentBehavior.sliding|table)
---@nodiscard
function AttachmentBehavior_sliding_Class:subclass(name) end

---The keys of ms.AttachmentBehavior.pin{...}.
---@class ms.AttachmentBehavior.pin.Keys
---@field item ms.Item The item that is attached.
---@field attachedToItem ms.Item The item it is attached to.
---@field attachmentAnchor ms.VecLike The common point, in the animator's coordinates. Unit: pt.
---@field anchorPoint? ms.VecLike The anchor; moving it moves the item, or the line on which it slides. Unit: pt. Default: {0, 0}.
---@field length? number The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge. Unit: pt. Range: 0 or more. Default: the distance when added.
---@field frequency? number Oscillations per second of a rod; 0 is rigid. Other kinds ignore it. Unit: Hz. Range: 0 or more. Default: 0.
---@field damping? number The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions. Range: 0 or more. Default: 0.
---@field frictionTorque? number The torque with which a pin resists the rotation of its items; other kinds ignore it. Unit: N m. Range: 0 or more. Default: 0.
---@field attachmentRange? ms.RangeLike How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it. Unit: pt along the axis of a slide, rad of a pin. Default: {-math.huge, math.huge} of sliding and pin, {0, 0} of others.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.AttachmentBehavior.pin, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.pin, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Two items that rotate about a common point, given in the animator's coordinates when they are added. attachmentRange limits the angle of the second item relative to the first.
---
---```lua
----- A door on a frame: it turns, and stays where its hinge is.
---local frame = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 80}})
---local door = scene.view:addSubview(ms.View{center = {140, 100}, size = {80, 20}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.DynamicItemBehavior{items = {frame}, isAnchored = true})
---animator:addBehavior(ms.AttachmentBehavior.pin{
---    item = frame, attachedToItem = door, attachmentAnchor = {100, 100}, attachmentRange = {0, 0.5},
---})
---animator:addBehavior(ms.GravityBehavior{items = {door}})
---scene.advance(3)
---print(string.format("%.2f", door.rotation))  --> 0.50
---```
---@class ms.AttachmentBehavior.pin : ms.AttachmentBehavior
---@field action? fun(self: ms.AttachmentBehavior.pin, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.pin, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.AttachmentBehavior.pin.Class
---@overload fun(keys: ms.AttachmentBehavior.pin.Keys): ms.AttachmentBehavior.pin
local AttachmentBehavior_pin_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.AttachmentBehavior.pin` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.AttachmentBehavior.pin|table|(fun(...: any): ms.AttachmentBehavior.pin|table)
---@nodiscard
function AttachmentBehavior_pin_Class:subclass(name) end

---The keys of ms.AttachmentBehavior.fixed{...}.
---@class ms.AttachmentBehavior.fixed.Keys
---@field item ms.Item The item that is attached.
---@field attachedToItem ms.Item The item it is attached to.
---@field attachmentAnchor ms.VecLike The common point, in the animator's coordinates. Unit: pt.
---@field anchorPoint? ms.VecLike The anchor; moving it moves the item, or the line on which it slides. Unit: pt. Default: {0, 0}.
---@field length? number The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge. Unit: pt. Range: 0 or more. Default: the distance when added.
---@field frequency? number Oscillations per second of a rod; 0 is rigid. Other kinds ignore it. Unit: Hz. Range: 0 or more. Default: 0.
---@field damping? number The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions. Range: 0 or more. Default: 0.
---@field frictionTorque? number The torque with which a pin resists the rotation of its items; other kinds ignore it. Unit: N m. Range: 0 or more. Default: 0.
---@field attachmentRange? ms.RangeLike How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it. Unit: pt along the axis of a slide, rad of a pin. Default: {-math.huge, math.huge} of sliding and pin, {0, 0} of others.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.AttachmentBehavior.fixed, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.fixed, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Joins two items rigidly until the attachment is removed.
---
---```lua
---local head = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
---local shaft = scene.view:addSubview(ms.View{center = {100, 160}, size = {10, 80}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.AttachmentBehavior.fixed{
---    item = head, attachedToItem = shaft, attachmentAnchor = {100, 120},
---})
---animator:addBehavior(ms.PushBehavior{items = {head}, mode = "instantaneous", pushDirection = {0.5, 0}})
---scene.advance(1)
---print(string.format("%.1f", head.center:distance(shaft.center)))  --> 60.0
---```
---@class ms.AttachmentBehavior.fixed : ms.AttachmentBehavior
---@field action? fun(self: ms.AttachmentBehavior.fixed, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.fixed, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.AttachmentBehavior.fixed.Class
---@overload fun(keys: ms.AttachmentBehavior.fixed.Keys): ms.AttachmentBehavior.fixed
local AttachmentBehavior_fixed_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.AttachmentBehavior.fixed` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.AttachmentBehavior.fixed|table|(fun(...: any): ms.AttachmentBehavior.fixed|table)
---@nodiscard
function AttachmentBehavior_fixed_Class:subclass(name) end

---The keys of ms.AttachmentBehavior.limit{...}.
---@class ms.AttachmentBehavior.limit.Keys
---@field item ms.Item The item that is attached.
---@field attachedToItem ms.Item The item it is attached to.
---@field offsetFromCenter? ms.VecLike The point of the item that is attached, from its centre; it rotates with the item. Unit: pt.
---@field attachedOffsetFromCenter? ms.VecLike The same for the item it is attached to. Unit: pt.
---@field anchorPoint? ms.VecLike The anchor; moving it moves the item, or the line on which it slides. Unit: pt. Default: {0, 0}.
---@field length? number The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge. Unit: pt. Range: 0 or more. Default: the distance when added.
---@field frequency? number Oscillations per second of a rod; 0 is rigid. Other kinds ignore it. Unit: Hz. Range: 0 or more. Default: 0.
---@field damping? number The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions. Range: 0 or more. Default: 0.
---@field frictionTorque? number The torque with which a pin resists the rotation of its items; other kinds ignore it. Unit: N m. Range: 0 or more. Default: 0.
---@field attachmentRange? ms.RangeLike How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it. Unit: pt along the axis of a slide, rad of a pin. Default: {-math.huge, math.huge} of sliding and pin, {0, 0} of others.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.AttachmentBehavior.limit, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.limit, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A rope between two items: they cannot be farther apart than length.
---
---```lua
----- A rope: loose until it is straight.
---local post = scene.view:addSubview(ms.View{center = {100, 50}, size = {20, 20}})
---local weight = scene.view:addSubview(ms.View{center = {150, 50}, size = {20, 20}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.DynamicItemBehavior{items = {post}, isAnchored = true})
---animator:addBehavior(ms.AttachmentBehavior.limit{item = post, attachedToItem = weight, length = 120})
---animator:addBehavior(ms.GravityBehavior{items = {weight}})
---scene.advance(20)
---print(string.format("%.0f", weight.center:distance(post.center)))  --> 120
---```
---@class ms.AttachmentBehavior.limit : ms.AttachmentBehavior
---@field action? fun(self: ms.AttachmentBehavior.limit, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.AttachmentBehavior.limit, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.AttachmentBehavior.limit.Class
---@overload fun(keys: ms.AttachmentBehavior.limit.Keys): ms.AttachmentBehavior.limit
local AttachmentBehavior_limit_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.AttachmentBehavior.limit` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.AttachmentBehavior.limit|table|(fun(...: any): ms.AttachmentBehavior.limit|table)
---@nodiscard
function AttachmentBehavior_limit_Class:subclass(name) end

---@class ms.CollisionBehaviorDelegate
---@field beganContactWithItem? fun(self: ms.CollisionBehaviorDelegate, behavior: ms.CollisionBehavior, item: ms.AnyItem, otherItem: ms.AnyItem, point: ms.vec) Called when two items begin contact.
---@field endedContactWithItem? fun(self: ms.CollisionBehaviorDelegate, behavior: ms.CollisionBehavior, item: ms.AnyItem, otherItem: ms.AnyItem) Called when two items end contact.
---@field beganContactWithBoundary? fun(self: ms.CollisionBehaviorDelegate, behavior: ms.CollisionBehavior, item: ms.AnyItem, identifier?: integer|string, point: ms.vec) Called when an item begins contact with a boundary.
---@field endedContactWithBoundary? fun(self: ms.CollisionBehaviorDelegate, behavior: ms.CollisionBehavior, item: ms.AnyItem, identifier?: integer|string) Called when an item ends contact with a boundary.

---The keys of ms.CollisionBehavior{...}.
---@class ms.CollisionBehavior.Keys
---@field items? ms.Item[] The initial items.
---@field collisionMode? ms.CollisionBehavior.CollisionMode What the items collide with. Default: "everything".
---@field translatesReferenceBoundsIntoBoundary? boolean Whether the bounds of the reference view are a boundary; writing it removes the insets. Default: false.
---@field collisionDelegate? ms.CollisionBehaviorDelegate A table of functions that are called when items begin and end contact; the identifier of the reference bounds is nil. Default: nil.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.CollisionBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.CollisionBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Lets its items collide with each other and with boundaries, which stop them from both sides.
---
---```lua
---local ball = scene.view:addSubview(ms.View{name = "ball", center = {100, 50}, size = {40, 40}})
---local collision = ms.CollisionBehavior{items = {ball}}
---collision:addBoundary("floor", {0, 400}, {375, 400})
---collision.collisionDelegate = {
---    beganContactWithBoundary = function(self, behavior, item, identifier)
---        print(item.name .. " meets the " .. identifier)  --> ball meets the floor
---        self.beganContactWithBoundary = nil -- the first time is enough
---    end,
---}
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(collision)
---animator:addBehavior(ms.GravityBehavior{items = {ball}})
---scene.advance(3)
---print(string.format("%.0f", ball.center.y))  --> 380
---```
---@class ms.CollisionBehavior : ms.DynamicBehavior
---@field collisionMode ms.CollisionBehavior.CollisionMode What the items collide with. Default: "everything".
---@field translatesReferenceBoundsIntoBoundary boolean Whether the bounds of the reference view are a boundary; writing it removes the insets. Default: false.
---@field collisionDelegate? ms.CollisionBehaviorDelegate A table of functions that are called when items begin and end contact; the identifier of the reference bounds is nil. Default: nil.
---@field boundaryIdentifiers (integer|string)[] The identifiers, in the order in which they were added. Default: {}. Read only.
---@field items ms.AnyItem[] The items, in the order in which they were added. Default: {}. Read only.
---@field action? fun(self: ms.CollisionBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.CollisionBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
local CollisionBehavior = {}

---Makes the bounds of the reference view a boundary, inset by {top=, left=, bottom=, right=}, each 0 by default. Unit: pt.
---@param insets { top?: number, left?: number, bottom?: number, right?: number }
function CollisionBehavior:setTranslatesReferenceBoundsIntoBoundaryWithInsets(insets) end

---Adds a boundary: the first subpath of a path, closed, or the line between two points; one with the same identifier is replaced. Unit: pt.
---@param identifier integer|string
---@param path ms.path|ms.VecLike
---@param to? ms.VecLike
function CollisionBehavior:addBoundary(identifier, path, to) end

---The path of a boundary. Unit: pt.
---@param identifier integer|string
---@return ms.path?
---@nodiscard
function CollisionBehavior:boundary(identifier) end

---Removes a boundary; its contacts end.
---@param identifier integer|string
function CollisionBehavior:removeBoundary(identifier) end

---Removes all boundaries except that of the reference view.
function CollisionBehavior:removeAllBoundaries() end

---Adds an item and returns it. In an animator the item's body is created at once, with the item's current size.
---@generic T : ms.Item
---@param item T
---@return T
function CollisionBehavior:addItem(item) end

---Removes an item; it keeps its velocity while another behavior holds it.
---@param item ms.Item
function CollisionBehavior:removeItem(item) end

---@class ms.CollisionBehavior.Class
---@overload fun(keys?: ms.CollisionBehavior.Keys): ms.CollisionBehavior
local CollisionBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.CollisionBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.CollisionBehavior|table|(fun(...: any): ms.CollisionBehavior|table)
---@nodiscard
function CollisionBehavior_Class:subclass(name) end

---The keys of ms.DynamicItemBehavior{...}.
---@class ms.DynamicItemBehavior.Keys
---@field items? ms.Item[] The initial items.
---@field elasticity? number Restitution: 0 none, 1 full. Range: 0 or more. Default: 0.2.
---@field friction? number Coulomb friction: 0 none. Range: 0 or more. Default: 0.2.
---@field density? number Mass per area. Unit: kg per 100 x 100 pt. Range: more than 0. Default: 1.
---@field resistance? number Linear damping. Unit: 1/s. Range: 0 or more. Default: 0.1.
---@field angularResistance? number Angular damping. Unit: 1/s. Range: 0 or more. Default: 0.1.
---@field charge? number Electric charge. Default: 0.
---@field isAnchored? boolean An anchored item does not move. Default: false.
---@field allowsRotation? boolean Whether items can rotate; false stops the current rotation. Default: true.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.DynamicItemBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.DynamicItemBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---The physical properties of items, and their velocities. If several behaviors set a property, the last one in tree order decides.
---
---```lua
---local puck = scene.view:addSubview(ms.View{center = {50, 300}, size = {40, 40}})
---local ice = ms.DynamicItemBehavior{items = {puck}, resistance = 0, allowsRotation = false}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ice)
---ice:addLinearVelocity({100, 0}, puck)
---scene.advance(1)
---print(ice:linearVelocity(puck))  --> vec(100, 0)
---print(string.format("%.0f", puck.x))  --> 149
---```
---@class ms.DynamicItemBehavior : ms.DynamicBehavior
---@field elasticity number Restitution: 0 none, 1 full. Range: 0 or more. Default: 0.2.
---@field friction number Coulomb friction: 0 none. Range: 0 or more. Default: 0.2.
---@field density number Mass per area. Unit: kg per 100 x 100 pt. Range: more than 0. Default: 1.
---@field resistance number Linear damping. Unit: 1/s. Range: 0 or more. Default: 0.1.
---@field angularResistance number Angular damping. Unit: 1/s. Range: 0 or more. Default: 0.1.
---@field charge number Electric charge. Default: 0.
---@field isAnchored boolean An anchored item does not move. Default: false.
---@field allowsRotation boolean Whether items can rotate; false stops the current rotation. Default: true.
---@field items ms.AnyItem[] The items, in the order in which they were added. Default: {}. Read only.
---@field action? fun(self: ms.DynamicItemBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.DynamicItemBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
local DynamicItemBehavior = {}

---Adds to an item's velocity. Unit: pt/s.
---@param velocity ms.VecLike
---@param item ms.Item
function DynamicItemBehavior:addLinearVelocity(velocity, item) end

---Sets an item's velocity. Unit: pt/s.
---@param velocity ms.VecLike
---@param item ms.Item
function DynamicItemBehavior:setLinearVelocity(velocity, item) end

---An item's velocity. Unit: pt/s.
---@param item ms.Item
---@return ms.vec
---@nodiscard
function DynamicItemBehavior:linearVelocity(item) end

---Adds to an item's angular velocity, clockwise. Unit: rad/s.
---@param velocity number
---@param item ms.Item
function DynamicItemBehavior:addAngularVelocity(velocity, item) end

---Sets an item's angular velocity, clockwise. Unit: rad/s.
---@param velocity number
---@param item ms.Item
function DynamicItemBehavior:setAngularVelocity(velocity, item) end

---An item's angular velocity, clockwise. Unit: rad/s.
---@param item ms.Item
---@return number
---@nodiscard
function DynamicItemBehavior:angularVelocity(item) end

---Applies a force at an item's centre of mass during the next tick; several add up. Ignored while the item has no body. Unit: N.
---@param force ms.VecLike
---@param item ms.Item
function DynamicItemBehavior:applyForce(force, item) end

---Changes an item's momentum at once: 1 adds 100 pt/s to a 100 x 100 item of density 1. Ignored while the item has no body. Unit: N s.
---@param impulse ms.VecLike
---@param item ms.Item
function DynamicItemBehavior:applyImpulse(impulse, item) end

---Applies a torque to an item, clockwise, during the next tick; several add up. Ignored while the item has no body. Unit: N m.
---@param torque number
---@param item ms.Item
function DynamicItemBehavior:applyTorque(torque, item) end

---Adds an item and returns it. In an animator the item's body is created at once, with the item's current size.
---@generic T : ms.Item
---@param item T
---@return T
function DynamicItemBehavior:addItem(item) end

---Removes an item; it keeps its velocity while another behavior holds it.
---@param item ms.Item
function DynamicItemBehavior:removeItem(item) end

---@class ms.DynamicItemBehavior.Class
---@overload fun(keys?: ms.DynamicItemBehavior.Keys): ms.DynamicItemBehavior
local DynamicItemBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.DynamicItemBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.DynamicItemBehavior|table|(fun(...: any): ms.DynamicItemBehavior|table)
---@nodiscard
function DynamicItemBehavior_Class:subclass(name) end

---A force that depends on an item's position, velocity or charge. It acts on its items while their centres are in its region. In the laws lengths are metres (100 pt), p is an item's centre minus the field's position, r its length, u = p / r, f = r^-falloff, S the strength, m the mass, q the charge, v the velocity.
---
---```lua
----- A wind that blows in a strip only: the second leaf is outside.
---local leaves = {
---    scene.view:addSubview(ms.View{center = {50, 100}, size = {20, 20}}),
---    scene.view:addSubview(ms.View{center = {50, 300}, size = {20, 20}}),
---}
---local wind = ms.FieldBehavior.linearGravity{
---    items = leaves, direction = {2, 0}, position = {180, 100}, region = ms.region.size(375, 100),
---}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(wind)
---scene.advance(0.5)
---print(leaves[1].x > 50, leaves[2].x > 50)  --> true false
---```
---@class ms.FieldBehavior : ms.DynamicBehavior
---@field position ms.vec The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction ms.vec The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field items ms.AnyItem[] The items, in the order in which they were added. Default: {}. Read only.
---@field action? fun(self: ms.FieldBehavior, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
local FieldBehavior = {}

---Adds an item and returns it. In an animator the item's body is created at once, with the item's current size.
---@generic T : ms.Item
---@param item T
---@return T
function FieldBehavior:addItem(item) end

---Removes an item; it keeps its velocity while another behavior holds it.
---@param item ms.Item
function FieldBehavior:removeItem(item) end

---@class ms.FieldBehavior.Class
---@field drag ms.FieldBehavior.drag.Class Slows items down by the square of their speed: F = -S w |w| f with w = v - direction.
---@field vortex ms.FieldBehavior.vortex.Class Drives items around the position, clockwise: F = S (-u.y, u.x) f / m, so light items fly off.
---@field radialGravity ms.FieldBehavior.radialGravity.Class Pulls items towards the position, whatever their mass: F = -S m u f.
---@field linearGravity ms.FieldBehavior.linearGravity.Class A constant acceleration, whatever the mass: F = S m direction f; direction = {3, 4} gives {300, 400} pt/s^2.
---@field velocity ms.FieldBehavior.velocity.Class Sets the velocity of items to direction, in m/s, in each sub-step; gravity and other fields do not act on them meanwhile.
---@field noise ms.FieldBehavior.noise.Class A random force that changes smoothly over space and time: F = S f n, each part of n in -1...1.
---@field turbulence ms.FieldBehavior.turbulence.Class Noise that grows with the square of an item's speed: F = S f m v^2 n.
---@field spring ms.FieldBehavior.spring.Class A spring towards the position: F = -S p; the period is 2 pi sqrt(m / S).
---@field electric ms.FieldBehavior.electric.Class Pushes charged items away from the position, or towards it if S q < 0: F = S q u f.
---@field magnetic ms.FieldBehavior.magnetic.Class Turns the velocity of charged items, anticlockwise for S q > 0: F = S q (v.y, -v.x) f.
---@field custom ms.FieldBehavior.custom.Class A field whose force is computed by a function of the script; strength and falloff are not applied to it.
local FieldBehavior_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior|table|(fun(...: any): ms.FieldBehavior|table)
---@nodiscard
function FieldBehavior_Class:subclass(name) end

---The keys of ms.FieldBehavior.drag{...}.
---@class ms.FieldBehavior.drag.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.drag, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.drag, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Slows items down by the square of their speed: F = -S w |w| f with w = v - direction.
---
---```lua
---local boat = scene.view:addSubview(ms.View{center = {50, 300}, size = {100, 100}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---local item = animator:addBehavior(ms.DynamicItemBehavior{items = {boat}, resistance = 0})
---animator:addBehavior(ms.FieldBehavior.drag{items = {boat}})
---item:addLinearVelocity({200, 0}, boat)
---scene.advance(1)
---print(string.format("%.0f", boat.velocity.x))  --> 67
---```
---@class ms.FieldBehavior.drag : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.drag, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.drag, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.drag.Class
---@overload fun(keys?: ms.FieldBehavior.drag.Keys): ms.FieldBehavior.drag
local FieldBehavior_drag_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.drag` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.drag|table|(fun(...: any): ms.FieldBehavior.drag|table)
---@nodiscard
function FieldBehavior_drag_Class:subclass(name) end

---The keys of ms.FieldBehavior.vortex{...}.
---@class ms.FieldBehavior.vortex.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.vortex, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.vortex, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Drives items around the position, clockwise: F = S (-u.y, u.x) f / m, so light items fly off.
---
---```lua
---local leaf = scene.view:addSubview(ms.View{center = {250, 300}, size = {100, 100}})
---local vortex = ms.FieldBehavior.vortex{items = {leaf}, position = {150, 300}}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(vortex)
---scene.advance(0.25)
---print(leaf.velocity.y > 0)  --> true
---```
---@class ms.FieldBehavior.vortex : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.vortex, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.vortex, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.vortex.Class
---@overload fun(keys?: ms.FieldBehavior.vortex.Keys): ms.FieldBehavior.vortex
local FieldBehavior_vortex_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.vortex` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.vortex|table|(fun(...: any): ms.FieldBehavior.vortex|table)
---@nodiscard
function FieldBehavior_vortex_Class:subclass(name) end

---The keys of ms.FieldBehavior.radialGravity{...}.
---@class ms.FieldBehavior.radialGravity.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.radialGravity, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.radialGravity, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Pulls items towards the position, whatever their mass: F = -S m u f.
---
---```lua
----- A stone is pulled to the middle, the harder the nearer it is.
---local stone = scene.view:addSubview(ms.View{center = {300, 300}, size = {20, 20}})
---local pull = ms.FieldBehavior.radialGravity{items = {stone}, position = {100, 300}}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(pull)
---scene.advance(0.5)
---print(stone.x < 300, stone.y)  --> true 300.0
---```
---@class ms.FieldBehavior.radialGravity : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.radialGravity, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.radialGravity, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.radialGravity.Class
---@overload fun(keys?: ms.FieldBehavior.radialGravity.Keys): ms.FieldBehavior.radialGravity
local FieldBehavior_radialGravity_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.radialGravity` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.radialGravity|table|(fun(...: any): ms.FieldBehavior.radialGravity|table)
---@nodiscard
function FieldBehavior_radialGravity_Class:subclass(name) end

---The keys of ms.FieldBehavior.linearGravity{...}.
---@class ms.FieldBehavior.linearGravity.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.linearGravity, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.linearGravity, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A constant acceleration, whatever the mass: F = S m direction f; direction = {3, 4} gives {300, 400} pt/s^2.
---
---```lua
----- 3 and 4 m/s^2 are 300 and 400 pt/s^2.
---local stone = scene.view:addSubview(ms.View{center = {50, 50}, size = {20, 20}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.DynamicItemBehavior{items = {stone}, resistance = 0})
---animator:addBehavior(ms.FieldBehavior.linearGravity{items = {stone}, direction = {3, 4}})
---scene.advance(1)
---print(string.format("%.2f", stone.velocity.x / stone.velocity.y))  --> 0.75
---```
---@class ms.FieldBehavior.linearGravity : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.linearGravity, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.linearGravity, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.linearGravity.Class
---@overload fun(keys?: ms.FieldBehavior.linearGravity.Keys): ms.FieldBehavior.linearGravity
local FieldBehavior_linearGravity_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.linearGravity` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.linearGravity|table|(fun(...: any): ms.FieldBehavior.linearGravity|table)
---@nodiscard
function FieldBehavior_linearGravity_Class:subclass(name) end

---The keys of ms.FieldBehavior.velocity{...}.
---@class ms.FieldBehavior.velocity.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.velocity, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.velocity, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Sets the velocity of items to direction, in m/s, in each sub-step; gravity and other fields do not act on them meanwhile.
---
---```lua
----- A conveyor: whatever is on it moves at 50 pt/s.
---local parcel = scene.view:addSubview(ms.View{center = {50, 300}, size = {40, 40}})
---local belt = ms.FieldBehavior.velocity{items = {parcel}, direction = {0.5, 0}}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(belt)
---scene.advance(1)
---print(string.format("%.0f pt/s, at %.0f", parcel.velocity.x, parcel.x))  --> 50 pt/s, at 100
---```
---@class ms.FieldBehavior.velocity : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.velocity, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.velocity, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.velocity.Class
---@overload fun(keys?: ms.FieldBehavior.velocity.Keys): ms.FieldBehavior.velocity
local FieldBehavior_velocity_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.velocity` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.velocity|table|(fun(...: any): ms.FieldBehavior.velocity|table)
---@nodiscard
function FieldBehavior_velocity_Class:subclass(name) end

---The keys of ms.FieldBehavior.noise{...}.
---@class ms.FieldBehavior.noise.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.noise, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.noise, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A random force that changes smoothly over space and time: F = S f n, each part of n in -1...1.
---
---```lua
----- The same seed gives the same force.
---local mote = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 20}})
---local noise = ms.FieldBehavior.noise{items = {mote}, smoothness = 0.5, animationSpeed = 1, strength = 5}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(noise)
---scene.advance(1)
---print(mote.velocity:length() > 0)  --> true
---```
---@class ms.FieldBehavior.noise : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.noise, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.noise, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.noise.Class
---@overload fun(keys?: ms.FieldBehavior.noise.Keys): ms.FieldBehavior.noise
local FieldBehavior_noise_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.noise` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.noise|table|(fun(...: any): ms.FieldBehavior.noise|table)
---@nodiscard
function FieldBehavior_noise_Class:subclass(name) end

---The keys of ms.FieldBehavior.turbulence{...}.
---@class ms.FieldBehavior.turbulence.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.turbulence, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.turbulence, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Noise that grows with the square of an item's speed: F = S f m v^2 n.
---
---```lua
----- An item at rest feels nothing.
---local still = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 20}})
---local quick = scene.view:addSubview(ms.View{center = {100, 300}, size = {20, 20}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---local items = animator:addBehavior(ms.DynamicItemBehavior{items = {still, quick}})
---animator:addBehavior(ms.FieldBehavior.turbulence{items = {still, quick}, strength = 5})
---items:addLinearVelocity({100, 0}, quick)
---scene.advance(0.5)
---print(still.center, quick.y ~= 300)  --> vec(100, 100) true
---```
---@class ms.FieldBehavior.turbulence : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.turbulence, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.turbulence, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.turbulence.Class
---@overload fun(keys?: ms.FieldBehavior.turbulence.Keys): ms.FieldBehavior.turbulence
local FieldBehavior_turbulence_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.turbulence` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.turbulence|table|(fun(...: any): ms.FieldBehavior.turbulence|table)
---@nodiscard
function FieldBehavior_turbulence_Class:subclass(name) end

---The keys of ms.FieldBehavior.spring{...}.
---@class ms.FieldBehavior.spring.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.spring, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.spring, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A spring towards the position: F = -S p; the period is 2 pi sqrt(m / S).
---
---```lua
---local ball = scene.view:addSubview(ms.View{center = {200, 300}, size = {100, 100}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.DynamicItemBehavior{items = {ball}, resistance = 0})
---animator:addBehavior(ms.FieldBehavior.spring{items = {ball}, position = {100, 300}, strength = 4})
---scene.advance(math.pi / 2) -- half a period of 2 pi sqrt(m / S)
---print(string.format("%.0f", ball.x))  --> 0
---```
---@class ms.FieldBehavior.spring : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.spring, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.spring, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.spring.Class
---@overload fun(keys?: ms.FieldBehavior.spring.Keys): ms.FieldBehavior.spring
local FieldBehavior_spring_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.spring` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.spring|table|(fun(...: any): ms.FieldBehavior.spring|table)
---@nodiscard
function FieldBehavior_spring_Class:subclass(name) end

---The keys of ms.FieldBehavior.electric{...}.
---@class ms.FieldBehavior.electric.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.electric, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.electric, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Pushes charged items away from the position, or towards it if S q < 0: F = S q u f.
---
---```lua
---local ions = {
---    scene.view:addSubview(ms.View{name = "plus", center = {150, 300}, size = {20, 20}}),
---    scene.view:addSubview(ms.View{name = "none", center = {150, 400}, size = {20, 20}}),
---}
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.DynamicItemBehavior{items = {ions[1]}, charge = 1})
---animator:addBehavior(ms.FieldBehavior.electric{items = ions, position = {100, 300}})
---scene.advance(0.5)
---print(ions[1].x > 150, ions[2].center)  --> true vec(150, 400)
---```
---@class ms.FieldBehavior.electric : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.electric, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.electric, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.electric.Class
---@overload fun(keys?: ms.FieldBehavior.electric.Keys): ms.FieldBehavior.electric
local FieldBehavior_electric_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.electric` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.electric|table|(fun(...: any): ms.FieldBehavior.electric|table)
---@nodiscard
function FieldBehavior_electric_Class:subclass(name) end

---The keys of ms.FieldBehavior.magnetic{...}.
---@class ms.FieldBehavior.magnetic.Keys
---@field items? ms.Item[] The initial items.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.magnetic, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.magnetic, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---Turns the velocity of charged items, anticlockwise for S q > 0: F = S q (v.y, -v.x) f.
---
---```lua
----- A charged item turns and keeps its speed.
---local ion = scene.view:addSubview(ms.View{center = {150, 300}, size = {100, 100}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---local item = animator:addBehavior(ms.DynamicItemBehavior{items = {ion}, charge = 1, resistance = 0})
---animator:addBehavior(ms.FieldBehavior.magnetic{items = {ion}, position = {100, 300}})
---item:addLinearVelocity({100, 0}, ion)
---scene.advance(0.5)
---print(ion.velocity.y < 0, string.format("%.0f", ion.velocity:length()))  --> true 100
---```
---@class ms.FieldBehavior.magnetic : ms.FieldBehavior
---@field action? fun(self: ms.FieldBehavior.magnetic, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.magnetic, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.magnetic.Class
---@overload fun(keys?: ms.FieldBehavior.magnetic.Keys): ms.FieldBehavior.magnetic
local FieldBehavior_magnetic_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.magnetic` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.magnetic|table|(fun(...: any): ms.FieldBehavior.magnetic|table)
---@nodiscard
function FieldBehavior_magnetic_Class:subclass(name) end

---The keys of ms.FieldBehavior.custom{...}.
---@class ms.FieldBehavior.custom.Keys
---@field items? ms.Item[] The initial items.
---@field evaluate? fun(self: ms.FieldBehavior.custom, position: ms.vec, velocity: ms.vec, mass: number, charge: number, dt: number): ms.VecLike Called in each sub-step for each item that is awake and in the region; returns a force in newtons as a vec. position is in the animator's coordinates, velocity in pt/s, mass in kg; dt is the time in seconds since the field was last evaluated. Default: nil.
---@field position? ms.VecLike The origin of the distance and of the region. Unit: pt. Default: {0, 0}.
---@field region? ms.region The region in which the field acts, around its position. Unit: pt. Default: ms.region.infinite.
---@field strength? number The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off. Default: 1.
---@field falloff? number How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres. Default: 0; radialGravity 2, spring -1, electric 1, magnetic 1.
---@field minimumRadius? number The smallest distance for the falloff; smaller distances count as this one. Unit: pt. Default: 100 / 2^15.
---@field direction? ms.VecLike The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field. Unit: m/s^2; m/s for velocity and drag. Default: {0, 0}.
---@field smoothness? number For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields. Default: 0.
---@field animationSpeed? number For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields. Unit: Hz. Default: 0.
---@field childBehaviors? ms.DynamicBehavior[] The direct children. Default: {}.
---@field action? fun(self: ms.FieldBehavior.custom, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.custom, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.
---@field keepsAnimatorRunning? boolean Whether the animator is kept from pausing. Default: false.
---@field userData? any Any value that the script stores with the behavior. Default: nil.

---A field whose force is computed by a function of the script; strength and falloff are not applied to it.
---
---```lua
----- A custom law: a force towards the line y = 300.
---local ball = scene.view:addSubview(ms.View{center = {100, 100}, size = {100, 100}})
---local toLine = ms.FieldBehavior.custom{
---    items = {ball},
---    evaluate = function(_, position, velocity)
---        return {0, (300 - position.y) / 10 - velocity.y / 20}
---    end,
---}
---ms.DynamicAnimator{referenceView = scene.view}:addBehavior(toLine)
---scene.advance(5)
---print(string.format("%.0f", ball.y))  --> 300
---```
---@class ms.FieldBehavior.custom : ms.FieldBehavior
---@field evaluate? fun(self: ms.FieldBehavior.custom, position: ms.vec, velocity: ms.vec, mass: number, charge: number, dt: number): ms.VecLike Called in each sub-step for each item that is awake and in the region; returns a force in newtons as a vec. position is in the animator's coordinates, velocity in pt/s, mass in kg; dt is the time in seconds since the field was last evaluated. Default: nil.
---@field action? fun(self: ms.FieldBehavior.custom, dt: number) Called once per tick, after all items have moved; dt is the length of the tick in seconds. Default: nil.
---@field willMoveToAnimator? fun(self: ms.FieldBehavior.custom, animator?: ms.DynamicAnimator) Called when the behavior is added to an animator, and with nil when it is removed. Default: nil.

---@class ms.FieldBehavior.custom.Class
---@overload fun(keys?: ms.FieldBehavior.custom.Keys): ms.FieldBehavior.custom
local FieldBehavior_custom_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.FieldBehavior.custom` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.FieldBehavior.custom|table|(fun(...: any): ms.FieldBehavior.custom|table)
---@nodiscard
function FieldBehavior_custom_Class:subclass(name) end

---@class ms.DynamicAnimatorDelegate
---@field dynamicAnimatorWillResume? fun(self: ms.DynamicAnimatorDelegate, animator: ms.DynamicAnimator) Called when the animator begins to step.
---@field dynamicAnimatorDidPause? fun(self: ms.DynamicAnimatorDelegate, animator: ms.DynamicAnimator) Called when the animator has paused because everything is at rest. Changes that it makes take effect when it returns.

---The keys of ms.DynamicAnimator{...}.
---@class ms.DynamicAnimator.Keys
---@field referenceView? ms.View The view whose coordinates the animator uses.
---@field delegate? ms.DynamicAnimatorDelegate A table of functions that are called when the animator resumes and when it pauses. Default: nil.
---@field speed? number The speed of the animator's time; 0 freezes it. Range: 0 or more. Default: 1.
---@field debugEnabled? boolean Whether viewers and pictures show bodies, velocities and attachments. Default: false.
---@field userData? any Any value that the script stores with the animator. Default: nil.

---Runs behaviors, which move items.
---
---```lua
---local ball = scene.view:addSubview(ms.View{center = {100, 50}, size = {40, 40}})
---local animator = ms.DynamicAnimator{referenceView = scene.view}
---animator:addBehavior(ms.SnapBehavior{item = ball, snapPoint = {200, 300}})
---print(animator.isRunning)  --> true
---animator.delegate = {
---    dynamicAnimatorDidPause = function() print("at rest") end,  --> at rest
---}
---scene.advance(5)
---print(animator.isRunning, #animator:itemsInRect({190, 290, 20, 20}))  --> false 1
---```
---@class ms.DynamicAnimator
---@field delegate? ms.DynamicAnimatorDelegate A table of functions that are called when the animator resumes and when it pauses. Default: nil.
---@field speed number The speed of the animator's time; 0 freezes it. Range: 0 or more. Default: 1.
---@field debugEnabled boolean Whether viewers and pictures show bodies, velocities and attachments. Default: false.
---@field isRunning boolean Whether the animator is running. Default: false. Read only.
---@field elapsedTime number The length of all its ticks so far. Unit: s. Default: 0. Read only.
---@field referenceView? ms.View The view whose coordinates the animator uses. Default: nil. Read only.
---@field behaviors ms.DynamicBehavior[] The top-level behaviors, in the order in which they were added. Default: {}. Read only.
---@field userData? any Any value that the script stores with the animator. Default: nil.
---@field statistics { bodies: integer, awakeBodies: integer, contacts: integer, islands: integer, milliseconds?: { properties: number, bodies: number, writeBack: number, contacts: number, actions: number } } The numbers of bodies, of awake bodies, of pairs of touching shapes, and of islands, which sleep together. The milliseconds per stage of the last tick are present only if the host lets scripts see a clock, as moonspring does with --trust. Read only.
local DynamicAnimator = {}

---Adds a behavior and returns it.
---@generic T : ms.DynamicBehavior
---@param behavior T
---@return T
function DynamicAnimator:addBehavior(behavior) end

---Removes a top-level behavior.
---@param behavior ms.DynamicBehavior
function DynamicAnimator:removeBehavior(behavior) end

---Removes all behaviors.
function DynamicAnimator:removeAllBehaviors() end

---The items whose bounding boxes intersect a rect, in the order in which they were added. Unit: pt.
---@param rect ms.RectLike
---@return ms.AnyItem[]
---@nodiscard
function DynamicAnimator:itemsInRect(rect) end

---Reads an item's centre and rotation again after the script has set them.
---@param item ms.Item
function DynamicAnimator:updateItem(item) end

---The first item or boundary between two points, whether a collision behavior holds the item or not. A ray that starts inside an item does not hit it. If nothing is hit, the only result is nil; for the bounds of the reference view, which have no identifier, the results are nil, point, normal. Unit: pt.
---@param from ms.VecLike
---@param to ms.VecLike
---@return (ms.AnyItem|(integer|string))? target
---@return ms.vec? point
---@return ms.vec? normal
---@nodiscard
function DynamicAnimator:rayCast(from, to) end

---@class ms.DynamicAnimator.Class
---@overload fun(keys?: ms.DynamicAnimator.Keys): ms.DynamicAnimator
local DynamicAnimator_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.DynamicAnimator` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.DynamicAnimator|table|(fun(...: any): ms.DynamicAnimator|table)
---@nodiscard
function DynamicAnimator_Class:subclass(name) end

---The placement of one item of a layout, from LayoutAnimator:attributesAt(i).
---
---```lua
---local animator = ms.LayoutAnimator{
---    count = 3,
---    attributes = function(_, i) return {center = {50 * i, 100}, size = {40, 40}} end,
---}
---local second = animator:attributesAt(2)
---print(second.index, second.center)  --> 2 vec(100, 100)
---```
---@see ms.LayoutAnimator
---@class ms.LayoutAttributes : ms.Item
---@field index integer The index of the item in the layout, from 1. Read only.
---@field name? string The name of the item in messages and traces. Default: nil.
---@field center ms.vec The centre, in the layout. Unit: pt.
---@field size ms.vec Width and height; read once, when the body is created. Unit: pt.
---@field bounds ms.rect The size, at 0, 0. Unit: pt. Read only.
---@field transform ms.transform Its rotation is that of the body. Default: ms.transform().
---@field x number The centre's x. Unit: pt. Default: 0.
---@field y number The centre's y. Unit: pt. Default: 0.
---@field rotation number The rotation, clockwise; it continues past a full turn. Unit: rad. Default: 0.
---@field velocity ms.vec The velocity in the animator that moves the item, or with which ms.animate does; zero otherwise. Unit: pt/s. Read only.

---The keys of ms.LayoutAnimator{...}.
---@class ms.LayoutAnimator.Keys
---@field count? integer The number of items in the layout. Lowering it discards the attributes beyond it; setting it to 0 and back discards all. Default: 0.
---@field contentSize? ms.VecLike The size of the layout, which translatesReferenceBoundsIntoBoundary makes a boundary. Unit: pt. Default: nil.
---@field attributes? fun(self: ms.LayoutAnimator, i: integer): { center: ms.VecLike, size: ms.VecLike } Returns the initial position of item i: {center = {x, y}, size = {width, height}}. Called once per item, by attributesAt. Default: nil.
---@field layout? fun(self: ms.LayoutAnimator) Called after each tick, to apply the attributes to what is shown. Default: nil.
---@field referenceView? ms.View The view whose coordinates the animator uses. Default: nil.
---@field delegate? ms.DynamicAnimatorDelegate A table of functions that are called when the animator resumes and when it pauses. Default: nil.
---@field speed? number The speed of the animator's time; 0 freezes it. Range: 0 or more. Default: 1.
---@field debugEnabled? boolean Whether viewers and pictures show bodies, velocities and attachments. Default: false.
---@field userData? any Any value that the script stores with the animator. Default: nil.

---An animator that moves the items of a layout instead of views. attributesAt returns them, and calls the script's attributes once for each.
---
---```lua
----- Rows of a list that lag behind on springs when the list is dragged.
---local animator = ms.LayoutAnimator{
---    count = 3,
---    attributes = function(_, i) return {center = {160, 50 * i}, size = {300, 40}} end,
---}
---local springs = {}
---for i = 1, animator.count do
---    local row = animator:attributesAt(i)
---    springs[i] = ms.AttachmentBehavior{item = row, attachedToAnchor = row.center, frequency = 1, damping = 0.8}
---    animator:addBehavior(springs[i])
---end
---for i = 1, animator.count do springs[i].anchorPoint = {160, 50 * i + 100} end
---scene.advance(0.1)
---print(animator:attributesAt(3).center.y < 250)  --> true
---scene.advance(5)
---print(string.format("%.0f", animator:attributesAt(3).center.y))  --> 250
---```
---@class ms.LayoutAnimator : ms.DynamicAnimator
---@field count integer The number of items in the layout. Lowering it discards the attributes beyond it; setting it to 0 and back discards all. Default: 0.
---@field contentSize? ms.vec The size of the layout, which translatesReferenceBoundsIntoBoundary makes a boundary. Unit: pt. Default: nil.
---@field attributes? fun(self: ms.LayoutAnimator, i: integer): { center: ms.VecLike, size: ms.VecLike } Returns the initial position of item i: {center = {x, y}, size = {width, height}}. Called once per item, by attributesAt. Default: nil.
---@field layout? fun(self: ms.LayoutAnimator) Called after each tick, to apply the attributes to what is shown. Default: nil.
local LayoutAnimator = {}

---The attributes of item i, 1 to count: an item that behaviors can hold, the same one each time.
---@param i integer
---@return ms.LayoutAttributes
---@nodiscard
function LayoutAnimator:attributesAt(i) end

---@class ms.LayoutAnimator.Class
---@overload fun(keys?: ms.LayoutAnimator.Keys): ms.LayoutAnimator
local LayoutAnimator_Class = {}

---A class that the script defines. Calling it creates an object, with the arguments of its `init`.
---Below a line `---@class Name : ms.LayoutAnimator` it is a class to the editor as well, with what the script adds to it.
---@param name string
---@return ms.LayoutAnimator|table|(fun(...: any): ms.LayoutAnimator|table)
---@nodiscard
function LayoutAnimator_Class:subclass(name) end

---A function that runs later.
---
---```lua
---local count = 0
---local timer = scene.every(0.25, function() count = count + 1 end)
---scene.advance(1)
---timer:cancel()
---scene.advance(1)
---print(count)  --> 4
---```
---@class ms.Timer
local Timer = {}

---Cancels the timer: it no longer fires.
function Timer:cancel() end

---A value that can be set when the scene is run.
---
---```lua
----- A slider in a viewer, --param frequency=4 on the command line.
---local frequency = scene.param("frequency", 2, {min = 0.5, max = 8, step = 0.5})
---print(frequency.name, frequency.value)  --> frequency 2.0
---```
---@class ms.Parameter<T>
---@field name string Its name. Read only.
---@field value T Its current value. Read only.
---@field onChange? fun(self: ms.Parameter<T>, value: T) Called when the value changes. Default: nil.

---The keys of ms.States{...}.
---@class ms.States.Keys
---@field states table<string, table<string, { center?: ms.VecLike, x?: number, y?: number, size?: ms.VecLike, rotation?: number, transform?: ms.TransformLike, backgroundColor?: string, cornerRadius?: number, borderColor?: string, borderWidth?: number, shadowColor?: string, shadowOffset?: ms.VecLike, shadowRadius?: number, alpha?: number, textColor?: string, fontSize?: number, zPosition?: number, strokeColor?: string, lineWidth?: number }>> By name: the properties of views, by the views' names. What only other states name is as it was at first.
---@field initial string The state to begin with.
---@field transitions? { from?: string, to?: string, tap?: string, longPress?: string, swipe?: string, direction?: "left"|"right"|"up"|"down", drag?: string, handle?: string, rate?: number, after?: number, signal?: string, above?: number, below?: number, duration?: number|ms.Parameter<any>, bounce?: number|ms.Parameter<any>, easing?: ms.scene.Curve }[] What leads to another state: tap=, longPress=, swipe= or drag= with the name of a view, after= seconds, or signal= with above= or below=. Without from any state is meant. A swipe without direction may go in any, and the view goes on with the finger's velocity. A dragged view follows the finger, which has to be on it or, where there is one, on the view of handle=, along what its states move, and goes on to that of them, or to to, that is nearest to where it would coast to at rate, 0.99 by default (ms.project). duration with bounce or easing is the spring; a transition without a trigger only says that.
---@field name? string What exports call them; the scene's title by default.
---@field state? string The current state. Setting it goes there, on the transition's spring.
---@field onChange? fun(self: ms.States, before: string) Called when another state begins. Default: nil.

---Named states of views: what each view looks like in them, and what leads from one to the next.
---
---```lua
----- A drawer that opens at a tap, and closes by itself after three seconds.
---local drawer = scene.view:addSubview(ms.View{name = "drawer", frame = {-200, 0, 240, 667}, backgroundColor = "teal"})
---local states = ms.States{
---    states = {closed = {}, open = {drawer = {x = 120}}}, initial = "closed",
---    transitions = {
---        {from = "closed", to = "open", tap = "drawer", bounce = 0.2}, {from = "open", to = "closed", after = 3},
---    },
---}
---scene.tap{20, 300}
---scene.advance(2)
---print(states.state, drawer.x)  --> open 120.0
---scene.advance(3)
---print(states.state, drawer.x)  --> closed -80.0
---```
---@class ms.States
---@field state string The current state. Setting it goes there, on the transition's spring.
---@field onChange? fun(self: ms.States, before: string) Called when another state begins. Default: nil.
local States = {}

---Follows no transition any more.
function States:cancel() end

---@class ms.States.Class
---@overload fun(keys: ms.States.Keys): ms.States

---The running scene: its clock, its root view, its inputs.
---
---```lua
---scene.size = {320, 240}
---local lamp = scene.view:addSubview(ms.View{frame = {140, 100, 40, 40}, alpha = 0})
---
---scene.spawn(function()
---    scene.wait(0.5)
---    scene.tween(1, function(progress) lamp.alpha = progress end, "easeInOut")
---end)
---scene.advance(1)
---print(scene.time, lamp.alpha)  --> 1.0 0.5
---```
---@class ms.scene
---@field view ms.View The root view. Read only.
---@field size ms.vec The size of the root view. Unit: pt. Default: {375, 667}.
---@field backgroundColor? string|ms.gradient The fill of the root view: a colour or an ms.gradient. Default: nil.
---@field title? string The title of the scene in viewers and pictures. Default: nil.
---@field grab boolean Whether a finger in the viewer drags items that have no handler of their own. Default: false.
---@field animators ms.DynamicAnimator[] The animators that run or whose reference view is in the scene's tree, in creation order. Default: {}. Read only.
---@field time number tick times interval. Unit: s. Default: 0. Read only.
---@field tick integer Ticks begun; 0 while the script loads. Default: 0. Read only.
---@field interval number The length of a tick. Unit: s. Default: 1/60. Read only.
---@field hash string The hash of the trace so far. Read only.
---@field onTick? fun(self: ms.scene) Runs each tick before the animators step, even when all are paused. Default: nil.
---@field onFrame? fun(self: ms.scene) Runs each tick after the animators' step and before the frame, even when all are paused: what is drawn from items here does not lag by a tick. Like onTick, it does not keep a run going. Default: nil.
local scene = {}

---The item with this name in traces; nil if there is none.
---@param name string
---@return ms.AnyItem?
---@nodiscard
function scene.item(name) end

---Calls a function once, after the given time.
---@param seconds number
---@param fn fun()
---@return ms.Timer
function scene.after(seconds, fn) end

---Calls a function once, at the given scene time.
---@param time number
---@param fn fun()
---@return ms.Timer
function scene.at(time, fn) end

---Calls a function again and again; first after one period, and without drift.
---@param seconds number
---@param fn fun()
---@return ms.Timer
function scene.every(seconds, fn) end

---Calls a function in each tick for the given time, with a progress from 0 to 1; the curve shapes the progress.
---@param seconds number
---@param fn fun(progress: number)
---@param curve? ms.scene.Curve|(fun(t: number): number)
---@return ms.Timer
function scene.tween(seconds, fn, curve) end

---Animations one after the other: each step is {item= or items=, to=, duration=0.5, bounce=0 or easing=, at=, stagger=, label=}. A step begins where the one before ends, or at seconds, "<" (the start of the one before), ">" (its end) or a label, with or without seconds behind it: ">-0.1". Options: {repeats=false, onLabel=, onDone=}.
---@param steps { item?: ms.Item, items?: ms.Item[], to?: { center?: ms.VecLike, x?: number, y?: number, size?: ms.VecLike, rotation?: number, transform?: ms.TransformLike, backgroundColor?: string, cornerRadius?: number, borderColor?: string, borderWidth?: number, shadowColor?: string, shadowOffset?: ms.VecLike, shadowRadius?: number, alpha?: number, textColor?: string, fontSize?: number, zPosition?: number, strokeColor?: string, lineWidth?: number }, at?: number|string, stagger?: number, label?: string, duration?: number|ms.Parameter<any>, bounce?: number|ms.Parameter<any>, easing?: ms.scene.Curve }[]
---@param options? { repeats?: boolean, onLabel?: fun(label: string), onDone?: fun() }
---@return ms.Timer
function scene.timeline(steps, options) end

---Starts a function as a coroutine on the scene's clock; it runs to its first wait at once.
---@param fn fun(...)
---@param ... any
function scene.spawn(fn, ...) end

---Waits for the given time. Unit: s.
---@param seconds number
function scene.wait(seconds) end

---Waits until a function, called once per tick, returns true.
---@param fn fun(): boolean
function scene.waitUntil(fn) end

---Waits until an animator has come to rest.
---@param animator ms.DynamicAnimator
function scene.waitUntilPaused(animator) end

---Sets the seed and the values of parameters in stock Lua, before they are used: {seed=, params={name = value}}. The command takes --seed and --param.
---@param options { seed?: integer, params?: table<string, string|number|boolean> }
function scene.configure(options) end

---Declares a value that can be set when the scene is run: {min=, max=, step=, choices=}.
---@overload fun(name: string, default: string, options?: { min?: number, max?: number, step?: number, choices?: string[] }): ms.Parameter<string>
---@overload fun(name: string, default: boolean, options?: { min?: number, max?: number, step?: number, choices?: boolean[] }): ms.Parameter<boolean>
---@param name string
---@param default number
---@param options? { min?: number, max?: number, step?: number, choices?: number[] }
---@return ms.Parameter<number>
function scene.param(name, default, options) end

---Taps a point, or the centre of a view at that moment: in this tick if its step is still to come, otherwise in the next. Unit: pt.
---@param place ms.View|ms.VecLike
function scene.tap(place) end

---Moves a finger along a line, from a point or the centre of a view: {from=, to= or by=, duration=0.3, rest=0, cancelled=false}. It is a pan from the start. Unit: pt.
---@param options { from: ms.View|ms.VecLike, to?: ms.View|ms.VecLike, by?: ms.VecLike, duration?: number, rest?: number, cancelled?: boolean }
function scene.pan(options) end

---Puts a finger down, holds it, moves it and lifts it: {from=, to=from or by=, hold=0, duration=0.3, rest=0, cancelled=false}. It becomes the gesture that a person's finger would. Unit: pt.
---@param options { from: ms.View|ms.VecLike, to?: ms.View|ms.VecLike, by?: ms.VecLike, hold?: number, duration?: number, rest?: number, cancelled?: boolean }
function scene.touch(options) end

---Puts two fingers down beside a point, and moves them apart by a factor and around it: {at=, scale=1, rotation=0, distance=100, duration=0.3, rest=0, cancelled=false}. Unit: pt.
---@param options { at: ms.View|ms.VecLike, scale?: number, rotation?: number, distance?: number, duration?: number, rest?: number, cancelled?: boolean }
function scene.pinch(options) end

---Declares a named number that is sampled in each tick, for the trace and plots. {unit=}: signals of one unit share an axis.
---@param name string
---@param fn fun(): number
---@param options? { unit?: string }
function scene.signal(name, fn, options) end

---Declares a number that fn returns when the run is over, or nil for none: run --measure prints it, sweeps and fits ask for it. Options: {unit=}.
---@param name string
---@param fn fun(): number?
---@param options? { unit?: string }
function scene.measure(name, fn, options) end

---Writes a line, as print does, and records it in the trace.
---@param ... any
function scene.log(...) end

---Marks this moment for hand and ear: haptics, sound, the trace and plots have it. {strength=1, sharpness=0.5}, each 0 to 1.
---@param name string
---@param options? { strength?: number, sharpness?: number }
function scene.mark(name, options) end

---Drops warnings of the given kinds ("behavior", "velocity", "place", "tap", "item", "animation", "signal") from now on; without arguments, all.
---@param ... "behavior"|"velocity"|"place"|"tap"|"item"|"animation"|"signal"
function scene.quiet(...) end

---Ends the run when this tick is complete.
function scene.stop() end

---A random number in [0, 1), in 1...m or in m...n, from the scene's seed.
---@overload fun(): number
---@param m integer
---@param n? integer
---@return integer
---@nodiscard
function scene.random(m, n) end

---Takes the ticks of the given time; an error in a callback is raised when its tick is complete. Unit: s.
---@param seconds number
function scene.advance(seconds) end

---The module.
---@class moonspring
---@field vec ms.vec.Class A point, a vector or a size; {x, y} is accepted in place of one.
---@field rect ms.rect.Class An axis-aligned rectangle; {x, y, width, height} is accepted in place of one.
---@field transform ms.transform.Class An affine map: rotation, scale, shear and translation.
---@field path ms.path.Class An outline of lines and curves, made by one of the functions, or by ms.path() and a chain of the methods that draw. Assigning a path copies it; == compares the outlines.
---@field region ms.region.Class A part of the plane around an origin: where a field acts. Regions combine like sets and never change; == is true for regions that were built in the same way.
---@field gradient ms.gradient.Class A linear gradient between two or more colours, as in CSS: its line runs through the centre and is just long enough for the corners to have the end colours. For backgroundColor; it never changes, and == compares the parts.
---@field DynamicItem ms.DynamicItem.Class An item that is not a view: a centre, bounds and a transform that are independent of each other. Subclass it to connect them. While an animator moves one, pictures draw its outline dashed.
---@field DynamicItemGroup ms.DynamicItemGroup.Class Several items that move as one rigid body with all their shapes. Add the group to behaviors, not its members.
---@field View ms.View.Class A rectangle with a place in a tree of views, an appearance and touch handlers.
---@field DynamicBehavior ms.DynamicBehavior.Class A composite of behaviors, and the base of custom ones.
---@field GravityBehavior ms.GravityBehavior.Class Accelerates its items constantly, whatever their mass.
---@field PushBehavior ms.PushBehavior.Class A force on its items, continuous or instantaneous. A magnitude of 1 gives a 100 x 100 item of density 1 an acceleration of 100 pt/s^2, or a speed of 100 pt/s.
---@field SnapBehavior ms.SnapBehavior.Class Springs that pull an item to a point and hold it there upright.
---@field SpringBehavior ms.SpringBehavior.Class A spring that pulls an item's centre to a point, like SwiftUI's Spring: whatever the mass, damped in every direction, without affecting the rotation. Several on one item act together; while a DragBehavior holds the item, they wait.
---@field DragBehavior ms.DragBehavior.Class Lets a finger drag an item and throw it. If the item is a view, it needs no onPan: it handles pans by itself. The item hangs by the point that was touched, collides on the way, and keeps the finger's velocity.
---@field AttachmentBehavior ms.AttachmentBehavior.Class A rod or a spring between an item and an anchor point, or between two items; its kinds are a slide, a hinge, a weld and a rope.
---@field CollisionBehavior ms.CollisionBehavior.Class Lets its items collide with each other and with boundaries, which stop them from both sides.
---@field DynamicItemBehavior ms.DynamicItemBehavior.Class The physical properties of items, and their velocities. If several behaviors set a property, the last one in tree order decides.
---@field FieldBehavior ms.FieldBehavior.Class A force that depends on an item's position, velocity or charge. It acts on its items while their centres are in its region. In the laws lengths are metres (100 pt), p is an item's centre minus the field's position, r its length, u = p / r, f = r^-falloff, S the strength, m the mass, q the charge, v the velocity.
---@field DynamicAnimator ms.DynamicAnimator.Class Runs behaviors, which move items.
---@field LayoutAnimator ms.LayoutAnimator.Class An animator that moves the items of a layout instead of views. attributesAt returns them, and calls the script's attributes once for each.
---@field States ms.States.Class Named states of views: what each view looks like in them, and what leads from one to the next.
---@field scene ms.scene The running scene: its clock, its root view, its inputs.
---@field version string The version of the module.
local ms = {}

---The reference of a class, an object's class or a name; without an argument, the list of classes.
---@param topic? any
---@return string
---@nodiscard
function ms.help(topic) end

---The name of an object's class; for other values, the result of Lua's type.
---@param value any
---@return string
---@nodiscard
function ms.type(value) end

---The live engine objects, oldest first, each with its class and the line that created it.
---@return { class: string, site: string }[]
---@nodiscard
function ms.leaks() end

---The frequency and damping of an attachment from a duration in seconds (0.5) and a bounce (0), as in SwiftUI's Spring: a bounce of 1 oscillates forever, 0 does not overshoot, below 0 is overdamped; more than -1, up to 1. A SpringBehavior takes both directly.
---@see ms.SpringBehavior
---@param options { duration?: number, bounce?: number }
---@return { frequency: number, damping: number }
---@nodiscard
function ms.spring(options) end

---How far something coasts that slows down as in a scroll view: velocity / 1000 * rate / (1 - rate), for a number or both parts of a vec. rate is the fraction of the speed that remains after a millisecond: 0.998, or 0.99 for a fast stop. Unit: pt.
---@param velocity number|ms.VecLike
---@param rate? number
---@return number|ms.vec distance
---@nodiscard
function ms.project(velocity, rate) end

---How far something that is pulled beyond its end follows, as in a scroll view: (1 - 1 / (offset * c / size + 1)) * size, always less than size. offset and size are numbers or vecs; c, the initial ratio, is 0.55 by default. Unit: pt.
---@param offset number|ms.VecLike
---@param size number|ms.VecLike
---@param c? number
---@return number|ms.vec distance
---@nodiscard
function ms.rubberBand(offset, size, c) end

---Moves properties of an item to new values by a spring: {duration=0.5, bounce=0, delay=0, velocity=, onDone=}, or by a timing function from rest: {duration=0.5, easing="easeInOut"}. A new target takes over the place and the velocity at that moment; setting the property, or dragging the item, ends the animation. An item with a body pushes what is in its way and is released with its velocity. velocity, per second, goes with a single property; onDone(finished) gets false where something else has taken over. Colors mix in OKLab.
---@param item ms.Item
---@param properties { center?: ms.VecLike, x?: number, y?: number, size?: ms.VecLike, rotation?: number, transform?: ms.TransformLike, backgroundColor?: string, cornerRadius?: number, borderColor?: string, borderWidth?: number, shadowColor?: string, shadowOffset?: ms.VecLike, shadowRadius?: number, alpha?: number, textColor?: string, fontSize?: number, zPosition?: number, strokeColor?: string, lineWidth?: number }
---@param options? { duration?: number|ms.Parameter<any>, bounce?: number|ms.Parameter<any>, easing?: ms.scene.Curve, delay?: number, velocity?: number|ms.VecLike, onDone?: fun(finished: boolean) }
---@return ms.Timer
function ms.animate(item, properties, options) end

return ms
