"""What stands in a house: mugs, sofas, hammocks; frames, paints and brushes; books."""
from math import cos, pi, sin


from materials import bumpy, ceramic, fabric, metal, picture, stuff, wood
from parts import box, group, lathe, rod, ring, sheet, surface, tube, turned


def mug(color, at, turn):
    with group(at, (0, 0, turn)):
        glaze = bumpy(ceramic(color, 0.22), 6, 0.05)
        lathe([(0, 0.02), (0.34, 0.02), (0.36, 0), (0.4, 0.04), (0.43, 0.2), (0.43, 0.86), (0.42, 0.88), (0.4, 0.88), (0.395, 0.84), (0.39, 0.16), (0.3, 0.07), (0, 0.06)], glaze)
        lathe([(0.37, 0.001), (0.405, 0.03), (0.432, 0.1)], stuff('#d9c3a0', 0.9))
        tube([(0.41, 0, 0.72), (0.62, 0, 0.72), (0.7, 0, 0.52), (0.62, 0, 0.26), (0.42, 0, 0.2)], 0.055, glaze)


def mugs(view):
    mug('#bf5b3a', (-0.5, 0.45, 0), 150)
    mug('#3f6f9f', (0.5, 0.5, 0), 20)
    mug('#5f8a55', (0.72, -0.5, 0), -28)
    mug('#d9a13a', (-0.42, -0.5, 0), 200)
    return {1: {'around': 10, 'up': 24}, 2: {'around': 40, 'up': 52}, 3: {'around': -30, 'up': 16, 'aim': (-0.42, -0.5, 0.45), 'span': 1.7}}[view]


def cushion(w, d, h, at, material, turn=(0, 0, 0), plump=0.25):
    """A cushion of a sofa: a box that is soft and full."""
    def shape(u, v):
        a, b = 2 * pi * u, pi * (v - 0.5)
        power = lambda value, p: abs(value) ** p * (1 if value > 0 else -1)
        x, y, z = power(cos(b), 0.28) * power(cos(a), 0.28), power(cos(b), 0.28) * power(sin(a), 0.28), power(sin(b), 0.5)
        full = 1 + plump * (1 - x * x) * (1 - y * y)
        return (x * w / 2, y * d / 2, h / 2 + z * h / 2 * full)
    return surface(shape, material, (96, 48), at, turn, closed=True)


def sofa(view):
    blue, leg = fabric('#3f5f8c', 8, 0.35), wood('#b98a58', '#93683b', (6, 6, 1))
    cushion(15.4, 7.6, 2.0, (0, 0, 1.5), blue, plump=0.02)
    for x in (-3.35, 3.35):
        cushion(6.7, 6.4, 1.9, (x, -0.75, 3.0), blue, plump=0.22)
        cushion(6.6, 4.4, 2.1, (x, 2.1, 4.3), blue, (72, 0, 0), plump=0.35)
    cushion(15.4, 1.8, 6.6, (0, 3.2, 1.7), blue, plump=0.02)
    for x in (-7.5, 7.5):
        cushion(1.7, 7.8, 4.6, (x, 0, 1.6), blue, plump=0.03)
        for y in (-3, 3):
            lathe([(0.22, 0), (0.4, 1.7), (0.4, 1.7), (0, 1.7)], leg, (x * 0.93, y, 0))
    cushion(3.6, 3.4, 1.1, (-5.2, -0.5, 5.0), fabric('#e0b25a', 10), (66, 12, 12), plump=0.8)
    brass = metal('#c9a45c', 0.3)
    rod(1.3, 0.25, (10.4, 1.8, 0), brass)
    rod(0.12, 13.5, (10.4, 1.8, 0), brass)
    shade = stuff('#f6ead2', 0.8, Emission=(1, 0.86, 0.6, 1))
    shade.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 0.45
    lathe([(2.0, 12.4), (1.4, 15.2)], shade, (10.4, 1.8, 0), wall=0.05)
    return turned(view, 22, 14, fill=0.84)


def hammock(view):
    stripes, cord = picture('cloth-hamaca', 0.9, Sheen=0.3), stuff('#e9dcc0', 0.9)
    timber = wood('#b98452', '#8e5f35', (1, 10, 10))
    half = 8.0
    def shape(u, v):
        x = (u - 0.5) * 2 * half
        narrow = 1 - 0.42 * (abs(2 * u - 1) ** 3)
        across = (v - 0.5) * 6.6 * narrow
        sag = 4.6 - 4.2 * cos((u - 0.5) * pi) * (1 - 0.34 * (2 * v - 1) ** 2)
        fold = 0.10 * sin(v * 40 + 3 * sin(u * 5)) * (0.25 + abs(2 * u - 1) ** 2)
        return (x, across, sag + fold + 1.6)
    surface(shape, bumpy(stripes, 3, 0.5), (140, 120), wall=0.06)
    for side, u in ((-1, 0.0), (1, 1.0)):
        end = (side * (half + 3.6), 0, 8.2)
        for n in range(17):
            start = shape(u, n / 16)
            middle = [(a + b) / 2 for a, b in zip(start, end)]
            tube([start, (middle[0], middle[1], middle[2] - 0.2), end], 0.06, cord, fine=4)
        ring(0.5, 0.14, (end[0] + side * 0.4, 0, end[2] + 0.1), metal('#b9bcc0'), (90, 0, 0))
        with group((end[0] + side * 0.9, 0, 0)):
            box((0.75, 0.75, 10.6), (0, 0, 0), timber, 0.12, (0, side * 4, 0))
            box((0.8, 6.0, 0.8), (0, 0, 0), timber, 0.12)
    box((2 * half + 8, 0.7, 0.7), (0, 0, 0.05), timber, 0.12)
    for side in (-1, 1):
        for n in range(40):
            u = 0.1 + 0.8 * n / 39
            x, y, z = shape(u, 0 if side < 0 else 1)
            tube([(x, y, z), (x, y + side * 0.05, z - 0.4), (x + 0.03, y + side * 0.02, z - 0.85)], 0.05, cord, fine=3)
    return {1: {'around': 20, 'up': 16, 'fill': 0.86}, 2: {'around': 60, 'up': 22}, 3: {'around': 10, 'up': 34, 'aim': (1.5, -0.5, 2.6), 'span': 8}}[view]


def book(cover, color, w=1.4, h=2.1, deep=0.26, hard=True):
    def scene(view):
        def copy(at, turn):
            with group(at, turn):
                lip = 0.03 if hard else 0
                board = 0.025 if hard else 0.01
                cloth = stuff(color, 0.6)
                for y in (-deep / 2, deep / 2):
                    box((w, board, h), (0, y, 0), cloth, 0.008)
                box((0.03, deep, h), (-w / 2, 0, 0), cloth, 0.012)
                pages = bumpy(stuff('#f5efe0', 0.9), 60, 0.4, 'Wave', (0, 4, 0))
                box((w - 0.03 - lip, deep - 0.02, h - 2 * lip), (-lip / 2, 0, lip), pages, 0.004)
                sheet(w - 0.012, h - 0.012, (0, -deep / 2 - board / 2 - 0.0015, h / 2), picture(cover, 0.45))
        if view == 1:
            copy((0, 0, 0.0), (-7, 0, 14))
        else:
            copy((0, 0, deep / 2 + 0.03), (-90, 0, 10))
            copy((0.05, 0.12, deep * 1.5 + 0.09), (-90, 0, -12))
        return {1: {'around': 30, 'up': 12}, 2: {'around': 16, 'up': 38}, 3: {'around': -24, 'up': 62}}[view]
    return scene


def frame(art, color, grain, w=2.6, h=2.6, mat=0.3):
    def scene(view):
        timber = wood(color, grain, (1, 9, 9), 1.5)
        with group((0, 0, 0), (-9, 0, 0)):
            for z in (0.1, h - 0.1):
                box((w, 0.2, 0.2), (0, 0, z - 0.1), timber, 0.02)
            for x in (-w / 2 + 0.1, w / 2 - 0.1):
                box((0.2, 0.2, h - 0.4), (x, 0, 0.2), timber, 0.02)
            sheet(w - 0.4, h - 0.4, (0, 0.02, h / 2), stuff('#f6f3ec', 0.8))
            sheet(w - 0.4 - 2 * mat, h - 0.4 - 2 * mat, (0, 0.012, h / 2), bumpy(picture(art, 0.9), 20, 0.35) if 'mola' in art else picture(art, 0.7))
        return {1: {'around': 22, 'up': 9}, 2: {'around': -36, 'up': 16}, 3: {'around': 30, 'up': 12, 'aim': (0.2, -0.1, h * 0.55), 'span': w * 0.55}}[view]
    return scene


PAINTS = ('#f4d03f', '#f39c2d', '#e5532d', '#c0242f', '#a52a6a', '#6c3a9c', '#2b4fa8', '#2d8fce', '#1f9e8a', '#3f9a42', '#8a5a2e', '#2a2a2e')


def brush(at, turn, handle, hair='#8a5f35', flat=False, length=2.0):
    with group(at, turn):
        lathe([(0, -length), (0.03, -length + 0.04), (0.05, -length * 0.5), (0.075, -0.35), (0.06, 0)], stuff(handle, 0.2, Clearcoat=0.8))
        with group(size=(1.7 if flat else 1, 0.5 if flat else 1, 1)):
            lathe([(0.062, -0.02), (0.07, 0.2), (0.075, 0.36)], metal('#d9c08a', 0.25))
            lathe([(0.07, 0.34), (0.085, 0.5), (0.07, 0.68), (0.015 if not flat else 0.06, 0.82), (0, 0.82)], bumpy(stuff(hair, 0.7), 30, 0.8, 'Noise', (8, 8, 0.6)))


def watercolours(view):
    tin, inside = stuff('#22252b', 0.3, Clearcoat=0.4), stuff('#fbfaf7', 0.2)
    box((2.3, 1.15, 0.16), (0, 0, 0), tin, 0.06)
    box((2.2, 1.05, 0.04), (0, 0, 0.13), inside, 0.02)
    for n, color in enumerate(PAINTS):
        x, y = -0.9 + (n % 6) * 0.36, 0.26 - (n // 6) * 0.5
        box((0.33, 0.44, 0.05), (x, y, 0.16), inside, 0.02)
        box((0.28, 0.38, 0.05), (x, y, 0.175), stuff(color, 0.35), 0.03)
    with group((0, 0.6, 0.16), (62, 0, 0)):
        box((2.3, 1.15, 0.08), (0, 0.575, 0), tin, 0.04)
        for x in (-0.7, 0, 0.7):
            lathe([(0, 0.005), (0.26, 0.0)], stuff('#f2f0ea', 0.15), (x, 0.6, -0.01))
        box((2.2, 1.05, 0.02), (0, 0.575, -0.015), inside, 0.01)
    brush((0.35, -0.95, 0.07), (90, 0, 76), '#1d2f5c', '#6d4526', length=1.6)
    return turned(view, 14, 36)


def brushes(view):
    red = ('#b3242b',)
    for n in range(8):
        with group((-0.98 + n * 0.28, 0.12 * (n % 2), 0.09)):
            brush((0, 0, 0), (-90, 0, -4 + n), '#b3242b', ('#7a4e2a', '#e6d3a8', '#3a2a1c')[n % 3], flat=n % 2 == 1, length=1.9 - 0.06 * abs(n - 4))
    return turned(view, 14, 52)


PRODUCTS = {
    'tazas-ceramica': mugs, 'sofa-dos-plazas': sofa, 'hamaca-algodon': hammock,
    'libro-taboga': book('cover-taboga', '#c85a34'), 'libro-cuentos': book('cover-cuentos', '#2f5d43', 1.6, 2.0, 0.2),
    'libro-recetas': book('cover-recetas', '#e9dcc3', 1.8, 2.2, 0.32), 'libro-poesia': book('cover-poesia', '#1f4c66', 1.25, 1.9, 0.16, hard=False),
    'mola-enmarcada': frame('art-mola', '#a86b40', '#8a5230'), 'lamina-bahia': frame('art-bahia', '#dcb987', '#c9a06c', 2.2, 2.9, 0.22),
    'acuarelas-12': watercolours, 'pinceles-artista': brushes,
}
