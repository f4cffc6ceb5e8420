"""Laptops, headphones, watches, cameras and what else runs on power."""
from functools import partial
from math import cos, pi, radians, sin

from materials import fabric, leather, metal, picture, plastic, stuff
from parts import ball, box, group, lathe, rod, rrect, ring, sheet, slab, surface, tube, turned

BLACK = '#17181b'


def laptop(view):
    shell, dark = metal('#b9bcc1', 0.38), plastic('#26282c', 0.55)
    slab(rrect(3.13, 2.2, 0.13), 0.1, shell, (0, 0, 0.09), r=0.035)
    slab(rrect(2.72, 1.02, 0.06), 0.02, plastic('#8f9297', 0.5), (0, 0.36, 0.136), r=0.005)
    for row in range(6):
        count = 14 if row < 5 else 8
        for n in range(count):
            wide = 0.168 if row < 5 or n != 3 else 0.95
            x = -1.25 + n * 0.192 if row < 5 else -1.25 + n * 0.192 + (0 if n < 3 else 0.39 if n == 3 else 0.78)
            slab(rrect(wide, 0.138, 0.022, 3), 0.035, dark, (x, 0.79 - row * 0.17, 0.15), r=0.008)
    slab(rrect(1.1, 0.66, 0.05), 0.012, metal('#a9acb1', 0.3), (0, -0.64, 0.139), r=0.004)
    for x in (-1.1, 1.1):
        rod(0.09, 0.05, (x, -0.7, 0), dark)
    with group((0, 1.08, 0.16), (90 - 20, 0, 0)):
        slab(rrect(3.13, 2.1, 0.13), 0.06, shell, (0, 1.05, -0.03), r=0.025)
        slab(rrect(3.05, 2.02, 0.1), 0.012, plastic('#0b0b0d', 0.12), (0, 1.05, 0.003), r=0.003)
        sheet(2.88, 1.8, (0, 1.09, 0.012), picture('screen-laptop', 0.12, glow=0.95), (0, 0, 0))
        rod(0.05, 2.4, (-1.2, 0, -0.03), dark, (0, 90, 0))
    return {1: {'around': 26, 'up': 20}, 2: {'around': -148, 'up': 16}, 3: {'around': -18, 'up': 42, 'aim': (-0.5, 0, 0.15), 'span': 2.2}}[view]


def headphones(view):
    body, soft, trim = plastic('#2b2d31', 0.4), leather('#1c1d20', 0.5), metal('#6b6f76', 0.3)
    arch = [(0.98 * sin(a), 0, 0.98 + 1.06 * cos(a)) for a in (radians(v) for v in range(-84, 85, 14))]
    def head(u, v):
        a = radians(-66 + 132 * u)
        turn = 2 * pi * v
        out, across = 0.062 * cos(turn), 0.19 * sin(turn)
        return ((0.98 + out) * sin(a), across, 0.98 + (1.06 + out) * cos(a))
    surface(head, leather('#242529', 0.5), (64, 32), closed=True)
    tube(arch, 0.05, trim)
    for side in (-1, 1):
        with group((side * 1.0, 0, 0.72), (0, side * 8, 0)):
            tube([(0, 0, 0.42), (side * 0.1, 0.16, 0.3), (side * 0.1, 0.42, 0)], 0.045, trim)
            tube([(0, 0, 0.42), (side * 0.1, -0.16, 0.3), (side * 0.1, -0.42, 0)], 0.045, trim)
            with group((0, 0, -0.02), (0, 90, 0), (1.16, 1, 1)):
                lathe([(0, 0.24), (0.2, 0.24), (0.34, 0.2), (0.42, 0.1), (0.43, 0.02), (0.43, 0.02), (0, 0.02)] if side > 0 else
                      [(0, -0.24), (0.2, -0.24), (0.34, -0.2), (0.42, -0.1), (0.43, -0.02), (0.43, -0.02), (0, -0.02)], body)
                ring(0.42, 0.018, (0, 0, side * 0.07), trim)
                ring(0.3, 0.135, (0, 0, -side * 0.1), soft)
                lathe([(0, 0), (0.22, 0)], fabric('#101113'), (0, 0, -side * 0.04))
    return {1: {'around': 30, 'up': 12}, 2: {'around': 74, 'up': 10}, 3: {'around': -40, 'up': 22}}[view]


def smart_watch(view, strap='#222428'):
    case, band = metal('#3a3c41', 0.3), plastic(strap, 0.62)
    with group((0, 0, 1.45), (62, 0, 0)):
        slab(rrect(0.84, 0.98, 0.26), 0.24, case, (0, 0, 0), r=0.07)
        slab(rrect(0.76, 0.9, 0.23), 0.05, plastic('#050506', 0.06), (0, 0, 0.115), r=0.02)
        sheet(0.62, 0.76, (0, 0, 0.142), picture('screen-watch', 0.1, glow=1.1), (0, 0, 0))
        rod(0.07, 0.09, (0.41, 0.16, 0), metal('#55585e'), (0, 90, 0))
        slab(rrect(0.05, 0.26, 0.02), 0.07, metal('#55585e'), (0.43, -0.16, 0), r=0.01)
    with group((0, 0, 1.45), (62, 0, 0)):
        for way in (-1, 1):
            def half(u, v, way=way):
                a = v * 2.55
                z = -0.52 + 0.52 * cos(a)
                y = 0.47 + 0.42 * sin(a) if a < pi / 2 else 0.89 - 0.62 * (1 - sin(a))
                return ((u - 0.5) * (0.56 - 0.1 * v), way * y, z - max(0, a - pi / 2) * 0.12)
            surface(half, band, (8, 40), wall=0.075)
    return {1: {'around': 28, 'up': 14}, 2: {'around': 66, 'up': 18}, 3: {'around': -12, 'up': 24, 'aim': (0, -0.1, 1.45), 'span': 1.5}}[view]


def camera(view):
    body, grip, steel = plastic('#1a1b1d', 0.5), leather('#202124', 0.6), metal('#c4c7cb', 0.3)
    slab(rrect(1.08, 0.46, 0.14), 0.5, grip, (0, 0, 0.27), r=0.04)
    slab(rrect(1.08, 0.46, 0.14), 0.14, steel, (0, 0, 0.57), r=0.04)
    slab(rrect(1.08, 0.46, 0.14), 0.06, steel, (0, 0, 0.03), r=0.02)
    tube([(-0.47, -0.22, 0.1), (-0.48, -0.26, 0.3), (-0.47, -0.22, 0.48)], 0.06, grip)
    with group((0.1, -0.2, 0.3), (90, 0, 0)):
        lathe([(0, 0), (0.28, 0), (0.28, 0), (0.28, 0.12), (0.28, 0.12), (0.255, 0.14), (0.255, 0.14), (0.255, 0.28), (0.255, 0.28),
               (0.235, 0.3), (0.235, 0.3), (0.235, 0.42), (0.235, 0.42), (0.2, 0.43), (0.2, 0.43), (0.15, 0.36), (0.15, 0.36), (0, 0.35)], body)
        for z in (0.03, 0.09, 0.16, 0.26, 0.33, 0.4):
            ring(0.282 if z < 0.12 else 0.257 if z < 0.3 else 0.236, 0.006, (0, 0, z), steel if z in (0.03, 0.26) else plastic('#0c0c0d', 0.4))
        ball((0.16, 0.16, 0.05), (0, 0, 0.355), stuff('#0a0d1c', 0.02, Clearcoat=1, Specular=1))
        ring(0.1, 0.012, (0, 0, 0.4), plastic('#16182b', 0.1))
    rod(0.1, 0.07, (0.34, 0.02, 0.63), metal('#a9acb1'))
    rod(0.075, 0.05, (0.06, 0.04, 0.63), metal('#33353a'))
    rod(0.055, 0.05, (-0.36, -0.06, 0.63), metal('#d5d7da', 0.2))
    box((0.2, 0.03, 0.1), (-0.2, -0.235, 0.44), plastic('#e8eaec', 0.1), 0.02)
    sheet(0.26, 0.07, (0.38, -0.236, 0.575), picture('mark-lumina', 0.4))
    tube([(0.54, 0, 0.5), (0.72, -0.1, 0.3), (0.86, -0.3, 0.03), (0.66, -0.62, 0.025), (0.46, -0.72, 0.025), (0.36, -0.6, 0.025), (0.62, -0.34, 0.03), (0.7, -0.05, 0.28), (0.54, 0, 0.46)], 0.02, leather('#2a2522'))
    return {1: {'around': 24, 'up': 18}, 2: {'around': -32, 'up': 30}, 3: {'around': 6, 'up': 8, 'aim': (0.1, -0.3, 0.32), 'span': 0.85}}[view]


def power_bank(view):
    shell = plastic('#1f5b45', 0.42)
    with group((0, 0, 0.36), (0, 0, 0)):
        with group((0, 0, 0), (78, 0, 0)):
            slab(rrect(0.74, 1.56, 0.14), 0.27, shell, (0, 0.5, 0), r=0.09)
            sheet(0.5, 0.36, (0, 0.9, 0.136), picture('mark-reserva', 0.3), (0, 0, 0))
    return turned(view, 24, 15)


def game_pad(view):
    dark, grey = plastic('#1d1e21', 0.5), plastic('#5b5f66', 0.4)
    with group((0, 0, 0.28), (28, 0, 0)):
        def shell(u, v):
            a, ring_r = 2 * pi * u, sin(pi * v)
            x, y, z = cos(a) * ring_r, sin(a) * ring_r, -cos(pi * v)
            horn = max(0, abs(x) - 0.35) ** 1.3
            return (x * 0.86 * (1 + 0.12 * (y < 0) * abs(y)), y * 0.44 - horn * 0.62, z * 0.19 - horn * 0.12)
        surface(shell, dark, (96, 48), closed=True)
        def top(x, y):
            horn = max(0, abs(x / 0.86) - 0.35) ** 1.3
            return 0.19 * (1 - (x / 0.86) ** 2 - ((y + horn * 0.62) / 0.44) ** 2) ** 0.5 - horn * 0.12
        for x, y in ((-0.25, -0.2), (0.25, -0.2)):
            lathe([(0.19, 0), (0.19, 0.05), (0.15, 0.06)], plastic('#101113', 0.4), (x, y, 0.1))
            rod(0.05, 0.13, (x, y, 0.1), plastic('#101113'))
            lathe([(0, 0.02), (0.09, 0.035), (0.125, 0.04), (0.13, 0.02), (0.1, 0)], plastic('#2c2e32', 0.6), (x, y, 0.22))
        for n, color in enumerate(('#5aa9e6', '#e4572e', '#79b473', '#f2c14e')):
            a = pi / 2 * n
            x, y = 0.46 + 0.09 * cos(a), -0.02 + 0.09 * sin(a)
            ball((0.05, 0.05, 0.035), (x, y, top(x, y)), plastic(color, 0.25))
        slab(rrect(0.26, 0.08, 0.02), 0.05, grey, (-0.46, -0.02, top(-0.46, -0.02) + 0.005), r=0.015)
        slab(rrect(0.08, 0.26, 0.02), 0.05, grey, (-0.46, -0.02, top(-0.46, -0.02) + 0.005), r=0.015)
        slab(rrect(0.34, 0.2, 0.05), 0.03, grey, (0, 0.16, 0.18), r=0.01)
        for x in (-0.14, 0.14):
            ball((0.035, 0.035, 0.02), (x, -0.04, 0.183), grey)
        for side in (-1, 1):
            ball((0.2, 0.08, 0.06), (side * 0.44, 0.24, 0.03), grey)
    return turned(view, 14, 38)


PRODUCTS = {
    'laptop-ultraligera': laptop, 'audifonos-diadema': headphones, 'reloj-inteligente': smart_watch, 'camara-compacta': camera,
    'bateria-portatil': power_bank, 'control-videojuegos': game_pad,
    'reloj-inteligente-arena': partial(smart_watch, strap='#d3bf9b'),
}
