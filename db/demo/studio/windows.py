"""The four large pictures at the head of the home: several scenes set out together, their left third left to the words."""
from math import cos, pi, sin

import bpy
from mathutils import Vector

from house import mug, sofa
from materials import metal, plastic, stuff, wood
from pantry import PRODUCTS as PANTRY
from parts import box, group, lathe, ring, rod, surface
from play import bear
from technology import camera, game_pad, headphones, laptop, smart_watch
from vanity import PRODUCTS as VANITY, house_plant

WIDE = {'shape': (16 / 9, 1), 'side': 720, 'fill': 0.5, 'aside': 0.78, 'lift': 0.0}


def set_out(*things):
    """Each thing is (scene, where, turned by, size) and stands on its lowest point."""
    for scene, at, turn, size in things:
        with group(at, (0, 0, turn), size) as frame:
            scene(1)
        bpy.context.view_layer.update()
        parts = [part for part in frame.children_recursive if part.type in ('MESH', 'CURVE')]
        low = min((part.matrix_world @ Vector(corner)).z for part in parts for corner in part.bound_box)
        frame.location.z += frame.matrix_world.translation.z - low


def technology(view):
    set_out((laptop, (0, 0.9, 0), 4, 1), (headphones, (1.95, 0.0, 0), -16, 0.9), (camera, (-1.6, -0.7, 0), -14, 1.15),
            (smart_watch, (1.05, -1.35, 0), -24, 0.55), (game_pad, (-0.3, -1.55, 0), 10, 1.0))
    return {**WIDE, 'around': 8, 'up': 13, 'paper': ('#cfdbe4', '#d9e4ec')}


def living_room(view):
    timber = wood('#b98a58', '#93683b', (1, 6, 6))
    set_out((sofa, (0, 0, 0), 0, 1), (house_plant, (-8.9, -2.6, 0), 20, 3.3))
    with group((0.6, -8.2, 0)):
        box((8.4, 4.4, 0.35), (0, 0, 3.2), timber, 0.12)
        for x in (-3.6, 3.6):
            for y in (-1.6, 1.6):
                rod(0.2, 3.2, (x, y, 0), timber)
        set_out((VANITY['vela-vainilla'], (-2.6, 0.3, 3.55), 0, 1.4), (VANITY['orquidea-rosada'], (2.5, 0.5, 3.55), 0, 1.25))
        mug('#3f6f9f', (0.2, -0.6, 3.55), 20)
        mug('#d9a13a', (1.0, -1.1, 3.55), 200)
    return {**WIDE, 'around': 12, 'up': 10, 'paper': ('#eadbc6', '#f1e4d2')}


def coffee(view):
    set_out((PANTRY['cafe-boquete'], (-0.1, 0.3, 0), 6, 1), (PANTRY['cafe-geisha'], (1.25, 0.6, 0), -14, 0.94),
            (PANTRY['miel-azahar'], (2.1, -0.25, 0), -10, 1.0), (PANTRY['chocolate-bocas'], (0.95, -1.45, 0), -8, 0.85))
    mug('#bf5b3a', (-1.15, -0.55, 0), 200)
    with group((-1.15, -0.55, 0)):
        lathe([(0, 0.74), (0.385, 0.74)], stuff('#2c1509', 0.12, Clearcoat=0.6))
    return {**WIDE, 'around': 8, 'up': 14, 'paper': ('#d3dccb', '#dde5d5')}


def present(size, at, turn, paper, ribbon):
    w, d, h = size
    with group(at, (0, 0, turn)):
        box((w, d, h), (0, 0, 0), stuff(paper, 0.5), 0.03)
        box((w * 1.05, d * 1.05, 0.26), (0, 0, h), stuff(paper, 0.5), 0.03)
        satin = stuff(ribbon, 0.3, Sheen=0.5)
        box((0.26, d * 1.065, h + 0.275), (0, 0, 0), satin, 0.01)
        box((w * 1.065, 0.26, h + 0.275), (0, 0, 0), satin, 0.01)
        for loop in range(4):
            with group((0, 0, h + 0.26), (0, 0, 45 + 90 * loop)):
                surface(lambda u, v: (0.5 * (1 - cos(2 * pi * u)) * (0.62 + 0.1 * v), (v - 0.5) * 0.26 * (0.4 + 0.6 * sin(pi * u)), 0.03 + 0.3 * sin(2 * pi * u) + 0.26 * sin(pi * u)),
                        satin, (48, 4), wall=0.015)
        lathe([(0, 0), (0.13, 0.03), (0.14, 0.12), (0, 0.2)], satin, (0, 0, h + 0.26))


def gifts(view):
    set_out((bear, (-0.2, 0.55, 0), -6, 0.86), (PANTRY['galletas-navidad'], (1.95, 0.6, 0), -8, 0.85),
            (VANITY['agua-azahar'], (1.35, -1.2, 0), -6, 0.8))
    present((1.5, 1.5, 1.15), (-2.1, 0.25, 0), 24, '#1f6b5c', '#f0c85a')
    present((1.0, 1.0, 0.62), (-1.25, -1.35, 0), -18, '#f3ece0', '#c2352f')
    with group((0.45, -1.75, 0)):
        rod(0.16, 0.62, (0, 0, 0), metal('#d8b878', 0.25))
        rod(0.13, 0.3, (0, 0, 0.6), metal('#f0e3c2', 0.2))
        lathe([(0, 1.32), (0.09, 1.2), (0.12, 0.95), (0.12, 0.88)], plastic('#c2353f', 0.25))
        ring(0.14, 0.02, (0, 0, 0.62), metal('#d8b878', 0.25))
    return {**WIDE, 'around': 8, 'up': 13, 'paper': ('#ecd3cd', '#f3ddd7')}


PRODUCTS = {'hero-1': technology, 'hero-2': living_room, 'hero-3': coffee, 'hero-4': gifts}
