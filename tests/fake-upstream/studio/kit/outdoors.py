"""The set of a venue: sky, sun, camera and materials that shine. Units are metres; the camera looks along +y."""
import math

import bpy
from mathutils import Vector

from .colour import lin
from .geometry import lathe, mesh
from .materials import nodes


def sky(color, strength=1.0):
    """An empty scene under a sky of one colour."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = bpy.context.scene.world = bpy.data.worlds.new('sky')
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value, background.inputs[1].default_value = lin(color), strength


def sun(direction, power, color='#ffffff', angle=1.0):
    """Parallel light in a direction; `angle` in degrees softens the shadows."""
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.color, light.angle = power, lin(color)[:3], math.radians(angle)
    ob = bpy.data.objects.new('sun', light)
    bpy.context.scene.collection.objects.link(ob)
    ob.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()


def camera(eye, target, lens=28):
    """A camera without depth of field: the whole picture is softened later."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end = lens, 2000
    ob = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = eye
    ob.rotation_euler = (Vector(target) - Vector(eye)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.camera = ob


def shining(color, strength, image=None):
    """A material that emits light, in one colour or as an image (texture coordinates)."""
    m, add = nodes('shining')
    emission = add('Emission', Color=lin(color), Strength=strength)
    if image:
        texture = add('TexImage', Vector=add('TexCoord').outputs['UV'], image=image)
        m.node_tree.links.new(texture.outputs['Color'], emission.inputs['Color'])
    m.node_tree.links.new(emission.outputs[0], add('OutputMaterial').inputs[0])
    return m


def haze(color, strength):
    """A see-through material that adds light where its surface faces the camera: the inside of a beam."""
    m, add = nodes('haze')
    facing = add('Math', operation='POWER', i0=_inverse(add), i1=2.5).outputs[0]
    along = add('VertexColor', layer_name='Col').outputs['Color']
    amount = add('Math', operation='MULTIPLY', i0=facing, i1=along).outputs[0]
    power = add('Math', operation='MULTIPLY', i0=amount, i1=strength).outputs[0]
    light = add('Emission', Color=lin(color), Strength=power)
    both = add('AddShader', i0=add('BsdfTransparent').outputs[0], i1=light.outputs[0])
    m.node_tree.links.new(both.outputs[0], add('OutputMaterial').inputs[0])
    return m


def _inverse(add):
    """1 where a surface faces the camera, 0 at its edge."""
    return add(
        'Math', operation='SUBTRACT', i0=1.0, i1=add('LayerWeight', Blend=0.5).outputs['Facing']
    ).outputs[0]


def bowl(name, profile, half, mat, roundness=3.2):
    """Turns a profile of (distance outwards, z) around a field with the half axes `half`: a stand, a roof or a board."""

    def outwards(a, r, _z):
        x, y = abs(math.cos(a)) / half[0], abs(math.sin(a)) / half[1]
        return (x**roundness + y**roundness) ** (-1 / roundness) + r

    return lathe(name, profile, mat, 160, outwards)


def board(name, center, width, height, mat, facing=(0, -1, 0)):
    """An upright rectangle that faces a horizontal direction, with texture coordinates."""
    side = Vector((0, 0, 1)).cross(Vector(facing)).normalized() * width / 2
    up, c = Vector((0, 0, height / 2)), Vector(center)
    ob = mesh(name, [c - side - up, c + side - up, c + side + up, c - side + up], [(0, 1, 2, 3)], mat)
    layer = ob.data.uv_layers.new(name='uv')
    for corner, i in zip(ob.data.polygons[0].loop_indices, ob.data.polygons[0].vertices):
        at = ob.data.vertices[i].co - c
        layer.data[corner].uv = (0.5 + at.dot(side) / side.length_squared / 2, 0.5 + at.z / height)
    return ob


def ground(width, depth, mat, center=(0, 0, 0)):
    """A level rectangle with texture coordinates from its left front corner."""
    x, y, z = center
    ob = mesh(
        'ground',
        [(x + sx * width / 2, y + sy * depth / 2, z) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
        [(0, 1, 2, 3)],
        mat,
    )
    layer = ob.data.uv_layers.new(name='uv')
    for corner, i in zip(ob.data.polygons[0].loop_indices, ob.data.polygons[0].vertices):
        co = ob.data.vertices[i].co
        layer.data[corner].uv = ((co.x - x) / width + 0.5, (co.y - y) / depth + 0.5)
    return ob
