"""Sport, toys and animals."""
from functools import partial
from math import cos, pi, sin, sqrt
from random import Random

import bpy
from mathutils import Vector

from house import cushion
from materials import bumpy, fabric, leather, metal, picture, plastic, spotted, stuff, wood
from parts import (
    ball, box, ellipse, furry, group, lathe, merged, rod, rrect,
    ring, sheet, slab, surface, tube, tubes, turned, wrinkle,
)

GOLD = (1 + sqrt(5)) / 2


def football(view):
    corners = [Vector(v).normalized() for a in (-1, 1) for b in (-GOLD, GOLD) for v in ((0, a, b), (a, b, 0), (b, 0, a))]
    apart = min((corners[0] - c).length for c in corners[1:])
    middles = [(a + b + c).normalized() for i, a in enumerate(corners) for j, b in enumerate(corners[:i]) for c in corners[:j]
               if all(abs((p - q).length - apart) < 0.01 for p, q in ((a, b), (b, c), (a, c)))]
    panels = [(c, 0.0) for c in corners] + [(c, 0.062) for c in middles]
    white, black = (bumpy(stuff(c, 0.38, Clearcoat=0.3), 90, 0.08) for c in ('#f6f5f2', '#1b1c1f'))
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=7, radius=1.1)
    thing = bpy.context.object
    data = thing.data
    data.materials.append(white)
    data.materials.append(black)
    for vertex in data.vertices:
        way = vertex.co.normalized()
        near = sorted(1 - way.dot(c) - more * 0.28 for c, more in panels)[:2]
        groove = min(1, (near[1] - near[0]) / 0.028)
        vertex.co = way * (1.1 - 0.035 * (1 - groove) ** 2)
    for face in data.polygons:
        way = face.center.normalized()
        face.material_index = min((1 - way.dot(c) - more * 0.28, more) for c, more in panels)[1] == 0
        face.use_smooth = True
    thing.rotation_euler = (0.5, 0.3, 0.2)
    return turned(view, 10, 10)


def basketball(view):
    with group((0, 0, 1.2), (24, 14, 30)):
        ball(1.2, (0, 0, 0), bumpy(stuff('#cf6428', 0.62), 46, 0.5, 'Voronoi'))
        black = stuff('#1b1714', 0.6)
        around = lambda f: tube([f(2 * pi * n / 24) for n in range(24)], 0.022, black, closed=True)
        r = 1.2
        around(lambda a: (r * cos(a), r * sin(a), 0))
        around(lambda a: (0, r * cos(a), r * sin(a)))
        for side in (-1, 1):
            around(lambda a: (side * r * (0.62 + 0.13 * cos(2 * a)), sqrt(1 - (0.62 + 0.13 * cos(2 * a)) ** 2) * r * cos(a), sqrt(1 - (0.62 + 0.13 * cos(2 * a)) ** 2) * r * sin(a)))
    return turned(view, 10, 12)


def baseball(at, turn):
    with group(at, turn):
        ball(0.37, (0, 0, 0), leather('#f3efe6', 0.5))
        a = 0.42
        def seam(t):
            up, along = pi / 2 - (pi / 2 - a) * cos(t), t / 2 + a * sin(2 * t)
            return Vector((sin(up) * cos(along), sin(up) * sin(along), cos(up)))
        stitches = []
        for n in range(104):
            t = 4 * pi * n / 104
            here, ahead = seam(t), seam(t + 0.06)
            side = here.cross(ahead - here).normalized()
            forward = (ahead - here).normalized()
            for way in (-1, 1):
                stitches.append([tuple(v * 0.374) for v in (here, (here + way * side * 0.11 + forward * 0.05).normalized())])
        tubes(stitches, 0.009, stuff('#c2252d', 0.7))
        tube([tuple(seam(4 * pi * n / 60) * 0.37) for n in range(60)], 0.005, stuff('#b8b0a0', 0.8), closed=True)


def baseballs(view):
    for n, (x, y, z) in enumerate(((-0.76, 0.2, 0.37), (0, 0.3, 0.37), (0.76, 0.2, 0.37), (-0.38, -0.42, 0.37), (0.4, -0.44, 0.37), (0.02, -0.02, 0.94))):
        baseball((x, y, z), (37 * n + 15, 61 * n, 23 * n))
    return turned(view, 12, 20)


def running_shoe(view, color='#3b62b5', stripes='#b9a5e0', lining='#2d4a8c', under='#2a2f4a'):
    knit, pale, white = fabric(color, 70, 0.7), plastic(stripes, 0.4), stuff('#f4f2ee', 0.55)
    length = 2.9
    def half_width(t):
        ends = max(0, 1 - max(0, (0.16 - t) / 0.16) ** 2.4) ** 0.5 * max(0, 1 - max(0, (t - 0.74) / 0.26) ** 2.2) ** 0.5
        return (0.33 + 0.05 * sin(pi * min(1, t / 0.3)) - 0.03 * sin(pi * min(1, max(0, (t - 0.2) / 0.4))) + 0.13 * sin(pi * min(1, max(0, (t - 0.3) / 0.9))) ** 1.4) * ends
    def bend(t):
        return 0.10 * sin(pi * t) * (1 if t > 0.3 else t / 0.3)
    def spring(t):
        return 0.20 * max(0, (t - 0.7) / 0.3) ** 2 + 0.06 * max(0, (0.14 - t) / 0.14) ** 2
    def height(t):
        if t < 0.36:
            return 0.98 - 0.10 * sin(pi * t / 0.36) + 0.06 * (1 - t / 0.36)
        k = (t - 0.36) / 0.64
        return 0.30 + 0.62 * (1 - k) ** 1.25 * (1 - 0.1 * sin(pi * k)) + 0.05 * sin(pi * k)
    def deck(t):
        return 0.42 - 0.17 * min(1, max(0, (t - 0.1) / 0.7))
    def upper(u, v):
        t = v * 0.985 + 0.006
        a = pi * u
        high, wide = height(t) * (1 if t < 0.9 else max(0.15, (1 - ((t - 0.9) / 0.1) ** 2)) ** 0.5), half_width(t) * 0.95
        flare = 1 - 0.30 * sin(a) * (1 if t < 0.36 else 0.6)
        y = wide * cos(a) * flare
        lean = 0.10 * max(0, 0.2 - t) / 0.2 * sin(a)
        return ((t - 0.5) * length + lean * (1 - sin(a)) - 0.3 * lean, y + bend(t), deck(t) + spring(t) + high * sin(a) ** 0.8)
    def not_open(u, v):
        t = v * 0.985
        mouth = 0.17 * sin(pi * min(1, max(0, (t - 0.015)) / 0.40)) ** 0.45 if t < 0.415 else 0.035 if t < 0.66 else 0
        return abs(u - 0.5) > mouth
    def one():
        surface(upper, knit, (110, 150), wall=0.05, keep=not_open)
        def sole(low, high, spread):
            def shape(u, v):
                t = u if u <= 0.5 else 1 - u
                t = t * 2
                side = 1 if u <= 0.5 else -1
                w = half_width(t) * spread(v)
                return ((t - 0.5) * length * (1.0 + 0.02 * spread(v)), side * w + bend(t), low * deck(t) / 0.42 + (high - low) * v * deck(t) / 0.42 + spring(t))
            return shape
        bulge = lambda v: 0.97 + 0.10 * sin(pi * v) ** 0.7
        surface(sole(0.05, 0.45, bulge), white, (160, 14), closed=True)
        surface(lambda u, v: (lambda p, c: (p[0], c + (p[1] - c) * v, p[2]))(sole(0.05, 0.45, bulge)(u, 1), bend(u * 2 if u <= 0.5 else 2 - 2 * u)), white, (160, 4))
        surface(sole(0.0, 0.07, lambda v: 0.99), stuff(under, 0.8), (160, 4), closed=True)
        surface(sole(0.2, 0.26, lambda v: 1.072), pale, (160, 3), closed=True)
        def stripe(t0, lean, wide):
            def shape(u, v):
                t = t0 + lean * v + wide * (u - 0.5) * (1 - 0.3 * v)
                p = upper(0.06 + 0.30 * v, t)
                return (p[0], p[1] + 0.036, p[2])
            surface(shape, pale, (8, 24))
            surface(lambda u, v: (lambda p: (p[0], p[1] - 0.036, p[2]))(upper(0.94 - 0.30 * v, t0 + lean * v + wide * (u - 0.5) * (1 - 0.3 * v))), pale, (8, 24))
        stripe(0.40, 0.06, 0.06)
        stripe(0.51, 0.05, 0.05)
        surface(lambda u, v: (lambda p: (p[0], p[1] * 1.04 - bend(v * 0.985) * 0.04, p[2] + 0.012))(upper(0.04 + 0.92 * u, 0.86 + 0.14 * v)), pale, (60, 20))
        surface(lambda u, v: (lambda p: (p[0] - 0.02, p[1] * 1.03, p[2] + 0.004))(upper(0.02 + 0.96 * u, 0.0 + 0.10 * v * (0.4 + 1.2 * abs(u - 0.5)))), pale, (60, 10))
        surface(lambda u, v: ((0.36 + 0.30 * v - 0.5) * length, bend(0.5) + (u - 0.5) * 0.46, deck(0.36 + 0.3 * v) + height(0.36 + 0.3 * v) * 0.985 + 0.13 * (1 - v) ** 2 - 0.5 * (u - 0.5) ** 2), fabric(lining, 60), (20, 24), wall=0.05)
        rim = [upper(0.5 + 0.17 * sin(pi * min(1, max(0, (t - 0.015)) / 0.40)) ** 0.45 * way, t / 0.985) for way, ts in ((1, (0.03, 0.09, 0.16, 0.24, 0.32, 0.38)), (-1, (0.38, 0.32, 0.24, 0.16, 0.09, 0.03))) for t in ts]
        tube(rim, 0.07, fabric(lining, 60), closed=True)
        lace = stuff('#f6f4ef', 0.9)
        for n in range(6):
            t = 0.42 + 0.046 * n
            left, right, top = upper(0.40, t), upper(0.60, t), upper(0.5, t)
            tube([(left[0], left[1] + 0.02, left[2]), (top[0], top[1], top[2] + 0.045), (right[0], right[1] - 0.02, right[2])], 0.03, lace)
        knot = upper(0.5, 0.42)
        for side in (-1, 1):
            tube([(knot[0], knot[1], knot[2] + 0.06), (knot[0] + 0.12, knot[1] + side * 0.22, knot[2] + 0.12), (knot[0] + 0.2, knot[1] + side * 0.34, knot[2] - 0.05), (knot[0] + 0.05, knot[1] + side * 0.1, knot[2] + 0.03)], 0.024, lace)
    with group((0, -0.42, 0), (0, 0, 8)):
        one()
    with group((0.12, 0.85, 0), (0, 0, -6), (1, -1, 1)):
        one()
    return {1: {'around': 18, 'up': 18}, 2: {'around': 62, 'up': 24}, 3: {'around': -20, 'up': 34}}[view]


def dog_bone(view):
    with group((0, 0, 0.36)):
        knobs = [(x, y, 0, 0.62) for x in (-1.0, 1.0) for y in (-0.3, 0.3)]
        merged([*knobs, *((x * 0.1, 0, 0, 0.47) for x in range(-9, 10, 2))], bumpy(stuff('#eadfc6', 0.55), 60, 0.06), turn=(0, 0, 24))
    return turned(view, 8, 30)


def dog_bed(view):
    navy, sand = fabric('#35567f', 9, 0.5), fabric('#dcc7a2', 9, 0.6)
    def rim(u, v):
        a, b = 2 * pi * u, 2 * pi * v
        dip = 1 - 0.38 * max(0, -sin(a)) ** 6
        r = 0.95 * (1 + 0.02 * wrinkle(cos(a) * 3, sin(a) * 3, 0.5))
        return ((3.5 + r * cos(b)) * cos(a), (2.6 + r * cos(b)) * sin(a), (1.0 + 1.05 * sin(b)) * dip)
    surface(rim, navy, (128, 40), closed=True)
    cushion(6.4, 4.7, 0.9, (0, 0, 0.2), sand, plump=0.35)
    tube([((3.5 + 0.9) * cos(a), (2.6 + 0.9) * sin(a), 0.5) for a in (2 * pi * n / 32 for n in range(32))], 0.06, sand, closed=True)
    return turned(view, 14, 30)


def blocks(view):
    rng = Random(6)
    paint = lambda c: bumpy(spotted(c, c, 3, 0.5), 8, 0.06)
    red, blue, yellow, green, plain = paint('#cf3f34'), paint('#2f6fb5'), paint('#efb92f'), paint('#3f9a55'), wood('#e0bd8a', '#c99f68')
    place = [((0.5, 0.5, 1.0), (-1.0, 0, 0), red), ((0.5, 0.5, 1.0), (1.0, 0, 0), blue), ((2.6, 0.5, 0.4), (0, 0, 1.0), plain),
             ((0.5, 0.5, 0.5), (-0.9, 0, 1.4), yellow), ((0.5, 0.5, 0.5), (0.9, 0, 1.4), green), ((1.1, 0.5, 0.5), (0, 0, 1.4), red),
             ((0.5, 0.5, 0.5), (0, 0.05, 1.9), blue), ((0.5, 0.5, 0.5), (-1.75, -0.3, 0), green), ((1.0, 0.5, 0.5), (1.75, -0.75, 0), yellow),
             ((0.5, 0.5, 0.5), (-0.25, -0.85, 0), plain), ((0.5, 0.5, 0.5), (1.7, -0.7, 0.5), red)]
    for size, at, color in place:
        box(size, at, color, 0.045, (0, 0, rng.uniform(-7, 7)))
    for x, color in ((-0.9, blue), (0.9, red)):
        with group((x, 0.25, 1.9), (90, 0, 0)):
            slab([(-0.27, 0), (0.27, 0), (0, 0.42)], 0.5, color, (0, 0, 0.25), r=0.03)
    rod(0.25, 0.5, (0.45, 0.02, 0), yellow, edge=0.04)
    rod(0.25, 0.5, (-0.45, 0.02, 0), green, edge=0.04)
    rod(0.22, 0.9, (-1.35, -0.95, 0.22), blue, (0, 90, 25), edge=0.04)
    with group((0, 0.05, 2.4)):
        lathe([(0, 0), (0.27, 0), (0.27, 0.03), (0, 0.5)], yellow, smooth=False)
    return {1: {'around': 22, 'up': 16}, 2: {'around': -32, 'up': 26}, 3: {'around': 10, 'up': 44}}[view]


def bear(view):
    honey, cream = stuff('#c98a45', 0.9, Sheen=0.5), stuff('#f0dcb4', 0.9, Sheen=0.5)
    dark = plastic('#1f1511', 0.12)
    with group():
        for n, (size, at, turn) in enumerate((((0.95, 0.82, 1.05), (0, 0.1, 1.0), (0, 0, 0)), ((0.86, 0.8, 0.78), (0, -0.02, 2.5), (0, 0, 0)),
                                              ((0.3, 0.18, 0.3), (-0.66, 0.05, 3.12), (0, -25, 0)), ((0.3, 0.18, 0.3), (0.66, 0.05, 3.12), (0, 25, 0)),
                                              ((0.34, 0.34, 0.75), (-0.98, -0.2, 1.25), (-18, 32, 0)), ((0.34, 0.34, 0.75), (0.98, -0.2, 1.25), (-18, -32, 0)),
                                              ((0.42, 0.8, 0.42), (-0.62, -0.75, 0.42), (0, 0, 18)), ((0.42, 0.8, 0.42), (0.62, -0.75, 0.42), (0, 0, -18)))):
            furry(ball(size, at, honey, turn), 0.10, 1500, n)
        for n, (size, at, turn) in enumerate((((0.40, 0.3, 0.30), (0, -0.68, 2.3), (0, 0, 0)), ((0.31, 0.12, 0.33), (-0.85, -1.44, 0.44), (0, 0, 18)), ((0.31, 0.12, 0.33), (0.85, -1.44, 0.44), (0, 0, -18)))):
            furry(ball(size, at, cream, turn), 0.05, 700, n)
        for x in (-0.3, 0.3):
            ball(0.095, (x, -0.74, 2.72), dark)
        ball((0.15, 0.1, 0.1), (0, -0.98, 2.42), dark)
        tube([(0, -1.0, 2.34), (0, -1.0, 2.22), (-0.12, -0.95, 2.14)], 0.015, dark)
        tube([(0, -1.0, 2.22), (0.12, -0.95, 2.14)], 0.015, dark)
        for side in (-1, 1):
            lathe([(0.05, 0), (0.2, 0.3), (0.14, 0.46), (0, 0.48)], stuff('#b3242b', 0.6), (0, -0.72, 1.78), (0, side * 90, 0))
        ball((0.1, 0.1, 0.12), (0, -0.76, 1.78), stuff('#b3242b', 0.6))
    return turned(view, 14, 10)


def puzzle(view):
    with group((0, 0.4, 0)):
        box((2.9, 0.5, 2.2), (0, 0, 0), stuff('#123047', 0.5), 0.02)
        sheet(2.88, 2.18, (0, -0.2525, 1.1), picture('box-selva', 0.45))
    rng = Random(4)
    for n in range(9):
        x, y = rng.uniform(-1.4, 1.5), rng.uniform(-1.15, -0.35)
        color = rng.choice(['#2f7d5a', '#256b4c', '#10263f', '#f4eccb', '#3f9a6a'])
        with group((x, y, 0.03), (0, 0, rng.uniform(0, 360))):
            paper = stuff(color, 0.5)
            slab(rrect(0.3, 0.3, 0.02, 3), 0.05, paper, r=0.008)
            slab(ellipse(0.13, 0.13, 24), 0.05, paper, (0.19, 0, 0), r=0.008)
            slab(ellipse(0.13, 0.13, 24), 0.05, paper, (0, 0.19, 0), r=0.008)
    return turned(view, 16, 20)


def train(view):
    red, black, gold, timber = plastic('#bf2d2b', 0.25, Clearcoat=0.6), plastic('#1d1d20', 0.25, Clearcoat=0.6), metal('#d9b04c', 0.25), wood('#d8ab72', '#b8874f')
    def wheels(xs, r):
        for x in xs:
            for y in (-0.5, 0.5):
                with group((x, y, r), (90, 0, 0)):
                    rod(r, 0.12, (0, 0, -0.06), red, edge=0.03)
                    rod(r * 0.3, 0.16, (0, 0, -0.08), gold)
                    ring(r * 0.86, 0.025, (0, 0, 0.06 if y < 0 else -0.06), black)
    box((2.3, 0.8, 0.16), (0, 0, 0.34), timber, 0.04)
    lathe([(0, 0), (0.38, 0), (0.4, 0.02), (0.4, 1.4), (0.4, 1.4), (0.34, 1.44), (0, 1.46)], black, (0.3, 0, 0.9), (0, -90, 0))
    for x in (-0.2, -0.7, -1.05):
        ring(0.405, 0.025, (x, 0, 0.9), gold, (0, 90, 0))
    box((0.85, 0.86, 1.1), (0.72, 0, 0.5), red, 0.06)
    box((1.1, 1.05, 0.1), (0.72, 0, 1.6), black, 0.05)
    for y in (-0.435, 0.435):
        box((0.45, 0.02, 0.4), (0.72, y, 1.05), plastic('#f6ead2', 0.3), 0.03)
    lathe([(0, 0), (0.12, 0), (0.12, 0.3), (0.2, 0.5), (0.2, 0.5), (0.15, 0.5)], black, (-0.8, 0, 1.26), smooth=False)
    ring(0.2, 0.03, (-0.8, 0, 1.76), gold)
    lathe([(0.14, 0), (0.14, 0.12), (0.08, 0.22), (0, 0.24)], gold, (-0.2, 0, 1.28))
    ball((0.1, 0.1, 0.1), (-1.2, 0, 1.05), gold)
    wheels((-0.75, -0.2), 0.25)
    wheels((0.72,), 0.34)
    with group((2.35, 0.0, 0)):
        box((1.7, 0.8, 0.14), (0, 0, 0.3), timber, 0.04)
        for y in (-0.38, 0.38):
            box((1.7, 0.08, 0.55), (0, y, 0.44), red, 0.03)
        for x in (-0.81, 0.81):
            box((0.08, 0.8, 0.55), (x, 0, 0.44), red, 0.03)
        for n in range(3):
            for k in range(2):
                rod(0.13, 1.4, (-0.7, -0.2 + n * 0.2, 0.62 + k * 0.2), timber, (0, 90, 0), edge=0.02)
        wheels((-0.5, 0.5), 0.25)
    rod(0.05, 0.4, (1.15, 0, 0.42), gold, (0, 90, 0))
    return turned(view, 30, 18)


PRODUCTS = {
    'balon-futbol': football, 'balon-baloncesto': basketball, 'pelotas-beisbol': baseballs, 'zapatillas-correr': running_shoe,
    'hueso-mordedor': dog_bone, 'cama-perro': dog_bed, 'bloques-madera': blocks, 'oso-peluche': bear, 'rompecabezas-selva': puzzle,
    'tren-madera': train,
    'zapatillas-correr-negro-y-coral': partial(running_shoe, color='#2a2b30', stripes='#ee7458', lining='#3a3b40', under='#1b1b1f'),
}
