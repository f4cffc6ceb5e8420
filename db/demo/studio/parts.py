"""Shapes that the scenes are put together from. Ten centimetres are one unit; z is up, the front looks to -y."""
from contextlib import contextmanager
from math import cos, pi, radians, sin

import bpy
from mathutils import Vector, noise

_groups = []


def turned(view, around, up, **more):
    """The looks of a scene without a detail of its own: the front, the other side from higher up, and from close by."""
    return {'around': (around, around - 52, around + 20)[view - 1], 'up': (up, min(up + 12, 74), up + 6)[view - 1], **more,
            **({'fill': 1.2} if view == 3 else {})}


@contextmanager
def group(at=(0, 0, 0), turn=(0, 0, 0), size=1):
    """Everything made inside stands, turns and grows together."""
    frame = bpy.data.objects.new('group', None)
    bpy.context.collection.objects.link(frame)
    place(frame, at, turn)
    frame.scale = (size,) * 3 if isinstance(size, (int, float)) else size
    _groups.append(frame)
    try:
        yield frame
    finally:
        _groups.pop()


def place(thing, at, turn=(0, 0, 0)):
    thing.location = at
    thing.rotation_euler = [radians(v) for v in turn]
    if _groups:
        thing.parent = _groups[-1]
    return thing


def added(data, material, at=(0, 0, 0), turn=(0, 0, 0)):
    thing = bpy.data.objects.new('part', data)
    bpy.context.collection.objects.link(thing)
    if material:
        data.materials.append(material)
    return place(thing, at, turn)


def mesh(points, faces, material, at=(0, 0, 0), turn=(0, 0, 0), uvs=None, smooth=True):
    data = bpy.data.meshes.new('mesh')
    data.from_pydata(points, [], faces)
    if uvs:
        layer = data.uv_layers.new()
        for loop in data.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    data.update()
    return added(data, material, at, turn)


def rounded(thing, radius, steps=4):
    bevel = thing.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = radius, steps, 'ANGLE'
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = radians(40)
    return thing


def thick(thing, by):
    wall = thing.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = by, 0
    return thing


def box(size, at, material, r=0.05, turn=(0, 0, 0), steps=4):
    """A box with rounded edges; `at` is the middle of its foot."""
    x, y, z = (v / 2 for v in size)
    points = [(a * x, b * y, z + c * z) for c in (-1, 1) for b in (-1, 1) for a in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return rounded(mesh(points, faces, material, at, turn), r, steps)


def sheet(w, h, at, material, turn=(90, 0, 0)):
    """A flat rectangle that shows a picture; upright and facing the front unless turned."""
    x, y = w / 2, h / 2
    return mesh([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], material, at, turn,
                uvs=[(0, 0), (1, 0), (1, 1), (0, 1)], smooth=False)


def surface(shape, material, n=(48, 48), at=(0, 0, 0), turn=(0, 0, 0), closed=False, wall=0, keep=None):
    """A skin: `shape(u, v)` says where each of its points lies; `closed` joins its sides, `keep` says what is not cut away."""
    nu, nv = n
    points = [shape(u / nu, v / nv) for v in range(nv + 1) for u in range(nu + 1)]
    row = nu + 1
    faces = [(v * row + u, v * row + u + 1, (v + 1) * row + u + 1, (v + 1) * row + u)
             for v in range(nv) for u in range(nu) if keep is None or keep((u + 0.5) / nu, (v + 0.5) / nv)]
    uvs = [(u / nu, v / nv) for v in range(nv + 1) for u in range(nu + 1)]
    thing = mesh(points, faces, material, at, turn, uvs)
    if closed:
        join = thing.modifiers.new('join', 'WELD')
        join.merge_threshold = 0.0005
    return thick(thing, wall) if wall else thing


def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), steps=96, wall=0, smooth=True):
    """What a potter's wheel makes of a profile of (radius, height); a point given twice is an edge."""
    line = curved(profile) if smooth else profile
    thing = surface(lambda u, v: spun(line[round(v * (len(line) - 1))], u), material,
                    (steps, len(line) - 1), at, turn, closed=True)
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = radians(38)
    return thick(thing, wall) if wall else thing


def spun(point, u):
    r, z = point
    return (r * sin(2 * pi * u), -r * cos(2 * pi * u), z)


def curved(points, steps=10):
    """A soft line through the points, broken where a point stands twice."""
    lines, line = [], []
    for point in points:
        if line and line[-1] == point:
            lines.append(line)
            line = []
        line.append(point)
    lines.append(line)
    out = []
    for part in lines:
        for n in range(len(part) - 1):
            p0, p1, p2, p3 = (part[max(0, min(len(part) - 1, n + k))] for k in (-1, 0, 1, 2))
            for s in range(steps):
                t = s / steps
                out.append(tuple(
                    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                    for a, b, c, d in zip(p0, p1, p2, p3)))
        out.append(part[-1])
    return out


def band(r, low, high, material, at=(0, 0, 0), span=170, middle=0, turn=(0, 0, 0)):
    """A label around a bottle or a tin."""
    def shape(u, v):
        angle = radians(middle + (u - 0.5) * span)
        radius = r if isinstance(r, (int, float)) else r[0] + (r[1] - r[0]) * v
        return (radius * sin(angle), -radius * cos(angle), low + (high - low) * v)
    return surface(shape, material, (64, 2), at, turn)


def tube(points, r, material, at=(0, 0, 0), turn=(0, 0, 0), closed=False, soft=True, fine=8):
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', r, 5, True
    line = data.splines.new('BEZIER' if soft else 'POLY')
    knots = line.bezier_points if soft else line.points
    knots.add(len(points) - 1)
    for knot, point in zip(knots, points):
        knot.co = point if soft else (*point, 1)
        if soft:
            knot.handle_left_type = knot.handle_right_type = 'AUTO'
    line.use_cyclic_u, line.resolution_u = closed, fine
    return added(data, material, at, turn)


def tubes(lines, r, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """Many straight bits of thread or wire as one piece."""
    thing = tube(lines[0], r, material, at, turn, soft=False)
    for points in lines[1:]:
        line = thing.data.splines.new('POLY')
        line.points.add(len(points) - 1)
        for knot, point in zip(line.points, points):
            knot.co = (*point, 1)
    return thing


def slab(outline, height, material, at=(0, 0, 0), turn=(0, 0, 0), r=0.04, holes=()):
    """A flat piece cut after an outline, with soft edges; it lies with its middle at `at`."""
    data = bpy.data.curves.new('slab', 'CURVE')
    data.dimensions, data.fill_mode = '2D', 'BOTH'
    data.extrude, data.bevel_depth, data.bevel_resolution = max(0.0001, height / 2 - r), r, 4
    data.offset = -r
    for line_points in (outline, *holes):
        line = data.splines.new('POLY')
        line.points.add(len(line_points) - 1)
        for knot, (x, y) in zip(line.points, line_points):
            knot.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    return added(data, material, at, turn)


def rrect(w, h, r, steps=10):
    """The outline of a rectangle with round corners."""
    return [(sx * (w / 2 - r) + r * cos(a), sy * (h / 2 - r) + r * sin(a))
            for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)))
            for a in (pi / 2 * (k + s / steps) for s in range(steps + 1))]


def ellipse(w, h, steps=64):
    return [(w / 2 * cos(2 * pi * n / steps), h / 2 * sin(2 * pi * n / steps)) for n in range(steps)]


def ball(size, at, material, turn=(0, 0, 0)):
    """A ball or an egg; `size` is the radius, or three of them; `at` its middle."""
    a, b, c = (size,) * 3 if isinstance(size, (int, float)) else size
    def shape(u, v):
        ring = sin(pi * v)
        return (a * ring * cos(2 * pi * u), b * ring * sin(2 * pi * u), -c * cos(pi * v))
    return surface(shape, material, (48, 24), at, turn, closed=True)


def rod(r, length, at, material, turn=(0, 0, 0), edge=0.02):
    """A cylinder that stands on `at`."""
    return lathe([(0, 0), (r - edge, 0), (r - edge, 0), (r, edge), (r, edge), (r, length - edge), (r, length - edge),
                  (r - edge, length), (r - edge, length), (0, length)], material, at, turn, 48, smooth=False)


def ring(big, small, at, material, turn=(0, 0, 0)):
    points = [(big * cos(a), big * sin(a), 0) for a in (2 * pi * n / 12 for n in range(12))]
    return tube(points, small, material, at, turn, closed=True)


def wrinkle(x, y, size=1.0, seed=0.0):
    """How far cloth rises at a place, between -1 and 1."""
    return noise.noise(Vector((x / size, y / size, seed))) + 0.5 * noise.noise(Vector((2.1 * x / size, 2.1 * y / size, seed + 7)))


def merged(balls, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """Balls of (x, y, z, radius) that flow into each other."""
    data = bpy.data.metaballs.new('merged')
    data.resolution = data.render_resolution = 0.06
    for x, y, z, r in balls:
        drop = data.elements.new()
        drop.co, drop.radius = (x, y, z), r
    return added(data, material, at, turn)


def furry(thing, length, count=2600, seed=1):
    """Short fur over a part that is made already."""
    fur = thing.modifiers.new('fur', 'PARTICLE_SYSTEM').particle_system
    fur.seed = seed
    hair = fur.settings
    hair.type, hair.count, hair.hair_length, hair.use_advanced_hair = 'HAIR', count, length, True
    hair.child_type, hair.rendered_child_count, hair.child_radius = 'INTERPOLATED', 14, 0.12
    hair.root_radius, hair.tip_radius, hair.radius_scale = 1, 0.2, 0.008
    hair.brownian_factor, hair.roughness_2 = 0.02, 0.03
    return thing
