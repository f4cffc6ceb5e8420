"""The room, the lights, the camera: `blender -b -noaudio -t 1 --python studio.py -- NAME VIEW FILE`."""
import os
import sys
from math import atan, cos, pi, radians, sin, tan

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from materials import linear, stuff  # noqa: E402
import parts  # noqa: E402

SIDE = int(os.environ.get('STUDIO_SIDE', '600'))
SAMPLES = int(os.environ.get('STUDIO_SAMPLES', '20'))
FIELD = radians(22)
VIEWS = {1: {'around': 24, 'up': 17}, 2: {'around': -34, 'up': 26}, 3: {'around': 40, 'up': 12}}


def photograph(name, view, file):
    from products import PRODUCTS
    bpy.ops.wm.read_factory_settings(use_empty=True)
    look = {**VIEWS[view], **(PRODUCTS[name](view) or {})}
    shape = look.get('shape', (1, 1))
    bpy.context.view_layer.update()
    points = corners()
    middle, size = framed(look, points, shape)
    light(Vector((middle.x, middle.y, min(p.z for p in points))), size, look)
    render(file, shape, look.get('side', SIDE))


def corners():
    """Points of everything in the scene as it will be rendered."""
    graph, points = bpy.context.evaluated_depsgraph_get(), []
    for thing in bpy.context.scene.objects:
        if thing.type in ('MESH', 'CURVE', 'META'):
            shown = thing.evaluated_get(graph)
            data = shown.to_mesh()
            step = max(1, len(data.vertices) // 400)
            points += [shown.matrix_world @ vertex.co for vertex in list(data.vertices)[::step]]
            shown.to_mesh_clear()
    return points


def framed(look, points, shape):
    """Puts the camera where the object fills its part of the picture; answers the object's middle and size."""
    around, up = radians(look['around']), radians(look['up'])
    back = Vector((sin(around) * cos(up), -cos(around) * cos(up), sin(up)))
    right = Vector((cos(around), sin(around), 0))
    above = back.cross(right)
    low = Vector(min(p[k] for p in points) for k in range(3))
    high = Vector(max(p[k] for p in points) for k in range(3))
    middle, size = (low + high) / 2, (high - low).length
    target, far = Vector(look.get('aim', middle)), size * 2.5
    half = tan(FIELD / 2)
    if 'span' in look:
        far = look['span'] / 2 / half
    else:
        for _ in range(8):
            eye = target + back * far
            flat = [((p - eye).dot(right) / (eye - p).dot(back), (p - eye).dot(above) / (eye - p).dot(back)) for p in points]
            x0, x1 = min(x for x, _ in flat), max(x for x, _ in flat)
            y0, y1 = min(y for _, y in flat), max(y for _, y in flat)
            target = target + right * ((x0 + x1) / 2 * far) + above * ((y0 + y1) / 2 * far)
            wide = max((x1 - x0) / shape[0], (y1 - y0) / shape[1])
            far *= wide / (2 * half * look.get('fill', 0.78))
    target = target + above * (far * half * look.get('lift', 0.02)) - right * (far * half * look.get('aside', 0))
    camera = bpy.data.cameras.new('camera')
    camera.angle, camera.clip_end = FIELD * shape[0] if shape[0] == 1 else 2 * atan(half * shape[0]), 10000
    thing = bpy.data.objects.new('camera', camera)
    thing.location = target + back * far
    thing.rotation_euler = (thing.location - target).to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return middle, max(size, far * half)


def light(middle, size, look):
    """A seamless ground, a large soft light from the left, a fill, one from behind above."""
    scene, turned = bpy.context.scene, radians(look['around'])
    scene.world = bpy.data.worlds.new('room')
    scene.world.use_nodes = True
    scene.world.node_tree.nodes['Background'].inputs[0].default_value = (0.98, 0.99, 1, 1)
    scene.world.node_tree.nodes['Background'].inputs[1].default_value = look.get('room', 0.38)
    paper = paper_around(middle, size, *look.get('paper', ('#e9e5de', '#f1eee9')))
    def sweep(u, v):
        at = v * 3
        y, z = (-30 + 36 * at, 0) if at < 1 else (6 + 6 * sin((at - 1) * pi / 2), 6 - 6 * cos((at - 1) * pi / 2)) if at < 2 else (12, 6 + 30 * (at - 2))
        return ((u - 0.5) * 90 * size, y * size, middle.z + z * size)
    ground = parts.surface(sweep, paper, (1, 48))
    ground.rotation_euler[2] = turned
    for at, side, watts, tint in (((-2.6, -2.2, 3.4), 2.6, 104, (1, 0.985, 0.96)), ((3.4, -1.6, 2.2), 3.4, 48, (0.97, 0.985, 1)),
                                  ((0.6, 2.6, 4.2), 3.2, 78, (1, 1, 1))):
        lamp = bpy.data.lights.new('light', 'AREA')
        lamp.shape, lamp.size, lamp.color = 'SQUARE', side * size, tint
        lamp.energy = watts * size * size * look.get('power', 1)
        thing = bpy.data.objects.new('light', lamp)
        here = Vector(at) * size
        here = Vector((here.x * cos(turned) - here.y * sin(turned), here.x * sin(turned) + here.y * cos(turned), here.z))
        thing.location = middle + Vector((0, 0, 0.2 * size)) + here
        thing.rotation_euler = here.to_track_quat('Z', 'Y').to_euler()
        scene.collection.objects.link(thing)


def paper_around(middle, size, near, far):
    """Paper that takes the shadow near the object and is one even tone further out, like that of every other picture."""
    paper = stuff(near, 0.9, Specular=0.1)
    nodes, links = paper.node_tree.nodes, paper.node_tree.links
    place, apart, ease, even, mix = (nodes.new(f'ShaderNode{kind}') for kind in
                                     ('NewGeometry', 'VectorMath', 'MapRange', 'Emission', 'MixShader'))
    apart.operation, apart.inputs[1].default_value = 'DISTANCE', middle
    ease.interpolation_type = 'SMOOTHSTEP'
    ease.inputs[1].default_value, ease.inputs[2].default_value = 0.45 * size, 1.7 * size
    even.inputs[0].default_value = linear(far)
    links.new(place.outputs['Position'], apart.inputs[0])
    links.new(apart.outputs['Value'], ease.inputs[0])
    links.new(ease.outputs[0], mix.inputs[0])
    links.new(nodes['Principled BSDF'].outputs[0], mix.inputs[1])
    links.new(even.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs[0])
    return paper


def render(file, shape, side):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling = 'CPU', SAMPLES, True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.08, 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy, cycles.use_denoising = 3, 1, False
    scene.view_settings.view_transform, scene.view_settings.look = 'Standard', 'None'
    scene.render.resolution_x, scene.render.resolution_y = round(side * shape[0]), round(side * shape[1])
    scene.render.resolution_percentage = 100
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    out = nodes.new('CompositorNodeOutputFile')
    out.base_path, out.format.file_format, out.format.color_depth = os.path.dirname(file), 'PNG', '16'
    name, layers = os.path.basename(file), nodes['Render Layers']
    out.file_slots[0].path = f'{name}-light-'
    links.new(layers.outputs['Image'], out.inputs[0])
    for slot, given in (('color', 'Denoising Albedo'), ('slope', 'Denoising Normal')):
        out.file_slots.new(f'{name}-{slot}-')
        source = layers.outputs[given]
        if slot == 'slope':
            half = nodes.new('CompositorNodeMixRGB')
            half.blend_type, half.inputs[0].default_value, half.inputs[1].default_value = 'ADD', 1, (1, 1, 1, 1)
            links.new(source, half.inputs[2])
            less = nodes.new('CompositorNodeMixRGB')
            less.blend_type, less.inputs[0].default_value, less.inputs[2].default_value = 'MULTIPLY', 1, (0.5, 0.5, 0.5, 1)
            links.new(half.outputs[0], less.inputs[1])
            source = less.outputs[0]
        links.new(source, out.inputs[f'{name}-{slot}-'])
    bpy.ops.render.render()


if __name__ == '__main__':
    for asked in sys.argv[sys.argv.index('--') + 1:]:
        product, number, target = asked.split(':')
        photograph(product, int(number), target)
        print(f'READY {product}:{number}', flush=True)
