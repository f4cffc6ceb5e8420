"""What things are made of."""
import os

import bpy

LABELS = os.environ.get('STUDIO_LABELS', '')


def linear(hex_color):
    """A colour as written on the web, as light."""
    parts = [int(hex_color[n:n + 2], 16) / 255 for n in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts] + [1]


def stuff(color='#ffffff', rough=0.5, metal=0, **more):
    """The one recipe below all others; `more` names inputs of the principled shader."""
    material = bpy.data.materials.new('stuff')
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    for name, value in {'Base Color': linear(color), 'Roughness': rough, 'Metallic': metal, **more}.items():
        shader.inputs[name].default_value = value
    return material


def plastic(color, rough=0.35, **more):
    return stuff(color, rough, **more)


def metal(color='#c9ccd0', rough=0.28):
    return stuff(color, rough, 1)


def ceramic(color, rough=0.18):
    return stuff(color, rough, Clearcoat=0.6)


def glass(color='#ffffff', rough=0.0):
    """Glass that lets light fall through it: its shadow would else be black without caustics."""
    material = stuff(color, rough, Transmission=1, IOR=1.45)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    path, clear, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('LightPath', 'BsdfTransparent', 'MixShader'))
    clear.inputs[0].default_value = [0.35 + 0.6 * v for v in linear(color)[:3]] + [1]
    links.new(path.outputs['Is Shadow Ray'], mix.inputs[0])
    links.new(nodes['Principled BSDF'].outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs[0])
    return material


def bumpy(material, scale=60, strength=0.25, kind='Noise', stretch=(1, 1, 1)):
    """Gives a surface its grain."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    grain, bump = nodes.new(f'ShaderNodeTex{kind}'), nodes.new('ShaderNodeBump')
    grain.inputs['Scale'].default_value = scale
    links.new(placed(material, stretch), grain.inputs['Vector'])
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = 0.05
    links.new(grain.outputs[1 if kind == 'Noise' else 0], bump.inputs['Height'])
    links.new(bump.outputs[0], nodes['Principled BSDF'].inputs['Normal'])
    return material


def placed(material, stretch):
    nodes, links = material.node_tree.nodes, material.node_tree.links
    where, turn = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    turn.inputs['Scale'].default_value = stretch
    links.new(where.outputs['Object'], turn.inputs[0])
    return turn.outputs[0]


def blend(material, factor, colors, low=0.35, high=0.65):
    nodes, links = material.node_tree.nodes, material.node_tree.links
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = low, high
    for element, color in zip(ramp.color_ramp.elements, colors):
        element.color = linear(color)
    links.new(factor, ramp.inputs[0])
    links.new(ramp.outputs[0], nodes['Principled BSDF'].inputs['Base Color'])
    return material


def spotted(light, dark, scale=8, rough=0.6, stretch=(1, 1, 1), low=0.35, high=0.65):
    material = stuff(light, rough)
    grain = material.node_tree.nodes.new('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value = scale
    grain.inputs['Detail'].default_value = 6
    material.node_tree.links.new(placed(material, stretch), grain.inputs['Vector'])
    return blend(material, grain.outputs[0], (dark, light), low, high)


def wood(light='#c99a66', dark='#a87545', along=(1, 12, 12), scale=1.2, rough=0.45):
    return spotted(light, dark, scale, rough, along)


def leather(color, rough=0.42):
    return bumpy(stuff(color, rough), 28, 0.22, 'Voronoi')


def fabric(color, scale=45, strength=0.5):
    material = stuff(color, 0.92, Sheen=0.3, Specular=0.15)
    return bumpy(material, scale, strength)


def picture(name, rough=0.55, glow=0.0, **more):
    """A label, a cover or a screen drawn by `labels.ts`."""
    material = stuff('#ffffff', rough, **more)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    image = nodes.new('ShaderNodeTexImage')
    image.image = bpy.data.images.load(f'{LABELS}/{name}.png', check_existing=True)
    image.extension = 'EXTEND'
    shader = nodes['Principled BSDF']
    if glow:
        shader.inputs['Base Color'].default_value = (0.01, 0.01, 0.012, 1)
        links.new(image.outputs[0], shader.inputs['Emission'])
        shader.inputs['Emission Strength'].default_value = glow
        shader.inputs['Specular'].default_value = 0.15
    else:
        links.new(image.outputs[0], shader.inputs['Base Color'])
        links.new(image.outputs[1], shader.inputs['Alpha'])
    return material
