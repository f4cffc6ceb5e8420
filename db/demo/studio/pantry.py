"""Bottles, jars, bags and bars: food, drink, beauty, perfume and what animals eat."""
from math import cos, pi, radians, sin
from random import Random

from materials import bumpy, fabric, glass, metal, picture, plastic, spotted, stuff, wood
from parts import (
    ball, band, box, curved, ellipse, group, lathe, rod, rrect,
    ring, sheet, slab, surface, tube, turned, wrinkle,
)


def bottle(profile, material, liquid, level=0.8, at=(0, 0, 0)):
    """A vessel that is full of something up to a part of its height, and empty glass above."""
    line = curved([(0, 0), *profile])
    top = profile[-1][1] * level
    full = [point for point in line if point[1] <= top]
    empty = [point for point in line if point[1] >= top]
    lathe([*full, (full[-1][0], top), (0, top)], liquid, at, smooth=False)
    lathe([(full[-1][0], top), *empty], material, at, smooth=False, wall=0.025)


def pouch(w, h, deep, face, back, at=(0, 0, 0), turn=(0, 0, 0), seal=0.14, seed=0.0):
    """A bag that stands: full below, pressed flat above."""
    def side(way):
        def shape(u, v):
            full = min(1, (1 - v) / (0.97 - seal)) ** 0.55 if v < 1 - seal else 0
            if v > 1 - seal:
                full = 0
            round_off = (1 - abs(2 * u - 1) ** 2.6)
            foot = 1 - 0.10 * (1 - min(1, v * 6))
            crease = 0.035 * wrinkle(u * w * 2, v * h * 1.3, 0.5, seed + way) * min(1, v * 5) * min(1, 6 * (1 - v - seal) if v < 1 - seal else 0.1)
            pinch = 1 - 0.07 * full * round_off
            return ((u - 0.5) * w * pinch * foot, way * (deep / 2 * full * round_off ** 0.8 + 0.006 + crease * round_off), h * v + 0.01)
        return shape
    with group(at, turn):
        surface(side(-1), face, (64, 96))
        surface(side(1), back, (64, 96))
        for n in range(4):
            box((w * 0.985, 0.03, 0.008), (0, 0, h * (1 - seal * (0.2 + 0.2 * n))), back, 0.003)


def beans(count, spread, seed=1, at=(0, 0)):
    rng, coffee = Random(seed), stuff('#3a2114', 0.35, Clearcoat=0.3)
    for _ in range(count):
        x, y = at[0] + rng.gauss(0, spread), at[1] + rng.gauss(0, spread * 0.5)
        with group((x, y, 0.08), (rng.uniform(-25, 25), rng.uniform(-25, 25), rng.uniform(0, 360)), 1.55):
            ball((0.085, 0.062, 0.05), (0, 0, 0), coffee)
            tube([(-0.075, 0, 0.028), (-0.03, 0.008, 0.046), (0.03, -0.008, 0.046), (0.075, 0, 0.028)], 0.007, stuff('#1c0e07', 0.8))


def coffee_bag(name, color):
    def scene(view):
        pouch(1.35, 2.3, 0.78, picture(name, 0.45), stuff(color, 0.45), seal=0.13, seed=len(name))
        beans(15, 0.3, 3, (0.55, -0.72))
        return {1: {'around': 20, 'up': 13}, 2: {'around': -38, 'up': 16}, 3: {'around': 14, 'up': 22, 'aim': (0.5, -0.5, 0.35), 'span': 1.7}}[view]
    return scene


def pet_food(name, color, size=1.0):
    def scene(view):
        with group(size=size):
            pouch(2.6, 4.0, 1.15, picture(name, 0.4), stuff(color, 0.4), seal=0.1, seed=len(name))
            rng, kibble = Random(4), stuff('#8a5a30', 0.8)
            for _ in range(34):
                with group((1.25 + rng.gauss(0, 0.42), -0.95 + rng.gauss(0, 0.22), 0.07), (rng.uniform(-40, 40), 0, rng.uniform(0, 360))):
                    ball((0.13, 0.12, 0.07), (0, 0, 0), kibble)
        return {1: {'around': 22, 'up': 14}, 2: {'around': -36, 'up': 14}, 3: {'around': 18, 'up': 24, 'aim': (0.9, -0.8, 0.6), 'span': 3}}[view]
    return scene


def rice_sack(view):
    pouch(2.5, 3.5, 1.3, bumpy(picture('bag-arroz', 0.7), 80, 0.15), fabric('#efe9da'), seal=0.08, seed=9)
    rng, grain = Random(2), stuff('#f6f0e0', 0.5)
    for _ in range(90):
        with group((1.3 + rng.gauss(0, 0.34), -0.95 + rng.gauss(0, 0.2), 0.03), (0, 0, rng.uniform(0, 360))):
            ball((0.085, 0.03, 0.03), (0, 0, 0), grain)
    return turned(view, 22, 14)


def raspadura(view):
    leaf = spotted('#c9a868', '#a07f42', 3, 0.8, (1, 8, 8))
    sugar = bumpy(stuff('#6d3a17', 0.4), 14, 0.3)
    with group((0, 0, 0.02)):
        for at, turn in (((-0.55, 0.1, 0), (0, 0, 18)), ((0.75, -0.15, 0), (0, 0, -24))):
            with group(at, turn):
                lathe([(0, 0), (0.62, 0), (0.66, 0.06), (0.52, 0.46), (0.47, 0.5), (0.47, 0.5), (0, 0.5)], sugar)
        with group((-0.55, 0.1, 0.5), (0, 0, 18)):
            lathe([(0, 0), (0.47, 0), (0.52, 0.04), (0.66, 0.44), (0.62, 0.5), (0.62, 0.5), (0, 0.5)], sugar)
            for turn in range(0, 360, 45):
                c, d = cos(radians(turn)), sin(radians(turn))
                tube([(r * c, r * d, z) for r, z in ((0.6, -0.5), (0.675, -0.42), (0.5, 0), (0.675, 0.42), (0.6, 0.51), (0.15, 0.525))], 0.04, leaf)
            ring(0.52, 0.06, (0, 0, 0), leaf)
    return turned(view, 18, 26)


def honey(view):
    amber = glass('#f0a021', 0.03)
    bottle([(0.42, 0), (0.46, 0.05), (0.46, 0.95), (0.42, 1.08), (0.36, 1.14), (0.36, 1.14), (0.36, 1.22)], glass(), amber, 0.92)
    lathe([(0, 1.34), (0.4, 1.34), (0.4, 1.34), (0.42, 1.32), (0.42, 1.14), (0.42, 1.14), (0.38, 1.14)], metal('#caa24a', 0.3))
    band(0.468, 0.22, 0.82, picture('label-miel', 0.7), span=150)
    with group((0.78, -0.3, 0.11), (0, 84, -30)):
        rod(0.035, 1.1, (0, 0, 0), wood(along=(12, 12, 1)))
        for n in range(6):
            lathe([(0, 0), (0.1, 0), (0.13 - 0.012 * abs(n - 2.5), 0.02), (0.1, 0.04), (0, 0.04)], wood(along=(12, 12, 1)), (0, 0, -0.3 + n * 0.055))
    return {1: {'around': 16, 'up': 16}, 2: {'around': -30, 'up': 20}, 3: {'around': 20, 'up': 30}}[view]


def rum(view):
    shape = [(0.4, 0), (0.44, 0.04), (0.44, 1.5), (0.42, 1.68), (0.22, 1.92), (0.15, 2.05), (0.14, 2.5), (0.14, 2.5), (0.17, 2.5), (0.17, 2.58), (0.14, 2.6)]
    bottle(shape, glass(), glass('#c4701f'), 0.7)
    lathe([(0, 2.98), (0.17, 2.98), (0.19, 2.94), (0.19, 2.62), (0.19, 2.62), (0, 2.62)], wood('#6b4526', '#4c2f18', (10, 10, 1)))
    lathe([(0.16, 2.62), (0.165, 2.3), (0.165, 2.3), (0.15, 2.3)], stuff('#1b1a18', 0.4))
    band(0.446, 0.35, 1.25, picture('label-ron', 0.75), span=168)
    with group((0.95, -0.35, 0)):
        lathe([(0, 0), (0.34, 0), (0.36, 0.03), (0.4, 0.78), (0.4, 0.78), (0.37, 0.78), (0.37, 0.78), (0.335, 0.12), (0.3, 0.1), (0, 0.1)], glass())
        lathe([(0, 0.105), (0.3, 0.105), (0.335, 0.13), (0.35, 0.36), (0.35, 0.36), (0, 0.36)], glass('#d08a3c'))
        box((0.24, 0.24, 0.24), (0.04, 0.02, 0.26), glass(rough=0.05), 0.04, (12, 20, 30))
    return {1: {'around': 14, 'up': 10}, 2: {'around': -34, 'up': 14}, 3: {'around': 12, 'up': 10, 'aim': (0.1, -0.4, 0.85), 'span': 1.5}}[view]


def water(view):
    shape = [(0.28, 0), (0.31, 0.04), (0.31, 0.5), (0.29, 0.62), (0.31, 0.74), (0.31, 1.2), (0.27, 1.42), (0.14, 1.62), (0.13, 1.72), (0.13, 1.72), (0.13, 1.8)]
    for n, (x, y) in enumerate((( -0.68, 0.35), (0, 0.35), (0.68, 0.35), (-0.68, -0.35), (0, -0.35), (0.68, -0.35))):
        with group((x, y, 0)):
            lathe([(0, 0), *shape], glass('#eef7f2', 0.04))
            band(0.314, 0.74, 1.2, picture('label-pipa', 0.4), span=330)
            rod(0.15, 0.2, (0, 0, 1.74), plastic('#2f8f5b', 0.4))
    return turned(view, 26, 18)


def concentrate(view):
    shape = [(0.3, 0), (0.33, 0.04), (0.33, 1.15), (0.3, 1.38), (0.13, 1.68), (0.12, 2.0), (0.12, 2.0), (0.14, 2.0), (0.14, 2.08)]
    bottle(shape, glass(), glass('#b3183a', 0.02), 0.78)
    lathe([(0, 2.24), (0.13, 2.24), (0.15, 2.22), (0.15, 2.0), (0.15, 2.0), (0, 2.0)], metal('#b5322f', 0.35))
    band(0.336, 0.25, 0.95, picture('label-saril', 0.7), span=170)
    rng = Random(5)
    for x, y in ((0.62, -0.3), (0.85, -0.05), (0.95, -0.45)):
        with group((x, y, 0.1), (rng.uniform(-30, 60), 20, rng.uniform(0, 360))):
            for k in range(5):
                with group((0, 0, 0), (0, 0, 72 * k)):
                    surface(lambda u, v: (0.02 + 0.1 * sin(pi * min(1, v * 0.9 + 0.1)), (u - 0.5) * 0.14 * (1 - v) ** 0.6, -0.08 + v * 0.36), stuff('#8c1230', 0.4), (6, 12), wall=0.02)
    return turned(view, 14, 12)


def tea(view):
    box((1.15, 0.62, 1.35), (0, 0, 0), stuff('#e9efd9', 0.6), 0.02)
    sheet(1.13, 1.33, (0, -0.3125, 0.675), picture('box-te', 0.6))
    with group((0.576, 0, 0.675), (0, 0, 90)):
        sheet(0.6, 1.33, (0, 0, 0), stuff('#7fa06a', 0.6))
    with group((0.95, -0.55, 0.0), (0, 0, -16)):
        lathe([(0, 0.03), (0.2, 0.03), (0.2, 0), (0.26, 0), (0.3, 0.06), (0.38, 0.3), (0.4, 0.5), (0.4, 0.5), (0.375, 0.5), (0.375, 0.5), (0.35, 0.3), (0.26, 0.08), (0, 0.07)], glass())
        lathe([(0, 0.08), (0.25, 0.09), (0.345, 0.32), (0.358, 0.38), (0.358, 0.38), (0, 0.38)], glass('#e0bd5a'))
        tube([(0.39, 0, 0.42), (0.58, 0, 0.4), (0.56, 0, 0.2), (0.36, 0, 0.16)], 0.03, glass())
    return turned(view, 20, 18)


def chocolate(view):
    dark = stuff('#321a10', 0.3, Clearcoat=0.2)
    with group((0, 0, 0.05), (0, 0, 0)):
        with group((0.1, 0.25, 0.0), (0, 0, 14)):
            slab(rrect(1.5, 0.9, 0.02, 2), 0.11, stuff('#e5b96b', 0.35, 0.6), (0, 0, 0.03), r=0.02)
            box((1.9, 0.92, 0.14), (0.05, 0, -0.03), stuff('#5b2415', 0.5), 0.02)
            sheet(1.9, 0.92, (0.05, 0, 0.112), picture('wrap-chocolate', 0.5), (0, 0, 0))
            with group((-1.22, 0, 0)):
                box((0.62, 0.86, 0.1), (0, 0, -0.02), metal('#c9a560', 0.35), 0.01)
                for i in range(2):
                    for k in range(3):
                        box((0.27, 0.26, 0.1), (-0.42 + i * 0.29, -0.29 + k * 0.29, 0), dark, 0.04)
        for x, y, turn in ((-0.9, -0.75, 20), (-0.5, -0.85, -15), (-0.68, -0.72, 50)):
            box((0.27, 0.27, 0.11), (x, y, -0.05 if turn != 50 else 0.06), dark, 0.045, (0, 0, turn))
    return {1: {'around': 12, 'up': 46}, 2: {'around': -26, 'up': 30}, 3: {'around': 20, 'up': 34, 'aim': (-0.8, -0.2, 0.1), 'span': 1.5}}[view]


def biscuits(view):
    tin = stuff('#b3242b', 0.3, 0.35)
    lathe([(0, 0), (0.98, 0), (1, 0.02), (1, 0.6), (1, 0.6), (0.97, 0.6), (0.97, 0.6), (0.97, 0.05), (0, 0.05)], tin)
    band(1.004, 0.06, 0.54, picture('tin-galletas', 0.35, Metallic=0.2), span=359)
    with group((0.78, 0.72, 0.62), (62, 0, -34)):
        lathe([(0, 0), (1.0, 0), (1.02, 0.02), (1.02, 0.16), (1.02, 0.16), (0.99, 0.16), (0.99, 0.03), (0, 0.03)], tin, (0, 0.5, 0))
    rng = Random(3)
    for n in range(15):
        a, r = rng.uniform(0, 6.28), 0.62 * rng.random() ** 0.5
        ginger = rng.random() > 0.4
        with group((r * cos(a), r * sin(a), 0.56 + 0.012 * n), (rng.uniform(-14, 14), rng.uniform(-14, 14), rng.uniform(0, 360))):
            slab(ellipse(0.56, 0.56), 0.1, bumpy(stuff('#a8682f' if ginger else '#4a2716', 0.8), 20, 0.5), r=0.045)
            for _ in range(5):
                ball((0.045, 0.04, 0.03), (rng.uniform(-0.18, 0.18), rng.uniform(-0.18, 0.18), 0.05), stuff('#f3e2c2' if ginger else '#24120a', 0.5))
    return turned(view, 14, 34)


PRODUCTS = {
    'cafe-boquete': coffee_bag('bag-boquete', '#5d2c1a'), 'cafe-geisha': coffee_bag('bag-geisha', '#1d2b3c'), 'raspadura': raspadura,
    'miel-azahar': honey, 'chocolate-bocas': chocolate, 'arroz-primera': rice_sack, 'galletas-navidad': biscuits,
    'ron-anejo': rum, 'agua-pipa': water, 'saril-concentrado': concentrate, 'te-hierba-limon': tea,
    'alimento-perro': pet_food('bag-perro', '#c75f2a'), 'alimento-gato': pet_food('bag-gato', '#4a5f8f', 0.8),
}
