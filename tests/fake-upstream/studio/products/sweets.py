"""Sweets."""
import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from kit.colour import lin, mixc, smooth
from kit.geometry import clone, everything, lathe, mesh, nz, paint, place, scatter, spline, tube, wobble
from kit.materials import film, surface
from kit.product import Product

from .burgers import lump

HIDDEN = (0, 0, -5)  # where prototypes wait to be cloned


# --- shared parts ---


def coating(name, point, low, high, thick, mat, pole=False):
    """A layer with a rounded rim on a surface: point(theta, phi, lift), for phi from low(theta) to high(theta).

    With `pole` it closes at `high` instead of having a rim there."""
    seg, rows = 360, 64
    verts, faces = [], []
    for j in range(seg):
        theta = 2 * math.pi * j / seg
        first, last = low(theta), high(theta)
        for i in range(rows):
            t = i / (rows - 1)
            rim = 1 - t if pole else abs(2 * t - 1)
            lift = (
                thick * (math.sqrt(max(0, 1 - rim**14)) + 0.45 * math.exp(-(((1 - rim) / 0.16) ** 2)))
                - 0.02
            )
            verts.append(point(theta, first + (last - first) * t, lift))
    for j in range(seg):
        for i in range(rows - 1):
            k = (j + 1) % seg
            faces.append((j * rows + i, k * rows + i, k * rows + i + 1, j * rows + i + 1))
    return mesh(name, verts, faces, mat)


def drips(rnd, count, lengths, widths):
    """How far a rim hangs down at an angle: a function of it with `count` rounded drips."""
    each = [
        ((k + rnd.uniform(-0.3, 0.3)) * 2 * math.pi / count, rnd.uniform(*widths), rnd.uniform(*lengths))
        for k in range(count)
    ]

    def hang(theta):
        far = [abs((theta - angle + math.pi) % (2 * math.pi) - math.pi) for angle, _, _ in each]
        return max(
            length * math.exp(-((d / width) ** 4)) for d, (_, width, length) in zip(far, each)
        ) + 0.05 * nz((math.cos(theta), math.sin(theta), count), 3)

    return hang


def rope(name, path, radius, mat, ridges=8, depth=0.2, twist=0.0):
    """A tube with round ridges along it, as squeezed through a star nozzle; `twist` turns them, in radians."""
    seg = ridges * 10
    ob = tube(name, path, radius, mat, seg)
    verts = ob.data.vertices
    rings = len(verts) // seg
    for i in range(rings):
        ring = verts[i * seg : (i + 1) * seg]
        middle = sum((v.co for v in ring), Vector()) / seg
        for j, v in enumerate(ring):
            groove = 1 - abs(math.sin(math.pi * j * ridges / seg + twist * i / rings))
            v.co = middle + (v.co - middle) * (1 - depth * groove**1.3)
    ob.data.update()
    return ob


def swirl(mat, width, thick, turns, tip=0.02, ridges=8, pitch=1.5):
    """A rope wound up to a point on z = 0: `width` is the radius of its lowest coil, `thick` of the rope there."""
    steps, path, z = 420, [], thick * 0.8

    def radius(t):
        return tip + (thick - tip) * (1 - t) ** 0.62

    for i in range(steps):
        t = i / (steps - 1)
        angle = 2 * math.pi * turns * t + 2.4
        out = width * (1 - t) ** 0.9
        path.append((out * math.cos(angle), out * math.sin(angle), z))
        z += pitch * radius(t) * turns / steps + (0.0012 if t > 0.93 else 0)
    return wobble(rope('swirl', path, radius, mat, ridges, 0.34, 2.0), (3, 0.012), (11, 0.004), seed=3)


def chocolate(name='chocolate', base='#3a1407', rough=0.2, coat=0.7):
    """Dark chocolate, glossy."""
    return surface(name, base, rough=rough, spec=0.5, coat=coat, coat_rough=0.08, bumps=((5, 0.05),))


# --- doughnut ---


def doughnut_point(theta, phi, lift):
    """A point of a doughnut's surface, `lift` above it; phi is 0 outside and π/2 on top."""
    c, s = math.cos(theta), math.sin(theta)
    around = (c * (2 + math.cos(phi)), s * (2 + math.cos(phi)), math.sin(phi))
    thick = 0.37 + 0.030 * nz(around, 0.6) + 0.010 * nz(around, 1.7, 4) + lift
    r = 0.63 + thick * math.cos(phi)
    return r * c, r * s, 0.31 + 0.84 * thick * math.sin(phi)


def dough():
    """A fried ring of yeast dough with a pale line around its middle."""
    mat = surface(
        'dough',
        'paint',
        rough=0.55,
        sss=0.1,
        sss_radius=(0.12, 0.06, 0.02),
        spec=0.25,
        mottle=('#a04a0c', 7, 0.3),
        bumps=((60, 0.15), (14, 0.12)),
    )
    seg, rows = 160, 80
    angles = [2 * math.pi * j / seg for j in range(seg)]
    verts = [doughnut_point(a, 2 * math.pi * i / rows, 0) for a in angles for i in range(rows)]
    faces = []
    for j in range(seg):
        for i in range(rows):
            k, l = (j + 1) % seg, (i + 1) % rows
            faces.append((j * rows + i, k * rows + i, k * rows + l, j * rows + l))

    def tone(c, n):
        height = c.z - 0.27 + 0.05 * nz(c, 3)
        return mixc(lin('#d47a1c'), lin('#fbd487'), smooth(0.15, 0.03, abs(height)))

    return paint(mesh('dough', verts, faces, mat), tone)


def sprinkles(ob, colors, count, rnd):
    """Scatters sugar strands over the top of a surface."""
    seeds = []
    for k, color in enumerate(colors):
        mat = surface(f'strand {color}', color, rough=0.3, sss=0.1, spec=0.4, coat=0.3, bumps=())
        seeds.append(tube('strand', [(-0.05, 0, 0), (0, 0.004, 0), (0.05, 0, 0)], 0.021, mat, 12))
        seeds[-1].location = HIDDEN
    scatter(ob, seeds, count, rnd, lambda c, n: n.z > 0.35, (0.85, 1.15), sink=-0.008, gap=0.095)


def glazed(glaze, strands, rnd):
    """One doughnut on z = 0 with dripping glaze and sugar strands."""
    dough()
    outer, inner = drips(rnd, 12, (0.10, 0.75), (0.11, 0.19)), drips(rnd, 6, (0.0, 0.4), (0.2, 0.4))
    layer = coating(
        'glaze',
        doughnut_point,
        lambda theta: 0.50 - outer(theta),
        lambda theta: math.pi - 0.1 + inner(theta),
        0.045,
        glaze,
    )
    sprinkles(layer, strands, 105, rnd)


def doughnuts(base, strands):
    """Two glazed doughnuts, one leaning on the other."""
    rnd = random.Random('doughnut')
    glaze = surface(
        'glaze',
        base,
        rough=0.16,
        rough_var=0.04,
        sss=0.04,
        spec=0.5,
        coat=0.8,
        coat_rough=0.04,
        bumps=((3, 0.08),),
    )
    glazed(glaze, strands, rnd)
    place(everything(), loc=(0.30, 0.50, 0), rot=(0, 0, 2.0))
    glazed(glaze, strands, rnd)
    place(everything(), loc=(-0.22, -0.50, 0.46), rot=(0.62, -0.10, 0.4))


def strawberry_doughnut():
    """Doughnuts with pink glaze."""
    doughnuts('#ee5f86', ['#fff6e8', '#ffd21e', '#38b6e8', '#fff6e8', '#7ecb3a', '#f23b3b'])


def chocolate_doughnut():
    """Doughnuts with chocolate glaze."""
    doughnuts('#3d1608', ['#ff6fa5', '#ffd21e', '#38c4e8', '#fff6e8', '#8edb4a', '#ff8a1e'])


def vanilla_doughnut():
    """Doughnuts with vanilla glaze."""
    doughnuts('#f8dc98', ['#f0408a', '#ff8a1e', '#2aa6e0', '#4a1c0a', '#62b82a', '#e22f2f'])


# --- soft-serve cone ---


def waffle_radius(a, r, z):
    """The radius of a rolled waffle cone with its diamond pattern and the seam of the roll."""
    turn = a / (2 * math.pi)
    lines = [abs(((turn * 12 + sign * z * 5.2) % 1) - 0.5) for sign in (-1, 1)]
    rib = max(smooth(0.36, 0.47, line) for line in lines)
    wrap = (turn + 0.22 - 0.18 * z) % 1
    return r * (1 + 0.07 * wrap) + 0.028 * rib * min(1, r * 6)


def waffle_cone(height):
    """A waffle cone with its tip at the origin."""
    mat = surface(
        'waffle',
        'paint',
        rough=0.5,
        sss=0.08,
        sss_radius=(0.1, 0.05, 0.02),
        spec=0.3,
        coat=0.08,
        mottle=('#b05a14', 8, 0.35),
        bumps=((70, 0.15), (18, 0.1)),
    )
    outer = [(0.035 + 0.43 * t**0.95, height * t) for t in np.linspace(0, 1, 170)]
    inner = [(0.41 * t, height * t + 0.02) for t in np.linspace(0.98, 0.6, 12)]
    ob = lathe('cone', [(0, 0)] + outer + inner, mat, 420, waffle_radius)

    def tone(c, n):
        a = math.atan2(c.y, c.x) % (2 * math.pi)
        rib = (waffle_radius(a, 0.3, c.z) - waffle_radius_smooth(a, 0.3, c.z)) / 0.028
        baked = mixc(lin('#c07a34'), lin('#f0bd72'), smooth(0, 1, rib))
        return mixc(baked, lin('#8a4a18'), 0.5 * smooth(0.2, 0.8, 0.3 + nz(c, 3)))

    return paint(ob, tone)


def waffle_radius_smooth(a, r, z):
    """The radius of the cone between its ribs."""
    return r * (1 + 0.07 * ((a / (2 * math.pi) + 0.22 - 0.18 * z) % 1))


def wooden_stand():
    """A turned wooden puck that holds a cone."""
    wood = surface('wood', '#8a4a1c', rough=0.5, spec=0.3, mottle=('#4f250c', 4, 0.7), bumps=((40, 0.1),))
    side = [(0.46, z) for z in np.linspace(0.02, 0.24, 12)]
    top = [(0.455, 0.252), (0.44, 0.26), *((r, 0.262) for r in np.linspace(0.43, 0.2, 8)), (0.16, 0.24)]
    lathe('stand', [(0, 0), (0.44, 0), *side, *top], wood, 128)


def cone():
    """A swirl of soft ice in a waffle cone that stands in a wooden holder."""
    ice = surface(
        'soft ice',
        '#ffffff',
        rough=0.38,
        sss=0.16,
        sss_radius=(0.12, 0.10, 0.08),
        spec=0.35,
        coat=0.2,
        coat_rough=0.2,
        bumps=((30, 0.05), (90, 0.04)),
        tint=True,
    )
    waffle_cone(1.24)
    place(everything(), loc=(0, 0, 0.06))
    top = swirl(ice, 0.36, 0.29, 3.2, ridges=6)
    core = lathe('core', [(0.46, -0.06), (0.42, 0.1), (0.25, 0.5), (0, 0.8)], ice, 64)
    place([top, core], loc=(0, 0, 1.24))
    wooden_stand()


# --- sundae ---


def coupe():
    """A glass on a foot."""
    outline = [(0, 0.02), (0.40, 0.0), (0.46, 0.015), (0.40, 0.04), (0.16, 0.09), (0.075, 0.17), (0.07, 0.30)]
    outline += [(0.14, 0.38), (0.42, 0.50), (0.66, 0.70), (0.78, 0.95), (0.83, 1.08)]
    wall = [tuple(p) for p in spline(outline, 120)]
    rim = [(0.845, 1.09), (0.835, 1.10), (0.815, 1.085)]
    lathe('coupe', wall + rim, film('coupe', '#f4fbff', density=0.05), 128)


def filling():
    """Molten vanilla ice and chocolate sauce in the glass."""
    mat = surface('filling', 'paint', rough=0.3, sss=0.1, spec=0.4, coat=0.2, bumps=((14, 0.05),))
    outline = [
        (0, 0.40),
        (0.14, 0.41),
        (0.40, 0.52),
        (0.63, 0.72),
        (0.745, 0.95),
        (0.75, 0.98),
        (0.4, 1.0),
        (0, 1.0),
    ]
    ob = lathe('filling', [tuple(p) for p in spline(outline, 120)], mat, 200)

    def tone(c, n):
        a = math.atan2(c.y, c.x)
        wave = 0.72 + 0.07 * math.sin(3 * a + 1) + 0.05 * math.sin(7 * a) + 0.06 * nz(c, 3)
        run = 0.22 * max(0, math.sin(5 * a + 0.6)) ** 3
        sauce = smooth(0.015, -0.015, abs(c.z - wave) - 0.06 - run * 0.4)
        low = smooth(0.50, 0.47, c.z + 0.03 * math.sin(4 * a))
        return mixc(lin('#fbe3ae'), lin('#451805'), max(sauce, low))

    return paint(ob, tone)


def scoop_point(seed, radius):
    """The surface of a ball of ice cream around the origin, as a function of angle, latitude and lift."""

    def point(theta, phi, lift):
        c = Vector((math.cos(theta) * math.cos(phi), math.sin(theta) * math.cos(phi), math.sin(phi)))
        grain = (
            0.05 * nz(c, 1.3, seed)
            + 0.022 * nz((c.x * 2, c.y * 2, c.z * 9), 1, seed)
            + 0.010 * nz(c, 9, seed)
        )
        skirt = 0.15 * smooth(-0.12, -0.42, phi) * (1 + 0.7 * nz(c, 5, seed))
        return c * (radius * (1 + grain * (0.4 if lift else 1) + skirt) + lift)

    return point


def scoop(seed, radius, color, dark):
    """A ball of ice cream with a ragged skirt around the origin; gives its surface function."""
    mat = surface(
        'ice cream',
        color,
        rough=0.5,
        sss=0.12,
        sss_radius=(0.1, 0.08, 0.06),
        spec=0.3,
        coat=0.1,
        mottle=(dark, 5, 0.5),
        bumps=((16, 0.3), (45, 0.35)),
    )
    point, seg, rows = scoop_point(seed, radius), 140, 90
    verts = [
        point(2 * math.pi * j / seg, -0.75 + (math.pi / 2 + 0.75) * i / (rows - 1), 0)
        for j in range(seg)
        for i in range(rows)
    ]
    faces = [
        (j * rows + i, (j + 1) % seg * rows + i, (j + 1) % seg * rows + i + 1, j * rows + i + 1)
        for j in range(seg)
        for i in range(rows - 1)
    ]
    mesh('scoop', verts, faces, mat)
    return point


def cherry():
    """A cocktail cherry with its stem, on the origin."""
    red = surface('cherry', '#b80016', rough=0.12, sss=0.1, spec=0.5, coat=0.9, coat_rough=0.03, bumps=())
    outline = [
        (0, 0.0),
        (0.09, 0.01),
        (0.16, 0.08),
        (0.175, 0.17),
        (0.14, 0.26),
        (0.07, 0.295),
        (0.03, 0.28),
        (0, 0.255),
    ]
    lathe('cherry', [tuple(p) for p in spline(outline, 40)], red, 64)
    green = surface('stem', '#5d5a18', rough=0.5, bumps=())
    tube(
        'stem', spline([(0, 0, 0.25), (0.02, 0, 0.4), (0.09, 0, 0.54), (0.2, 0, 0.64)], 24), 0.013, green, 12
    )


def wafer_roll(length):
    """A rolled wafer with a spiral of chocolate, upright on the origin."""
    mat = surface(
        'wafer', 'paint', rough=0.5, spec=0.3, sss=0.05, bumps=((50, 0.15),), mottle=('#b5651c', 8, 0.3)
    )
    wall = [(0.095, z) for z in np.linspace(0, length, 160)]
    ob = lathe('wafer', wall + [(0.06, length), (0.06, length - 0.3)], mat, 72)

    def tone(c, n):
        spiral = (math.atan2(c.y, c.x) / (2 * math.pi) + c.z * 3.2) % 1
        return mixc(lin('#eeb05a'), lin('#5a2408'), smooth(0.26, 0.22, spiral))

    return paint(ob, tone)


def sundae():
    """Three scoops of ice cream in a glass, with chocolate sauce, cream, a cherry and wafers."""
    rnd = random.Random('sundae')
    coupe()
    filling()
    sauce = chocolate('sauce', '#3f1405', 0.14, 0.8)
    nuts = [lump(rnd, surface('nut', '#e0a552', rough=0.5, bumps=((30, 0.3),)), 0.03, 0.5) for _ in range(4)]
    place([o for o in everything() if o.name.startswith('lump')])
    place(everything())
    flavours = [('#5f2a12', '#3c1608'), ('#fae2ab', '#f0cc80'), ('#f2a3b0', '#e0607c')]
    spots = [(0.0, 0.36, 1.22), (-0.37, -0.22, 1.14), (0.38, -0.20, 1.14)]
    for seed, (flavour, spot) in enumerate(zip(flavours, spots)):
        point = scoop(seed, 0.43, *flavour)
        hang = drips(rnd, 8, (0.05, 0.75), (0.16, 0.26))
        cap = coating(
            'sauce',
            point,
            lambda a, hang=hang: 0.72 - hang(a),
            lambda a: math.pi / 2,
            0.035,
            sauce,
            pole=True,
        )
        scatter(cap, nuts, 16, rnd, lambda c, n: n.z > 0.55, (0.6, 1.2), lie=False, gap=0.05)
        place(everything(), loc=spot)
    white = surface(
        'cream', '#fffaf0', rough=0.4, sss=0.15, sss_radius=(0.1, 0.09, 0.08), spec=0.3, bumps=((30, 0.04),)
    )
    swirl(white, 0.20, 0.17, 2.4, ridges=7)
    place(everything(), loc=(0, 0.02, 1.46))
    cherry()
    place(everything(), loc=(0.0, -0.02, 1.88), rot=(0.1, 0.1, 0.2))
    for x, lean, turn in [(0.42, 0.36, 0.0), (0.58, 0.52, 1.0)]:
        wafer_roll(1.25)
        place(everything(), loc=(x, 0.42, 1.05), rot=(-0.12, lean, turn))


# --- cookie ---


def bite(a, r):
    """The radius of a cookie where teeth took a piece: scallops around a point on the rim."""
    distance = 0.98
    found = r
    for side in (-0.30, 0.0, 0.30):
        x, y = distance * math.cos(side), distance * math.sin(side)
        reach = 0.30 + 0.10 * (side == 0)
        along = x * math.cos(a) + y * math.sin(a)
        inside = reach**2 - (distance**2 - along**2)
        if inside > 0 and along > 0:
            found = min(found, along - math.sqrt(inside))
    return found


def cookie_height(x, y, t, seed):
    """The top of a cookie at (x, y); t is 0 in the middle and 1 at the rim."""
    dome = 0.25 * (1 - t**5) ** 0.5 * (1 - 0.22 * t * t)
    craggy = 0.055 * nz((x, y, seed), 2.2) + 0.034 * nz((x, y, seed), 6) + 0.014 * nz((x, y, seed), 17)
    return dome + craggy * smooth(1.0, 0.85, t) - 0.065 * crack(x, y, seed) * smooth(1.0, 0.8, t)


def crack(x, y, seed):
    """How deep a crack is at (x, y), 0…1."""
    bent = (x + 0.12 * nz((x, y, seed), 4), y + 0.12 * nz((y, x, seed), 4), seed * 3.1)
    return smooth(0.07, 0.01, abs(nz(bent, 2.1))) * smooth(-0.25, 0.15, nz((x, y, seed + 9), 1.7))


def cookie_disc(seed, bitten=False):
    """A baked disc on z = 0 with cracks; gives its surface."""
    mat = surface(
        'cookie',
        'paint',
        rough=0.62,
        sss=0.06,
        sss_radius=(0.1, 0.05, 0.02),
        spec=0.22,
        mottle=('#a9590f', 9, 0.4),
        bumps=((22, 0.3), (70, 0.3)),
    )
    seg, rows, verts, faces = 320, 110, [], []
    for j in range(seg):
        a = 2 * math.pi * j / seg
        whole = 0.84 * (
            1
            + 0.035 * nz((math.cos(a), math.sin(a), seed), 1.6)
            + 0.012 * nz((math.cos(a), math.sin(a), seed), 7)
        )
        edge = bite(a, whole) + (0.02 * nz((a * 3, 0, 0), 4) if bitten else 0) if bitten else whole
        for i in range(rows):
            r = edge * math.sin(math.pi / 2 * i / (rows - 1))
            x, y = r * math.cos(a), r * math.sin(a)
            verts.append((x, y, cookie_height(x, y, min(1, r / whole), seed)))
        for r in (1.0, 0.97, 0.0):
            verts.append((edge * r * math.cos(a), edge * r * math.sin(a), 0.03 if r == 1 else 0))
    m = rows + 3
    for j in range(seg):
        k = (j + 1) % seg
        faces += [(j * m + i, k * m + i, k * m + i + 1, j * m + i + 1) for i in range(m - 1)]
    return paint(mesh('cookie', verts, faces, mat), cookie_tone(seed, bitten))


def cookie_tone(seed, bitten):
    """The colours of a cookie: golden, brown at the rim, pale in cracks and where it is bitten."""

    def tone(c, n):
        r, a = math.hypot(c.x, c.y), math.atan2(c.y, c.x)
        golden = mixc(lin('#dd9448'), lin('#bf6c26'), 0.5 + nz(c, 2.5, seed))
        baked = mixc(golden, lin('#86400f'), 0.85 * smooth(0.56, 0.84, r + 0.08 * nz(c, 4)))
        baked = mixc(baked, lin('#b8661a'), 0.8 * crack(c.x, c.y, seed) * smooth(0.05, 0.15, c.z))
        if bitten and bite(a, 0.80) < 0.79 and r > bite(a, 0.80) - 0.012:
            return mixc(lin('#f7cd7e'), lin('#d99a45'), 0.5 + nz(c, 14))
        return baked

    return tone


def chunks(ob, count, rnd):
    """Pieces of chocolate that stick out of a surface."""
    dark = chocolate('chunk', '#32110a', 0.28, 0.4)
    seeds = []
    for k in range(6):
        piece = lump(rnd, dark, 0.12, 0.25)
        piece.data.transform(Matrix.Diagonal((1, 1, 0.7, 1)))
        seeds.append(piece)
    bpy.context.view_layer.update()
    placed = []
    for _ in range(count * 20):
        r, a = 0.8 * math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
        hit, at, _, _ = ob.ray_cast(Vector((r * math.cos(a), r * math.sin(a), 3)), Vector((0, 0, -1)))
        if len(placed) < count and hit and at.z > 0.05 and all((at - p).length > 0.2 for p in placed):
            placed.append(at)
            turn = [rnd.uniform(0, 6.3) for _ in range(3)]
            clone(rnd.choice(seeds), at - Vector((0, 0, 0.03)), turn, rnd.uniform(0.6, 1.2))


def cookie():
    """A pile of chocolate chip cookies and a bitten one that leans on it."""
    rnd = random.Random('cookie')
    for k, (x, y, turn) in enumerate([(0.28, 0.42, 0.3), (0.22, 0.50, 1.9), (0.33, 0.44, 4.0)]):
        chunks(cookie_disc(k), 30, rnd)
        place(everything(), loc=(x, y, 0.235 * k), rot=(0.02 * (k - 1), 0.03 * (1 - k), turn))
    chunks(cookie_disc(5, bitten=True), 30, rnd)
    place([place(everything(), rot=(0, 0, 0.75))], loc=(-0.30, -0.60, 0.66), rot=(0.92, -0.08, 0.10))


PRODUCTS = {
    'doughnut-strawberry': Product(strawberry_doughnut, 'sweet', tilt=30),
    'doughnut-chocolate': Product(chocolate_doughnut, 'sweet', tilt=30),
    'doughnut-vanilla': Product(vanilla_doughnut, 'sweet', tilt=30),
    'cone': Product(
        cone, 'sweet', tilt=20, colors={'vanilla': '#fbdf9a', 'strawberry': '#f58fae', 'pistachio': '#b4d06c'}
    ),
    'sundae': Product(sundae, 'sweet', tilt=22, strips=True),
    'cookie': Product(cookie, 'sweet', tilt=32),
}
