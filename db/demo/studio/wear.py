"""Clothes laid flat, and what one carries: hats, bags, glasses, umbrellas."""
from functools import partial
from math import cos, pi, sin

from house import cushion
from materials import bumpy, fabric, leather, metal, picture, plastic, spotted, stuff, wood
from parts import ball, box, ellipse, group, rod, rrect, slab, surface, tube, tubes, turned, wrinkle

ABOVE = {'around': 0, 'up': 74, 'lift': 0.0, 'fill': 0.84}


def laid_out(view, fill=0.84, detail=(0, 1.2, 0), span=3.4):
    """The looks of what lies on the floor: from above, from its foot, and a detail of it."""
    return ({**ABOVE, 'fill': fill}, {**ABOVE, 'around': 32, 'up': 46, 'fill': fill}, {**ABOVE, 'aim': detail, 'span': span})[view - 1]


def cloth(left, right, low, high, material, n=(90, 90), full=0.16, folds=0.10, seed=0.0, lie=0.0, along=1.0):
    """A piece of cloth between four edges, each a function of how far one is along it."""
    def shape(u, v):
        x = left(v) * (1 - u) + right(v) * u
        y = low(u) * (1 - v) + high(u) * v
        edge = min(1, 9 * min(u, 1 - u)) ** 0.5 * min(1, 9 * min(v, 1 - v)) ** 0.5
        rise = full * edge + folds * edge * wrinkle(x, y * along, 1.5, seed) + folds * 0.45 * edge * wrinkle(x + y * 0.6, y * 0.3, 0.42, seed + 3)
        return (x, y, lie + max(0.02, rise))
    return surface(shape, material, n, wall=0.04)


def neck(u, wide, deep, top, slope):
    """How high the shoulders stand and how low the neck dips."""
    x = abs(2 * u - 1)
    dip = max(0, 1 - (x / wide) ** 2) ** 0.5 * deep
    return top - slope * x - dip


def shirt(color, seed=0.0, long=False, collar='round'):
    stuff_of = fabric(color, 30, 0.35)
    top, hem = 3.3, -3.5
    cloth(lambda v: -2.35 + 0.12 * sin(pi * v), lambda v: 2.35 - 0.12 * sin(pi * v), lambda u: hem + 0.1 * sin(pi * u),
          lambda u: neck(u, 0.40, 0.85, top, 0.62), stuff_of, (120, 120), seed=seed)
    for side in (-1, 1):
        reach, fall = (1.75, 5.2) if long else (1.75, 2.0)
        cuff = 0.75 if long else 1.0
        with group((0, 0, 0.0)):
            def sleeve(u, v, side=side):
                x0, y0 = side * (2.22 - 0.05 * u), 2.62 - 1.85 * u
                x1, y1 = side * (2.30 + reach * (1 - 0.42 * u * cuff)), 2.55 - fall + (0.25 if not long else 0.4) - u * (0.35 if not long else 0.1)
                if long:
                    x1 = side * (3.75 - 1.15 * u)
                    y1 = -2.5 - 0.25 * u
                x, y = x0 + (x1 - x0) * v, y0 + (y1 - y0) * v
                edge = min(1, 8 * min(u, 1 - u)) ** 0.5 * min(1, 8 * (1 - v)) ** 0.5
                rise = 0.17 * edge + 0.09 * edge * wrinkle(x, y, 0.9, seed + side) + 0.05 * edge * wrinkle(x * 2, y * 0.6, 0.4, seed)
                return (x, y, -0.02 + max(0.02, rise))
            surface(sleeve, stuff_of, (50, 70), wall=0.04)
    if collar == 'round':
        def rib(u, v):
            x = (2 * u - 1) * 0.40
            y = neck((x + 1) / 2, 0.40, 0.85, top, 0.62)
            away = (v - 0.5) * 0.24
            return (x * 2.35 + 0.25 * x * v, y + away - 0.02, 0.13 + 0.07 * sin(pi * v))
        surface(rib, fabric(color, 60, 0.6), (60, 8), wall=0.04)
        slab(ellipse(1.75, 0.62), 0.05, stuff(color, 0.95), (0, top - 0.32, 0.06), r=0.02)
        tube([(-0.92, top - 0.28, 0.14), (0, top - 0.06, 0.2), (0.92, top - 0.28, 0.14)], 0.09, fabric(color, 60, 0.6))
        box((0.42, 0.26, 0.01), (0, top - 0.3, 0.12), stuff('#fbfaf6', 0.8), 0.004)
    return stuff_of


def t_shirt(color):
    def scene(view):
        shirt(color, 4.0)
        return laid_out(view, detail=(0, 1.7, 0))
    return scene


def three_shirts(view):
    for n, (color, x, turn) in enumerate((('#5f9a4a', 2.6, -12), ('#dca032', 0, 0), ('#e8705a', -2.6, 12))):
        with group((x, -0.35 * abs(n - 1), 0.34 * n), (0, 0, turn)):
            shirt(color, 2.0 * n)
    return laid_out(view, 0.88, (-0.2, 0.9, 0), 4.6)


def guayabera(view, color='#f4f1ea', trimming='#ece7dc', sewn='#d3ccbd', inside='#d9d3c6', collar='#faf8f3'):
    linen = shirt(color, 7.0, long=True, collar='none')
    trim, seam = fabric(trimming, 40, 0.4), stuff(sewn, 0.9)
    box((0.34, 6.1, 0.05), (0, -0.35, 0.17), trim, 0.02)
    for n in range(6):
        with group((0, 1.9 - n * 0.95, 0.23)):
            rod(0.085, 0.04, (0, 0, 0), plastic('#e6dcc6', 0.2), edge=0.015)
    for side in (-1, 1):
        for y, h in ((0.75, 1.25), (-2.25, 1.5)):
            slab(rrect(1.25, h, 0.06), 0.06, trim, (side * 1.2, y, 0.28), r=0.02)
            slab(rrect(1.25, 0.3, 0.05), 0.05, linen, (side * 1.2, y + h / 2 - 0.12, 0.315), r=0.02)
            with group((side * 1.2, y + h / 2 - 0.14, 0.335)):
                rod(0.06, 0.03, (0, 0, 0), plastic('#e6dcc6', 0.2), edge=0.01)
        for n in range(6):
            x = side * (0.62 + n * 0.23)
            tubes([[(x, 2.5 - abs(x) * 0.2, 0.27), (x, 1.4, 0.29), (x, -1.5, 0.29), (x, -3.3, 0.2)]], 0.022, trim)
        with group((side * 0.62, 2.72, 0.2), (-8, side * 10, side * -24)):
            slab([(-side * 0.62, 0.62), (side * 0.42, 0.34), (side * 0.35, -0.45), (-side * 0.56, -0.52)][::side], 0.07, fabric(collar, 40, 0.3), (0, 0, 0.1), r=0.03)
    slab(ellipse(1.9, 0.8), 0.05, stuff(inside, 0.95), (0, 2.98, 0.08), r=0.02)
    tube([(-1.0, 3.1, 0.2), (0, 3.32, 0.3), (1.0, 3.1, 0.2)], 0.16, fabric(collar, 40, 0.3))
    return laid_out(view, span=4.6)


def legs(color, length, wide, crotch, weave, waist=1.75, flare=0.0):
    for side in (-1, 1):
        inner = lambda v, side=side: side * 0.42 * max(0, (crotch - v) / crotch) ** 0.8
        outer = lambda v, side=side: side * (waist + (wide - waist) * (1 - v) ** 0.7)
        left, right = (outer, inner) if side < 0 else (inner, outer)
        cloth(left, right, lambda u: -length, lambda u: 0.0, weave, (70, 140), seed=side * 2.0, full=0.24, folds=0.26, along=0.6)
    return weave


def jeans(view):
    indigo = bumpy(spotted('#2c426c', '#203256', 6, 0.9), 90, 0.4)
    legs('#2c426c', 8.4, 1.95, 0.72, indigo)
    thread = stuff('#c98f3f', 0.8)
    box((3.5, 0.5, 0.2), (0, 0.05, 0.12), indigo, 0.05)
    for x in (-1.4, -0.6, 0.6, 1.4):
        box((0.2, 0.62, 0.08), (x, 0.05, 0.3), indigo, 0.03)
    with group((0, 0.05, 0.32)):
        rod(0.15, 0.06, (0, 0, 0), metal('#b9874a', 0.35), edge=0.02)
    for side in (-1, 1):
        tubes([[(side * 0.85, -0.22, 0.36), (side * 1.05, -0.75, 0.42), (side * 1.75, -0.98, 0.25)], [(side * 0.9, -0.2, 0.36), (side * 1.1, -0.68, 0.42), (side * 1.75, -0.9, 0.25)]], 0.014, thread)
    tubes([[(0.1, -0.22, 0.34), (0.1, -1.9, 0.36)], [(0.34, -0.22, 0.36), (0.34, -1.3, 0.4), (0.1, -1.95, 0.36)], [(-1.7, 0.24, 0.3), (1.7, 0.24, 0.3)], [(-1.7, -0.14, 0.3), (1.7, -0.14, 0.3)]], 0.014, thread)
    return laid_out(view, 0.86, (0, 0.1, 0), 3)


def swim_shorts(view, color='#e8705a', seam='#c9523f'):
    cotton = fabric(color, 26, 0.35)
    legs(color, 3.7, 2.45, 0.42, cotton)
    def waist(u, v):
        return ((2 * u - 1) * 1.78, -0.22 + 0.55 * v, 0.2 + 0.12 * sin(pi * v) + 0.035 * sin(u * 150))
    surface(waist, cotton, (240, 12), wall=0.05)
    cord = stuff('#fbf6ea', 0.9)
    for side in (-1, 1):
        tube([(side * 0.1, 0.02, 0.36), (side * 0.4, -0.35, 0.42), (side * 0.28, -0.85, 0.42), (side * 0.45, -1.35, 0.42)], 0.055, cord)
        tube([(side * 0.06, 0.0, 0.38), (side * 0.55, 0.12, 0.46), (side * 0.5, -0.2, 0.45), (side * 0.05, -0.02, 0.4)], 0.05, cord)
        tubes([[(side * 1.55, -0.45, 0.3), (side * 1.95, -1.7, 0.26)]], 0.03, stuff(seam, 0.9))
    return laid_out(view, 0.8, (0, 0, 0), 3)


def hat(view):
    straw = bumpy(picture('weave-pintao', 0.75), 60, 0.35, 'Wave', (1, 1, 5))
    def shape(u, v):
        a = 2 * pi * u
        if v < 0.5:
            k = v / 0.5
            r = 2.35 - 1.3 * k
            z = 0.16 + 0.18 * abs(cos(a)) ** 2 * (1 - k) ** 1.4 + 0.10 * (1 - k) - 0.05 * k
        elif v < 0.86:
            k = (v - 0.5) / 0.36
            r, z = 1.05 - 0.17 * k ** 1.5, 0.11 + 1.08 * k
        else:
            k = (v - 0.86) / 0.14
            r, z = 0.88 * (1 - k) ** 0.8, 1.19 + 0.16 * sin(pi / 2 * k) - 0.24 * k ** 3
        pinch = 1 - 0.12 * max(0, (v - 0.6) / 0.4) * max(0, -sin(a)) ** 2
        return (r * 0.9 * cos(a) * pinch, r * 1.06 * sin(a), z)
    with group((0, 0, 0.0)):
        surface(shape, straw, (160, 120), wall=0.05)
        def ribbon(u, v):
            a = 2 * pi * u
            r = 1.065 - 0.02 * v
            return (r * 0.9 * cos(a), r * 1.06 * sin(a), 0.13 + 0.26 * v)
        surface(ribbon, stuff('#17130f', 0.6), (96, 3), wall=0.03)
    return {1: {'around': 40, 'up': 20}, 2: {'around': -30, 'up': 44}, 3: {'around': 50, 'up': 22, 'aim': (0.8, -1.2, 0.5), 'span': 2.2}}[view]


def backpack(view, color='#c2257c', straps='#7d174f', zip_color='#2a1220'):
    body, dark = fabric(color, 34, 0.45), fabric(straps, 34, 0.45)
    cushion(2.9, 1.35, 4.2, (0, 0, 0.05), body, plump=0.12)
    cushion(2.35, 0.85, 2.0, (0, -0.72, 0.2), body, plump=0.16)
    zipper, steel = stuff(zip_color, 0.6), metal('#c9ccd0', 0.25)
    tube([(-1.42, -0.3, 1.6), (-1.4, -0.3, 3.5), (-1.0, -0.32, 4.12), (0, -0.32, 4.25), (1.0, -0.32, 4.12), (1.4, -0.3, 3.5), (1.42, -0.3, 1.6)], 0.045, zipper)
    tube([(-1.1, -1.06, 1.25), (-0.95, -1.08, 1.75), (0, -1.08, 1.92), (0.95, -1.08, 1.75), (1.1, -1.06, 1.25)], 0.04, zipper)
    for x, y, z in ((0.75, -1.12, 1.84), (1.18, -0.36, 3.98)):
        slab(rrect(0.09, 0.3, 0.04), 0.03, steel, (x, y - 0.03, z - 0.15), (90, 0, 0), r=0.01)
    tube([(-0.4, 0.1, 4.2), (-0.38, 0.1, 4.62), (0.38, 0.1, 4.62), (0.4, 0.1, 4.2)], 0.1, dark)
    for side in (-1, 1):
        def strap(u, v, side=side):
            y = 0.62 + 0.75 * sin(pi * v) ** 0.8
            return (side * (0.55 + 0.5 * (1 - v)) + (u - 0.5) * 0.5, y, 0.5 + 3.5 * v)
        surface(strap, dark, (8, 40), wall=0.12)
        cushion(0.5, 0.8, 1.3, (side * 1.5, 0.0, 0.15), dark, plump=0.1)
    box((0.62, 0.05, 0.3), (0, -1.2, 0.72), leather('#5a2a1a'), 0.03)
    return {1: {'around': 26, 'up': 12}, 2: {'around': 150, 'up': 14}, 3: {'around': -20, 'up': 16, 'aim': (0, -0.9, 1.9), 'span': 3.4}}[view]


def sunglasses(view, color='#1e3158'):
    frame, dark = plastic(color, 0.15, Clearcoat=0.8), stuff('#0c1016', 0.03, Specular=0.9, Clearcoat=1)
    def lens(w, h):
        return [(x * (1 + 0.10 * (y > 0)), y * (1.0 if y > 0 else 1.05)) for x, y in rrect(w, h, 0.22)]
    with group((0, 0, 0.36), (0, 0, 0)):
        for side in (-1, 1):
            with group((side * 0.38, 0, 0), (84, 0, side * -7)):
                slab(lens(0.68, 0.56), 0.09, frame, r=0.03, holes=[lens(0.56, 0.44)])
                slab(lens(0.58, 0.46), 0.025, dark, (0, 0, 0.0), r=0.008)
            tube([(side * 0.72, 0.06, 0.12), (side * 0.77, 0.25, 0.12), (side * 0.78, 1.1, 0.08), (side * 0.76, 1.45, -0.2), (side * 0.74, 1.56, -0.34)], 0.045, frame)
        tube([(-0.1, -0.01, 0.1), (0, -0.02, 0.13), (0.1, -0.01, 0.1)], 0.05, frame)
        for side in (-1, 1):
            box((0.05, 0.09, 0.13), (side * 0.745, 0.03, 0.06), metal('#d8c48a', 0.25), 0.015)
    return turned(view, 26, 18)


def umbrella(view, color='#5d3a8f'):
    cover = fabric(color, 60, 0.2)
    def canopy(u, v):
        a = 2 * pi * u
        rib = abs(((u * 8) % 1) - 0.5) * 2
        r = 5.2 * v * (1 - 0.07 * (1 - rib ** 2) * v)
        return (r * cos(a), r * sin(a), 2.2 * cos(v * 1.42) - 0.45 * (1 - rib ** 1.5) * v * 0.35)
    with group((0, 0, 3.1), (-52, 18, 0)):
        surface(canopy, cover, (192, 48), wall=0.04)
        steel, black = metal('#8d9196', 0.3), plastic('#17171a', 0.4)
        for n in range(8):
            a = pi / 4 * n
            tube([(5.2 * k * cos(a), 5.2 * k * sin(a), 2.2 * cos(k * 1.42) - 0.08) for k in (0.05, 0.3, 0.6, 0.85, 1.0)], 0.035, steel)
            tubes([[(2.4 * cos(a), 2.4 * sin(a), 1.72), (0, 0, -0.2)]], 0.03, steel)
            ball(0.08, (5.25 * cos(a), 5.25 * sin(a), 0.3), black)
        rod(0.09, 6.4, (0, 0, -4.1), steel)
        rod(0.1, 0.5, (0, 0, 2.15), black)
        tube([(0, 0, -4.0), (0, 0, -5.0), (0.25, 0, -5.5), (0.75, 0, -5.5), (0.95, 0, -5.0)], 0.17, wood('#6b4526', '#4c2f18', (6, 6, 1)))
    return turned(view, 10, 10)


PRODUCTS = {
    'camiseta-azul-mar': t_shirt('#1f6f9c'), 'camisetas-paquete-3': three_shirts, 'guayabera-lino': guayabera, 'jean-recto': jeans,
    'short-playero': swim_shorts, 'sombrero-pintao': hat, 'mochila-urbana': backpack, 'lentes-sol': sunglasses,
    'paraguas-resistente': umbrella,
    # In their other colours.
    'camiseta-azul-mar-blanco': t_shirt('#f2f0ea'), 'camiseta-azul-mar-negro': t_shirt('#232428'), 'camiseta-azul-mar-coral': t_shirt('#e8705a'),
    'guayabera-lino-celeste': partial(guayabera, color='#a9cdea', trimming='#9bc2e2', sewn='#7fa9cc', inside='#83abcb', collar='#b4d5ee'),
    'guayabera-lino-beige': partial(guayabera, color='#d9c3a0', trimming='#cfb791', sewn='#b29a73', inside='#b59e78', collar='#dfcbaa'),
    'short-playero-turquesa': partial(swim_shorts, color='#259a98', seam='#17716f'),
    'short-playero-azul-marino': partial(swim_shorts, color='#24365f', seam='#142140'),
    'mochila-urbana-negro': partial(backpack, color='#2b2c31', straps='#191a1d', zip_color='#0d0d0f'),
    'mochila-urbana-verde-oliva': partial(backpack, color='#68723a', straps='#454c26', zip_color='#23270f'),
    'lentes-sol-negro': partial(sunglasses, color='#141416'), 'lentes-sol-cafe': partial(sunglasses, color='#6a3f22'),
    'paraguas-resistente-negro': partial(umbrella, color='#232429'), 'paraguas-resistente-rojo': partial(umbrella, color='#b3262e'),
}
