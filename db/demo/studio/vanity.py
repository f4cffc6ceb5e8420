"""Beauty and perfume, and what is kept by the window: candles, plants and pots."""
from functools import partial
from math import cos, pi, radians, sin
from random import Random

from materials import bumpy, ceramic, glass, metal, picture, plastic, spotted, stuff, wood
from pantry import bottle
from parts import ball, band, box, ellipse, group, lathe, rod, rrect, ring, sheet, slab, surface, tube, turned


def coconut_oil(view):
    bottle([(0.5, 0), (0.55, 0.05), (0.55, 0.9), (0.5, 1.05), (0.44, 1.12), (0.44, 1.12), (0.44, 1.24)], glass(),
           stuff('#fbf6e6', 0.15, Clearcoat=1), 0.86)
    lathe([(0, 1.4), (0.46, 1.4), (0.46, 1.4), (0.48, 1.38), (0.48, 1.13), (0.48, 1.13), (0.44, 1.13)], wood('#c79d68', '#a97f4c', (2, 2, 10)))
    band(0.562, 0.2, 0.82, picture('label-coco', 0.7), span=160)
    husk, flesh = bumpy(spotted('#7a5230', '#4a2e18', 10, 0.95), 24, 0.8), stuff('#fdfaf2', 0.5)
    with group((1.08, -0.2, 0.5), (62, 0, 16)):
        lathe([(0, -0.55), (0.3, -0.48), (0.5, -0.25), (0.56, 0), (0.56, 0), (0.52, 0)], husk)
        lathe([(0.53, 0), (0.44, 0.004), (0.44, 0.004), (0.4, -0.18), (0.22, -0.38), (0, -0.42)], flesh)
    return {1: {'around': 12, 'up': 16}, 2: {'around': -34, 'up': 22}, 3: {'around': 22, 'up': 12, 'aim': (0.1, -0.4, 0.7), 'span': 1.5}}[view]


def cream(view):
    lathe([(0, 0), (0.5, 0), (0.58, 0.06), (0.58, 0.5), (0.58, 0.5), (0.52, 0.52)], stuff('#f6f1ea', 0.12, Clearcoat=1))
    lathe([(0, 0.86), (0.56, 0.86), (0.59, 0.83), (0.59, 0.54), (0.59, 0.54), (0.5, 0.54)], plastic('#d9c3a5', 0.3))
    band(0.59, 0.14, 0.42, picture('label-crema', 0.4), span=130)
    with group((1.2, 0.5, 0)):
        box((0.98, 0.98, 1.1), (0, 0, 0), stuff('#f4ece0', 0.55), 0.015, (0, 0, 12))
        with group((0, 0, 0.55), (0, 0, 12)):
            sheet(0.96, 1.08, (0, -0.493, 0), picture('box-crema', 0.55))
    return turned(view, 10, 17)


def lipstick(view, color='#c2274d'):
    gold, rose = metal('#d9b36c', 0.22), stuff(color, 0.28)
    lathe([(0, 0), (0.2, 0), (0.22, 0.02), (0.22, 0.62), (0.22, 0.62), (0.2, 0.62)], plastic('#1b1718', 0.15))
    lathe([(0.17, 0.6), (0.18, 0.62), (0.18, 1.0), (0.18, 1.0), (0.15, 1.0)], gold)
    def bullet(u, v):
        a = 2 * pi * u
        top = 1.42 + 0.16 * sin(a)
        if v > 0.75:
            k = (v - 0.75) / 0.25
            return (0.145 * (1 - k) * cos(a), 0.145 * (1 - k) * sin(a), 1.42 + 0.16 * sin(a) * (1 - k) + 0.05 * sin(k * pi / 2))
        return (0.145 * cos(a), 0.145 * sin(a), 0.95 + (top - 0.95) * v / 0.75)
    surface(bullet, rose, (48, 24))
    with group((0.62, -0.35, 0.23), (90, 0, 62)):
        lathe([(0, 0), (0.2, 0), (0.23, 0.03), (0.23, 0.95), (0.23, 0.95), (0.19, 0.95), (0.19, 0.1), (0, 0.1)], plastic('#1b1718', 0.15))
        ring(0.231, 0.012, (0, 0, 0.9), gold)
    return turned(view, 16, 18)


def sunscreen(view):
    def shape(u, v):
        a, flat = 2 * pi * u, v
        deep = 0.3 * (1 - v) ** 0.7 + 0.006
        wide = 0.4 + 0.16 * v
        return (wide * sin(a), -deep * cos(a), 0.42 + 1.75 * v)
    surface(shape, stuff('#fdf6e9', 0.35), (96, 32), closed=False)
    def front(u, v):
        a = radians(-78 + 156 * u)
        k = 0.06 + 0.86 * v
        return ((0.4 + 0.16 * k) * sin(a), -(0.3 * (1 - k) ** 0.7 + 0.012) * cos(a), 0.42 + 1.75 * k)
    surface(front, picture('label-sol', 0.35), (48, 24))
    box((1.13, 0.03, 0.16), (0, 0, 2.1), stuff('#fdf6e9', 0.35), 0.01)
    lathe([(0, 0), (0.36, 0), (0.39, 0.03), (0.39, 0.4), (0.39, 0.4), (0.3, 0.42)], plastic('#f08a3c', 0.3), turn=(0, 0, 0))
    return turned(view, 18, 10)


def candle(view):
    lathe([(0, 0), (0.46, 0), (0.5, 0.05), (0.5, 1.1), (0.5, 1.1), (0.465, 1.1), (0.465, 1.1), (0.465, 0.8)], ceramic('#e9d6b6'))
    lathe([(0, 0.93), (0.4, 0.935), (0.467, 0.95)], stuff('#fbf1da', 0.4))
    tube([(0, 0, 0.92), (0.01, 0, 1.04), (0.03, 0, 1.1)], 0.014, stuff('#2a2018', 0.9))
    flame = stuff('#ffb347', 0.5, Emission=(1, 0.55, 0.12, 1))
    flame.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 4
    lathe([(0, 0), (0.045, 0.06), (0.04, 0.14), (0.012, 0.26), (0, 0.32)], flame, (0.03, 0, 1.07))
    band(0.504, 0.24, 0.82, picture('label-vela', 0.75), span=120)
    bark = spotted('#9a5f35', '#6d3d1f', 5, 0.8, (1, 14, 14))
    for n, (x, y, turn) in enumerate(((0.75, -0.35, 24), (0.8, -0.2, 8), (0.78, -0.28, 40))):
        with group((x, y, 0.07 + (0.11 if n == 2 else 0)), (0, 90, turn)):
            lathe([(0.07, -0.4), (0.07, 0.4), (0.07, 0.4), (0.045, 0.4), (0.045, -0.4)], bark)
    return {1: {'around': 14, 'up': 16}, 2: {'around': -30, 'up': 30}, 3: {'around': 20, 'up': 26, 'aim': (0, 0, 0.85), 'span': 1.5}}[view]


def perfume(body, juice, cap, label, face, tall=1.3):
    """A heavy glass bottle; `body` is its outline seen from above."""
    def scene(view):
        with group((0, 0, tall / 2)):
            slab(body, tall, glass(), r=0.06)
            slab([(x * 0.86, y * 0.78) for x, y in body], tall * 0.8, glass(juice), (0, 0, -0.02 * tall), r=0.05)
        deep = min(y for _, y in body)
        sheet(face[0], face[1], (0, deep - 0.004, tall * 0.45), picture(label, 0.5))
        rod(0.16, 0.1, (0, 0, tall), metal('#d8b878', 0.25))
        cap((0, 0, tall + 0.1))
        return {1: {'around': 20, 'up': 10}, 2: {'around': -36, 'up': 20}, 3: {'around': 14, 'up': 8, 'aim': (0, deep, tall * 0.75), 'span': tall * 0.95}}[view]
    return scene


def cap_of(kind, color):
    def cap(at):
        if kind == 'ball':
            ball(0.27, (at[0], at[1], at[2] + 0.24), stuff(color, 0.12, Clearcoat=1))
        elif kind == 'wood':
            lathe([(0, 0), (0.25, 0), (0.26, 0.02), (0.26, 0.48), (0.24, 0.5), (0, 0.5)], wood(color, '#7a4e2a', (8, 8, 1)), at)
        elif kind == 'metal':
            lathe([(0, 0), (0.23, 0), (0.24, 0.02), (0.24, 0.42), (0.22, 0.44), (0.22, 0.44), (0, 0.44)], metal(color, 0.22), at)
        else:
            box((0.52, 0.4, 0.42), at, stuff(color, 0.1, Clearcoat=1), 0.04)
    return cap


def leaf(length, width, material, bend=0.5, fold=0.12):
    def shape(u, v):
        w = width * sin(pi * v ** 0.8) * (u - 0.5)
        a = bend * v
        return (w, length * v * cos(a * 0.8), length * v * sin(0.6 - a) + fold * abs(2 * u - 1) * sin(pi * v) * width)
    return surface(shape, material, (10, 24))


def clay_pot(r=0.62, h=1.05, color='#b9623f', saucer=True):
    clay = bumpy(spotted(color, '#a5532f', 3, 0.85), 40, 0.08)
    lathe([(0, 0.02), (r * 0.72, 0.02), (r * 0.74, 0.04), (r * 0.93, h * 0.78), (r * 0.93, h * 0.78), (r * 1.04, h * 0.78), (r * 1.04, h * 0.78),
           (r * 1.06, h), (r * 1.06, h), (r * 0.96, h), (r * 0.96, h), (r * 0.9, h * 0.8)], clay)
    lathe([(0, h * 0.9), (r * 0.97, h * 0.9)], bumpy(spotted('#4a3323', '#2c1d13', 20, 1), 30, 1.0))
    if saucer:
        lathe([(0, 0), (r, 0), (r * 1.12, 0.12), (r * 1.12, 0.12), (r * 1.06, 0.12), (r * 0.96, 0.04)], clay)


def house_plant(view):
    clay_pot()
    rng = Random(8)
    greens = [spotted(a, b, 4, 0.4) for a, b in (('#3f8f4a', '#2c6e39'), ('#57a55a', '#3c8447'), ('#2f7440', '#235a31'))]
    stalk = stuff('#5d8a3f', 0.6)
    for n in range(19):
        turn, high = n * 137.5, 0.35 + 0.085 * n
        a = radians(turn)
        out = 0.75 - 0.028 * n
        tip = (out * cos(a), out * sin(a), 0.95 + high)
        tube([(0.05 * cos(a), 0.05 * sin(a), 0.9), (0.22 * cos(a), 0.22 * sin(a), 0.95 + high * 0.6), tip], 0.018, stalk)
        with group(tip, (rng.uniform(-8, 12), 0, turn - 90)):
            leaf(0.82 - 0.01 * n, 0.5, greens[n % 3], 1.3)
    return {1: {'around': 12, 'up': 14}, 2: {'around': -40, 'up': 30}, 3: {'around': 30, 'up': 24, 'aim': (0, -0.2, 1.9), 'span': 2}}[view]


def orchid(view):
    lathe([(0, 0), (0.42, 0), (0.44, 0.03), (0.52, 0.85), (0.5, 0.9), (0.5, 0.9), (0.47, 0.9), (0.46, 0.75)], ceramic('#f4f1ec'))
    lathe([(0, 0.8), (0.47, 0.8)], bumpy(spotted('#6d4c33', '#3f2a1a', 14, 1), 20, 1.0))
    green = spotted('#3d7d43', '#2b6133', 3, 0.4)
    for turn, length in ((20, 1.2), (150, 1.1), (250, 1.15), (320, 0.9)):
        with group((0, 0, 0.8), (0, 0, turn)):
            leaf(length, 0.42, green, 1.5)
    petal, heart = stuff('#e48bb5', 0.5), stuff('#b01e63', 0.5)
    for way in (-1, 1):
        stem = [(0, 0, 0.8), (0.1 * way, 0.05, 1.6), (0.28 * way, 0, 2.4), (0.75 * way, -0.05, 2.95), (1.2 * way, -0.1, 2.8)]
        tube(stem, 0.025, stuff('#6b8f47', 0.5))
        for n, (x, z) in enumerate(((0.25, 2.3), (0.42, 2.62), (0.66, 2.9), (0.95, 2.95), (1.2, 2.8))):
            size = 0.5 - 0.03 * n
            with group((x * way, -0.14, z), (8 * n - 10, 0, 14 * way * (n - 2)), size):
                for k, (turn, long, broad) in enumerate(((90, 0.7, 0.62), (210, 0.68, 0.55), (330, 0.68, 0.55), (20, 0.72, 0.95), (160, 0.72, 0.95))):
                    def blade(u, v, turn=turn, long=long, broad=broad):
                        a, w = radians(turn), broad * sin(pi * v ** 0.7) * (u - 0.5)
                        return (long * v * cos(a) - w * sin(a), -0.12 * sin(pi * v) - (0.02 if turn in (20, 160) else 0), long * v * sin(a) + w * cos(a))
                    surface(blade, petal, (10, 14))
                ball((0.12, 0.14, 0.16), (0, -0.12, -0.06), heart)
                ball((0.07, 0.07, 0.06), (0, -0.16, 0.08), stuff('#f6d86b', 0.5))
    return turned(view, 6, 8)


def cactus(view):
    with group(size=0.62):
        clay_pot(0.6, 0.95, '#d9d2c6', saucer=False)
    green, thorn = stuff('#4f8a52', 0.6), stuff('#efe6c8', 0.6)
    def column(r, h, at):
        def shape(u, v):
            ribs = 1 + 0.09 * cos(11 * 2 * pi * u)
            top = min(1, (1 - v) * 5) ** 0.5
            return (r * ribs * top * cos(2 * pi * u), r * ribs * top * sin(2 * pi * u), h * v)
        surface(shape, green, (132, 60), at)
        for k in range(11):
            a = 2 * pi * k / 11
            for n in range(int(h / 0.11)):
                z = 0.06 + n * 0.11
                if z < h * 0.93:
                    top = min(1, (1 - z / h) * 5) ** 0.5
                    x, y = (at[0] + r * 1.09 * top * cos(a), at[1] + r * 1.09 * top * sin(a))
                    tube([(x, y, at[2] + z), (x + 0.07 * cos(a + 0.4), y + 0.07 * sin(a + 0.4), at[2] + z + 0.03)], 0.005, thorn, soft=False)
                    tube([(x, y, at[2] + z), (x + 0.07 * cos(a - 0.4), y + 0.07 * sin(a - 0.4), at[2] + z - 0.02)], 0.005, thorn, soft=False)
    column(0.22, 1.35, (0, 0, 0.5))
    column(0.13, 0.62, (0.25, -0.05, 0.5))
    return turned(view, 12, 14)


def seeds(view):
    for n, (name, turn, x, y) in enumerate((('seed-culantro', 10, -0.72, 0.2), ('seed-aji', 0, 0.0, 0.0), ('seed-tomate', -10, 0.72, 0.22))):
        with group((x, y, 0.02), (0, 0, turn)):
            box((0.8, 0.05, 1.2), (0, 0, 0), stuff('#efe6d2', 0.7), 0.02, (-10, 0, 0))
            with group((0, -0.028, 0), (-10, 0, 0)):
                sheet(0.79, 1.18, (0, 0, 0.6), picture(name, 0.6))
    rng = Random(3)
    for _ in range(40):
        ball((0.03, 0.024, 0.015), (rng.gauss(0.1, 0.4), -0.45 + rng.gauss(0, 0.1), 0.015), stuff(rng.choice(['#c9a466', '#e4c98c', '#9c7440']), 0.7))
    return turned(view, 8, 20)


PRODUCTS = {
    'aceite-coco': coconut_oil, 'crema-facial': cream, 'labial-guayaba': lipstick, 'bloqueador-solar': sunscreen, 'vela-vainilla': candle,
    'agua-azahar': perfume(rrect(1.0, 0.5, 0.12), '#f6c99a', cap_of('ball', '#f7f3ea'), 'label-azahar', (0.62, 0.62)),
    'madera-cedro': perfume(rrect(0.95, 0.62, 0.06), '#b9752e', cap_of('wood', '#a8713f'), 'label-cedro', (0.6, 0.72), 1.6),
    'brisa-bocas': perfume(ellipse(0.95, 0.95), '#8fd3e0', cap_of('metal', '#cfd4d8'), 'label-brisa', (0.01, 0.01), 1.75),
    'vainilla-noche': perfume(rrect(1.15, 0.55, 0.2), '#5b2b62', cap_of('box', '#1d1622'), 'label-noche', (0.66, 0.5), 1.15),
    'planta-interior': house_plant, 'orquidea-rosada': orchid, 'cactus-mini': cactus, 'semillas-huerto': seeds,
    'labial-guayaba-coral': partial(lipstick, color='#e2553a'), 'labial-guayaba-vino': partial(lipstick, color='#6e1423'),
}
