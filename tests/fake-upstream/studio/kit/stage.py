"""The set: one backdrop per category, one light, one camera. Units are metres of a model about 2 high; the front is at -y."""
import math

import bpy
import numpy as np
from mathutils import Vector

from .colour import lin
from .geometry import mesh, place
from .materials import nodes, surface

# Of middle brightness, so that they do not glare in the dark theme, and apart from each other in hue.
BACKDROPS = {
    'cold': '#5ba6cf',
    'coffee': '#a8836d',
    'beer': '#2f6170',
    'grill': '#dd7044',
    'snack': '#55a897',
    'sweet': '#dd8299',
    'merch': '#7d86c9',
}
PICTURE = (640, 480)
SPAN = 3.6  # the width of the picture at the product
SAFE = (2.35, 2.02)  # what neither a square nor a 3:2 crop cuts


def stage(backdrop):
    """An empty scene with backdrop and light. Products stand at the origin on z = 0."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _floor(BACKDROPS[backdrop])
    world = bpy.context.scene.world = bpy.data.worlds.new('world')
    world.use_nodes = True
    sky = world.node_tree.nodes['Background']
    sky.inputs[0].default_value = lin('#eef1f6')
    sky.inputs[1].default_value = 0.30
    _light('key', (-3.6, -1.6, 4.6), (0, 0, 0.5), 2.1, 400, '#fff4e6')
    _light('rim', (3.2, 3.0, 2.6), (0, 0, 0.7), 1.4, 190, '#ffd9a8')
    _light('fill', (4.2, -2.6, 2.0), (0, 0, 0.7), 2.6, 45, '#f3f6ff')
    _light('top', (0, 1.6, 5.5), (0, 0.2, 0), 3.0, 70, '#ffffff')


def _floor(color):
    """A floor that bends up to a wall, so that there is no horizon."""
    bend = [(2.6 + 2.2 * math.sin(a), 2.2 - 2.2 * math.cos(a)) for a in np.linspace(0.08, 1.5, 18)]
    profile = [(-9, 0), (2.6, 0), *bend, (4.8, 8)]
    verts = [(x, y, z) for y, z in profile for x in (-12, 12)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    floor = mesh('floor', verts, faces, surface('backdrop', color, rough=0.75, spec=0.2, bumps=()))
    if floor.data.polygons[0].normal.z < 0:
        floor.data.flip_normals()


def _light(name, loc, target, size, power, color):
    """A square lamp that points to a target."""
    light = bpy.data.lights.new(name, 'AREA')
    light.energy, light.color, light.size = power, lin(color)[:3], size
    ob = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()


def strips():
    """Upright lights that only reflections see: seen from above, upright glass mirrors the floor and has no highlights."""
    for degrees, width, power in [(-152, 0.42, 16), (-142, 0.06, 16), (-18, 0.16, 12)]:
        a = math.radians(degrees)
        c = Vector((math.cos(a), math.sin(a), 0)) * 1.75
        s = Vector((-math.sin(a), math.cos(a), 0)) * width / 2
        foot, head = Vector((0, 0, 0.02)), Vector((0, 0, 3))
        m, add = nodes('strip')
        m.node_tree.links.new(add('Emission', Strength=power).outputs[0], add('OutputMaterial').inputs[0])
        ob = mesh('strip', [c - s + foot, c + s + foot, c + s + head, c - s + head], [(0, 1, 2, 3)], m)
        ob.visible_camera = ob.visible_diffuse = ob.visible_shadow = ob.visible_transmission = False


def backlight(low, high, power=1.0):
    """A half cylinder behind the product that only refracted light sees: it keeps clear liquids bright instead of grey.

    It is named like the stage's strips, so that it is not taken for a part of the product."""
    m, add = nodes('backlight')
    height = add('SeparateXYZ', Vector=add('TexCoord').outputs['Generated']).outputs['Z']
    color = add('MixRGB', Fac=height, Color1=lin(low), Color2=lin(high)).outputs[0]
    shine = add('Emission', Color=color, Strength=power)
    m.node_tree.links.new(shine.outputs[0], add('OutputMaterial').inputs[0])
    angles = np.linspace(-0.35, math.pi + 0.35, 28)
    verts = [(2.4 * math.cos(a), 2.4 * math.sin(a), z) for a in angles for z in (0.02, 3.6)]
    ob = mesh('strip', verts, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(angles) - 1)], m)
    ob.visible_camera = ob.visible_diffuse = ob.visible_glossy = ob.visible_shadow = False


def present(turn=0.0, tilt=30, fill=1.0):
    """Turns the product by `turn` radians, fits it into the safe part of the picture and looks at it `tilt` degrees down."""
    group = place([o for o in bpy.context.scene.objects if not o.parent and _is_product(o)], rot=(0, 0, turn))
    camera = _camera()
    angle = math.radians(tilt)
    back = Vector((0, -math.cos(angle), math.sin(angle)))
    up = Vector((0, math.sin(angle), math.cos(angle)))
    distance = SPAN / 2 / math.tan(math.atan(18 / camera.data.lens))
    camera.rotation_euler = (math.pi / 2 - angle, 0, 0)
    target = Vector((0, 0, 0.8))
    for _ in range(4):
        left, right, low, high = _seen(target + back * distance, back, up, distance)
        target += Vector((1, 0, 0)) * (left + right) / 2 + up * (low + high) / 2
        factor = min(SAFE[0] / (right - left), SAFE[1] / (high - low)) * fill
        group.scale = [s * factor for s in group.scale]
        target *= factor
    camera.location = target + back * distance
    camera.data.dof.focus_distance = distance - 0.35


def _is_product(ob):
    return ob.type in ('MESH', 'EMPTY') and ob.name.split('.')[0] not in ('floor', 'strip')


def _camera():
    """The one camera: 70 mm, with the depth of field of a product shot."""
    camera = bpy.data.cameras.new('camera')
    camera.lens = 70
    camera.dof.use_dof = True
    camera.dof.aperture_fstop = 0.39
    ob = bpy.data.objects.new('camera', camera)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    return ob


def _seen(eye, back, up, distance):
    """What the camera at `eye` sees of the product: left, right, bottom and top in the plane of the target."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for ob in bpy.context.scene.objects:
        if ob.type != 'MESH' or not _is_product(ob) or ob.matrix_world.translation.z < -1:
            continue
        shape = ob.evaluated_get(graph).to_mesh()
        co = np.empty(len(shape.vertices) * 3)
        shape.vertices.foreach_get('co', co)
        world = np.array(ob.matrix_world)
        found.append(co.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3])
    points = np.concatenate(found) - np.array(eye)
    depth = points @ -np.array(back)
    x, y = points[:, 0] * distance / depth, points @ np.array(up) * distance / depth
    return x.min(), x.max(), y.min(), y.max()
