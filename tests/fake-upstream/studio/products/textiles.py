"""Club textiles: cap, folded shirt and scarf, and the crest that all merchandise carries."""
import math
import random

import numpy as np
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree
from mathutils.kdtree import KDTree

from kit.colour import smooth
from kit.geometry import bake, everything, lathe, mesh, modify, nz, place, spline, tube, wobble
from kit.materials import picture, surface

CREAM, NAVY, GOLD = np.array([0.96, 0.94, 0.90]), np.array([0.09, 0.11, 0.22]), np.array([0.96, 0.69, 0.16])
WHITE = np.ones(3)


def printed(name, art, size, **options):
    """A material with art(x, y) printed on it, which gives the sRGB colour and the tinted share of each pixel."""
    material = surface(name, image=picture(name, _first(art), *size), **options)
    mask = picture(name + ' tint', _second(art), *size)
    mask.colorspace_settings.name = 'Non-Color'
    tree = material.node_tree
    texture, out = tree.nodes.new('ShaderNodeTexImage'), tree.nodes.new('ShaderNodeOutputAOV')
    texture.image, out.name = mask, 'tint'
    tree.links.new(texture.outputs['Color'], out.inputs['Value'])
    return material


def _first(art):
    """The colour of printed art."""

    def color(x, y):
        return art(x, y)[0]

    return color


def _second(art):
    """The tinted share of printed art, as grey."""

    def share(x, y):
        return np.repeat(art(x, y)[1][..., None], 3, 2).astype(float)

    return share


def grid(name, rows, mat=None, texture=None):
    """A mesh over rows of points of equal length; texture gives as many rows of (u, v)."""
    width = len(rows[0])
    verts = [tuple(p) for row in rows for p in row]
    faces = [
        (k, k + 1, k + width + 1, k + width)
        for j in range(len(rows) - 1)
        for k in range(j * width, (j + 1) * width - 1)
    ]
    ob = mesh(name, verts, faces, mat)
    if texture:
        flat = [c for row in texture for c in row]
        near = KDTree(len(verts))
        for k, v in enumerate(verts):
            near.insert(v, k)
        near.balance()
        layer = ob.data.uv_layers.new(name='uv')
        for loop in ob.data.loops:
            layer.data[loop.index].uv = flat[near.find(ob.data.vertices[loop.vertex_index].co)[1]]
    return ob


def shield_width(y):
    """Half the width of the crest at a height of -1…1."""
    return 0.80 * np.clip(1 - (np.clip(0.25 - y, 0, 1.25) / 1.25) ** 2.1, 0, 1) ** 0.72


def star(x, y, radius):
    """Where a five-pointed star is."""
    angle = np.abs((np.arctan2(x, y) + math.pi / 5) % (2 * math.pi / 5) - math.pi / 5)
    far = np.hypot(x, y)
    inner_x, inner_y = 0.42 * radius * math.cos(math.pi / 5), 0.42 * radius * math.sin(math.pi / 5)
    return (inner_x - radius) * far * np.sin(angle) - inner_y * (far * np.cos(angle) - radius) > 0


def crest_art(x, y):
    """A shield with club stripes, and a gold star on a dark chief; its tinted share."""
    x, y = 2 * x - 1, 2 * y - 1
    inside = np.minimum(shield_width(y + 0.10) - np.abs(x), 0.96 - y)
    chief = y > 0.22
    stripes = (np.abs(x) < 0.13) | ((np.abs(x) > 0.39) & (np.abs(x) < 0.66))
    rgb = np.where((stripes & ~chief)[..., None], WHITE, CREAM)
    rgb = np.where(chief[..., None], NAVY, rgb)
    rgb = np.where((np.abs(y - 0.22) < 0.045)[..., None], GOLD, rgb)
    rgb = np.where(star(x, y - 0.57, 0.30)[..., None], GOLD, rgb)
    rgb = np.where((inside < 0.13)[..., None], CREAM, rgb)
    rgb = np.where((inside < 0.055)[..., None], NAVY, rgb)
    return rgb, stripes & (y < 0.175) & (inside >= 0.13)


def threads(x, y):
    """The relief of satin stitches: slanted, in another direction on the rim."""
    rim = shield_width(2 * y - 0.9) - np.abs(2 * x - 1) < 0.13
    wave = np.where(rim, np.sin(y * 260), np.sin((x + y * 0.4) * 260))
    return np.repeat((0.5 + 0.5 * wave)[..., None], 3, 2)


def crest(hit, size, puff=0.03, embroidered=True, **options):
    """A crest of half the height `size`: hit(x, y) finds a point of what carries it, and the normal there."""
    if embroidered:
        options = {'height': (picture('threads', threads), 0.8, 0.02), 'rough': 0.55, 'sheen': 0.3, **options}
    rows, texture = [], []
    for y in np.linspace(-0.998, 0.99, 60):
        row, half = [], float(shield_width(y))
        for x in np.linspace(-half, half, 50):
            point, normal = hit(x * size, y * size)
            edge = min(half - abs(x), 0.99 - y, 1) * 14
            row.append(Vector(point) + Vector(normal) * (puff * (smooth(-0.2, 1, edge) - 0.1)))
        rows.append(row)
        texture.append([(0.5 + x / 2, 0.5 + y / 2) for x in np.linspace(-half, half, 50)])
    return grid('crest', rows, printed('crest', crest_art, (512, 512), bumps=(), **options), texture)


def surface_of(ob):
    """The surface of a finished object, to be hit by rays."""
    return BVHTree.FromPolygons(
        [v.co for v in ob.data.vertices], [tuple(p.vertices) for p in ob.data.polygons]
    )


def cotton(name, relief, width, height, strength=1.0):
    """Tinted cotton twill with a relief of seams and stitches."""
    return surface(
        name,
        '#e2e2e2',
        rough=0.8,
        rough_var=0.05,
        spec=0.2,
        sheen=0.35,
        bumps=((5, 0.12), (120, 0.16)),
        height=(picture(name, relief, width, height), strength, 0.05),
        tint=True,
    )


def _panels(x, y):
    """The relief of the cap's crown: twill, six seams and two rows of stitches beside each."""
    twill = 0.5 + 0.10 * np.sin((x * 330 + y * 90) * 2 * math.pi / 1.6)
    seam = np.abs((x * 6 + 0.5) % 1 - 0.5)
    thin = np.maximum(0.12, np.sqrt(np.clip(1 - y, 0, 1)))  # the panels narrow upwards
    from_seam = seam * thin
    stitch = (np.abs(from_seam - 0.055) < 0.012) & ((y * 46) % 1 < 0.66)
    relief = np.where(from_seam < 0.012, 0.05, twill)
    return np.repeat(np.where(stitch, 1.0, relief)[..., None], 3, 2)


def _brim_stitches(x, y):
    """The relief of the brim: twill, and rows of stitches along its edge."""
    twill = 0.45 + 0.08 * np.sin((x * 190 + y * 60) * 2 * math.pi)
    row = np.abs((y * 7.5) % 1 - 0.5)
    groove = np.clip(row / 0.16, 0, 1)
    stitch = (row < 0.05) & ((x * 62) % 1 < 0.65)
    return np.repeat(np.where(stitch, 0.75, twill * (0.35 + 0.65 * groove))[..., None], 3, 2)


def _crown():
    """The crown of the cap: a dome of six panels, higher and steeper in front."""
    side = [(0.90, 0), (0.93, 0.16), (0.915, 0.36), (0.83, 0.62), (0.62, 0.83), (0.32, 0.935), (0, 0.96)]

    def bulge(angle, r, z):
        seam = abs((angle + math.pi / 2 + math.pi / 6) % (math.pi / 3) - math.pi / 6) / (math.pi / 6)
        return r * (0.985 + 0.03 * math.sin(min(1, seam) * math.pi / 2) ** 0.7)

    points = [(max(0, r), z) for r, z in spline(side, 130)]
    ob = lathe('crown', points, None, 420, bulge)
    layer = ob.data.uv_layers.new(name='uv')
    for p in ob.data.polygons:
        turns = [(math.atan2(c.y, c.x) / 2 / math.pi + 0.25) % 1 for c in _corners(ob, p)]
        split = max(turns) - min(turns) > 0.5
        for corner, co, u in zip(p.loop_indices, _corners(ob, p), turns):
            layer.data[corner].uv = (u + 1 if split and u < 0.5 else u, co.z / 0.96)
    for v in ob.data.vertices:
        v.co.y *= 1.1
        front = max(0, -v.co.y)
        v.co.y -= 0.10 * front * smooth(0.1, 0.8, v.co.z)
        v.co.z -= 0.12 * (v.co.x / 0.93) ** 2 * smooth(0.5, 0, v.co.z)  # the sides reach down with the brim
    ob.data.materials.append(cotton('panels', _panels, 2400, 700))
    return wobble(ob, (1.6, 0.03), (4, 0.008), seed=3)


def _corners(ob, polygon):
    """The positions of a face's corners."""
    return [ob.data.vertices[i].co for i in polygon.vertices]


def _brim():
    """The brim: as wide as the crown's front, longest in the middle and bent down to the sides."""
    rows, texture = [], []
    for t in np.linspace(0, 1, 50):
        row, line = [], []
        for s in np.linspace(-1, 1, 121):
            angle = s * 1.32
            x, y = 0.93 * math.sin(angle), -1.03 * math.cos(angle)
            reach = 0.92 * (max(0, 1 - abs(s) ** 2.6)) ** 0.62
            x, y = x * (1 + 0.10 * t * (1 - s * s)), y - reach * t
            drop = (0.10 + 0.26 * smooth(0, 0.7, t * reach)) * (x / 0.93) ** 2 + 0.06 * t * reach
            row.append((x * (1 - 0.05 * (1 - t)), y + 0.05 * (1 - t), 0.06 - drop))
            line.append(((s + 1) / 2, t * (0.25 + 0.75 * reach / 0.92)))
        rows.append(row)
        texture.append(line)
    ob = grid('brim', rows, cotton('brim', _brim_stitches, 1800, 700), texture)
    modify(ob, 'SOLIDIFY', thickness=0.05, offset=0)
    modify(ob, 'BEVEL', width=0.02, segments=3)


def cap():
    """A baseball cap of six panels with an embroidered crest."""
    crown = _crown()
    _brim()
    cloth = cotton('button', _panels, 64, 64)
    button = lathe(
        'button', spline([(0, 0.94), (0.075, 0.945), (0.085, 0.97), (0.055, 1.0), (0, 1.01)], 20), cloth
    )
    button.location = (0, 0, -0.01)
    shape = surface_of(crown)
    for k in range(6):
        angle = -math.pi / 2 + math.pi / 6 + k * math.pi / 3
        out = Vector((math.cos(angle), math.sin(angle), 0.9)).normalized()
        at, normal, _, _ = shape.ray_cast(Vector((0, 0, 0.25)) + out * 3, -out)
        eyelet = tube('eyelet', _ring(0.036), 0.012, cloth, 10, caps=False)
        eyelet.matrix_world = Matrix.Translation(at) @ normal.to_track_quat('Z', 'Y').to_matrix().to_4x4()

    def front(x, y):
        at, normal, _, _ = shape.ray_cast(Vector((x, -4, 0.45 + y)), Vector((0, 1, 0)))
        return at, normal

    crest(front, 0.27, 0.03)
    place(everything(), loc=(0, 0, 0.30), rot=(0.04, 0, 0))


def _ring(radius, steps=40):
    """The points of a level circle that ends where it starts."""
    return [(radius * math.cos(a), radius * math.sin(a), 0) for a in np.linspace(0, 2 * math.pi, steps)]


def _shoulder(x):
    """The upper edge of the shirt: shoulders that slope down to the sides."""
    return 1.06 - 0.13 * min(1, max(0, (abs(x) - 0.30) / 0.48)) ** 1.2


def _front_edge(x):
    """The upper edge of the front of the shirt: the shoulders with the neckline cut out."""
    t = abs(x) / 0.34
    return _shoulder(x) - (0.30 * math.sqrt(1 - t * t) if t < 1 else 0)


def _back_edge(x):
    """The upper edge of the back of the shirt, which rises to the collar."""
    t = abs(x) / 0.34
    return _shoulder(x) + (0.07 * math.sqrt(1 - t * t) if t < 1 else 0)


def _creases(x, y, seed=0):
    """The height of the soft folds of a shirt that lies flat."""
    drag = nz((x * 1.0 + y * 0.5, y * 1.7 - x * 0.8, seed), 1.2) * 0.030
    fine = nz((x * 2.2 - y * 0.6, y * 3.4 + abs(x) * 1.2, seed), 1.3) * 0.010
    pull = 0.014 * math.sin(abs(x) * 9 - y * 5) * smooth(0.75, 0.25, math.hypot(x, y - 0.85))
    return drag + fine + pull


def _sheet(name, edge, half, low, z, thick, mat, seed=0):
    """A folded layer of the shirt between its upper edge and y = low, with round folds."""
    rows, texture = [], []
    for t in np.linspace(0, 1, 110):
        row = []
        for s in np.linspace(-1, 1, 161):
            x = s * half
            y = low + (edge(x) - low) * t
            bow = 0.018 * math.sin(y * 3.1 + seed) + 0.012 * nz((y * 2, seed, s), 1)
            corner = 1 - 0.035 * max(0, 1 - t * 9) ** 2
            sag = 0.05 * abs(s) ** 7 + 0.035 * max(0, 1 - t * 14) ** 2
            row.append((x * corner + bow * abs(s) ** 3 * np.sign(s), y, z + _creases(x, y, seed) - sag))
        rows.append(row)
        texture.append([(0.5 + p[0] / 2.4, 0.5 + p[1] / 2.4) for p in row])
    ob = grid(name, rows, mat, texture)
    modify(ob, 'SOLIDIFY', thickness=thick, offset=0)
    modify(ob, 'BEVEL', width=thick * 0.47, segments=4)
    return bake(ob)


def _jersey_art(x, y):
    """The print of the shirt: stripes tone in tone, and thin white ones beside the middle."""
    k = np.abs((x - 0.5) * 2.4)
    tone = np.where((k * 6.2 + 0.5) % 1 < 0.5, 0.94, 0.82)
    rgb = np.repeat(tone[..., None], 3, 2)
    return rgb, np.ones_like(x)


def _mesh_knit(x, y):
    """The relief of a sports fabric: staggered small holes."""
    row = np.floor(y * 150)
    holes = np.hypot((x * 150 + 0.5 * (row % 2)) % 1 - 0.5, (y * 150) % 1 - 0.5)
    return np.repeat(np.clip(holes / 0.38, 0, 1)[..., None], 3, 2)


def _collar(top):
    """The ribbed collar around the neckline: low in front, on the back layer behind."""
    rib = surface('collar', '#ffffff', rough=0.85, spec=0.15, sheen=0.4, bumps=((90, 0.2),), tint=True)
    trim = surface('trim', '#f6f4ee', rough=0.85, spec=0.15, sheen=0.3, bumps=((90, 0.2),))
    for extra, radius, lift, mat in (
        (0.0, 0.044, 0.0, rib),
        (0.052, 0.017, 0.012, trim),
        (-0.05, 0.017, 0.0, trim),
    ):
        points = []
        for a in np.linspace(0, 2 * math.pi, 361):
            across, along = math.cos(a), math.sin(a)
            y = 1.06 + along * ((0.07 if along > 0 else 0.30) + (extra if along < 0 else extra * 0.7))
            front = smooth(0.25, -0.35, along)
            z = top + 0.035 * front + 0.05 * smooth(-0.2, 0.6, along) + lift * front
            points.append((across * (0.345 + extra), y, z + 0.003 * math.cos(a * 90) * (mat is rib)))
        tube('collar', points, radius, mat, 14, caps=False)


def jersey():
    """A football shirt, folded as in a shop."""
    knit = (picture('mesh knit', _mesh_knit, 1600, 1600), 0.35, 0.008)
    cloth = printed(
        'jersey', _jersey_art, (1200, 1200), height=knit, rough=0.6, spec=0.25, sheen=0.25, bumps=((3, 0.05),)
    )
    _sheet('under', _shoulder, 0.80, -0.965, 0.09, 0.13, cloth, 5)
    _sheet('sleeves', _shoulder, 0.835, -0.30, 0.19, 0.09, cloth, 9)
    _sheet('back', _back_edge, 0.79, -0.95, 0.24, 0.10, cloth, 7)
    front = _sheet('front', _front_edge, 0.80, -1.0, 0.33, 0.11, cloth, 2)
    _collar(0.34)
    label = surface('label', '#f4f1ea', rough=0.6, bumps=())
    modify(
        grid('label', [[(x, y, 0.31) for x in (-0.08, 0.08)] for y in (0.93, 1.03)], label),
        'SOLIDIFY',
        thickness=0.01,
    )
    shape = surface_of(front)

    def chest(x, y):
        at, normal, _, _ = shape.ray_cast(Vector((0.36 + x, 0.42 + y, 3)), Vector((0, 0, -1)))
        return at, normal

    crest(chest, 0.19, 0.02)


PLACES = (-1.18, 0.10), (-0.4, 0.09), (0.5, 0.09), (1.02, 0.10), (1.20, 0.22), (1.02, 0.34), (0.4, 0.33)
PLACES += (-0.5, 0.33), (-1.05, 0.34), (-1.22, 0.46), (-1.05, 0.58), (-0.4, 0.57), (0.4, 0.57), (0.92, 0.58)
PLACES += (
    (1.16, 0.52),
    (1.26, 0.32),
    (1.30, 0.10),
)  # of the scarf from the side: folded twice, its end hanging
HALF = 0.78  # the scarf's width
STITCHES = 104, 24  # along and across


def _knit(x, y):
    """The height of knitted stitches, 0…1: two legs of a V each."""
    u, v = x * STITCHES[0], y * STITCHES[1]
    leg = 1 - np.abs((v % 1) * 2 - 1)
    along = ((u - 0.9 * leg) % 1) * 2 - 1
    across = np.abs((v * 2) % 1 - 0.5) * 2
    return np.sqrt(np.clip(1 - along**2, 0, 1)) * np.sqrt(np.clip(1 - across**2 * 0.9, 0, 1))


def _knit_relief(x, y):
    """The height of stitches as grey."""
    return np.repeat(_knit(x, y)[..., None], 3, 2)


def _wool(x, y):
    """The scarf's stripes: tinted ones and cream ones with thin dark lines."""
    u = np.floor(x * STITCHES[0]) / STITCHES[0]
    k = (u * 8.0) % 1
    edge = np.abs(y - 0.5) > 0.46
    main = (k < 0.52) | edge
    lines = ((k > 0.60) & (k < 0.68)) | ((k > 0.84) & (k < 0.92))
    rgb = np.where((lines & ~edge)[..., None], NAVY * 1.6, np.where(main[..., None], WHITE, CREAM))
    return rgb * (0.34 + 0.66 * _knit(x, y)[..., None]), main


def _cloth():
    """The scarf's knitted part along its fold."""
    side = spline(PLACES, 420)
    lengths = [0, *np.cumsum([np.linalg.norm(b - a) for a, b in zip(side, side[1:])])]
    rows, texture = [], []
    for (x, z), far in zip(side, lengths):
        row = []
        for t in np.linspace(-1, 1, 61):
            half = HALF * (1 + 0.015 * nz((far * 1.5, 0, 0), 1))
            drift = 0.02 * nz((far * 0.8, 5, 0), 1) + 0.05 * nz((far * 0.45, 8, 0), 1)
            lift = 0.05 * nz((x * 1.1, t * 1.3, z * 0.5), 1.3) * min(1, z * 3) - 0.02 * abs(t) ** 6
            row.append((x + 0.06 * nz((x, t * 1.2, z * 3), 1.5), t * half + drift, z + lift))
        rows.append(row)
        texture.append([(far / lengths[-1], v) for v in np.linspace(0, 1, 61)])
    wool = printed(
        'wool',
        _wool,
        (3000, 680),
        height=(picture('knit', _knit_relief, 3000, 680), 1.0, 0.06),
        rough=0.85,
        rough_var=0.05,
        spec=0.15,
        sheen=0.6,
        bumps=((90, 0.3),),
    )
    ob = grid('scarf', rows, wool, texture)
    modify(ob, 'SOLIDIFY', thickness=0.10, offset=0)
    modify(ob, 'BEVEL', width=0.03, segments=3)
    return ob


def _fuzz(ob):
    """Fine hairs that stand off from wool."""
    hair = ob.modifiers.new('fuzz', 'PARTICLE_SYSTEM').particle_system.settings
    hair.type = 'HAIR'
    hair.count, hair.hair_length, hair.hair_step = 9000, 0.05, 3
    hair.brownian_factor = 0.03
    hair.root_radius, hair.tip_radius, hair.radius_scale = 0.12, 0.03, 0.02
    hair.use_even_distribution = True


def _yarn_radius(t):
    """The uneven radius of a thread of the fringe."""
    return 0.022 + 0.005 * math.sin(t * 40)


def _fringe():
    """Threads at the end of the scarf."""
    rnd = random.Random('scarf')
    options = {'rough': 0.9, 'spec': 0.1, 'sheen': 0.6, 'bumps': ((60, 0.6),)}
    tinted, cream = surface('yarn', '#ffffff', tint=True, **options), surface('cream', '#f2efe8', **options)
    for k in range(34):
        y = -HALF + 2 * HALF * (k + 0.5) / 34
        far, dx = rnd.uniform(0.36, 0.46), rnd.uniform(-0.05, 0.05)
        middle = (1.30 + far * 0.55, y + dx + rnd.uniform(-0.03, 0.03), 0.04)
        end = (1.30 + far, y + dx * 1.6 + rnd.uniform(-0.05, 0.05), 0.035)
        points = spline([(1.30, y, 0.12), (1.36, y + dx * 0.3, 0.05), middle, end], 16)
        tube('fringe', points, _yarn_radius, tinted if k % 3 else cream, 8)


def scarf():
    """A knitted club scarf, folded twice."""
    _fuzz(_cloth())
    _fringe()
