"""Hot dogs and fries; the burgers are next door and are listed here too."""
import math
import random

import numpy as np
from mathutils import Vector

from kit.colour import lin, mixc, smooth
from kit.geometry import everything, merge, mesh, modify, nz, paint, place, scatter, spline, tube, uv, wobble
from kit.materials import picture, surface
from kit.product import Product

from .burgers import PRODUCTS as BURGERS
from .burgers import bread, lump, rounded

SAUSAGE_RADIUS = 0.235
GROOVE = 0.50  # height of the middle of the cut in a hot-dog bun


def loaf():
    """An uncut hot-dog bun: long, soft, with round ends."""
    ends = 0.16

    def thickness(t):
        return 0.5 * (1 - ends * abs(2 * t - 1) ** 4)

    ob = tube('loaf', [(x, 0, 0) for x in np.linspace(-0.82, 0.82, 60)], thickness, bread(), 64)
    for v in ob.data.vertices:
        d = math.hypot(v.co.y, v.co.z) or 1
        c, s = v.co.y / d, v.co.z / d
        f = (abs(c) ** 2.6 + abs(s) ** 2.6) ** (-1 / 2.6)
        v.co.y, v.co.z = v.co.y * f * 1.28, 0.41 + v.co.z * f * 0.84
    return ob


def wedge():
    """What is cut out of a bun: round below, opening upwards, as long as the bun."""
    around = [(0.23 * math.cos(a), GROOVE + 0.23 * math.sin(a)) for a in np.linspace(-math.pi, 0, 24)]
    outline = around + [(0.29, 0.85), (0.36, 1.4), (-0.36, 1.4), (-0.29, 0.85)]
    n = len(outline)
    verts = [(x, y, z) for x in (-2, 2) for y, z in outline]
    sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return mesh('wedge', verts, sides + [tuple(range(n)), tuple(range(n, 2 * n))])


def hotdog_bun():
    """A soft bun, split from above."""
    uncut, cutter = loaf(), wedge()
    modify(uncut, 'BOOLEAN', operation='DIFFERENCE', object=cutter, solver='EXACT')
    bun = merge([uncut], 0.022, 16)
    cutter.location.z = -20
    wobble(bun, (1.4, 0.05), (4, 0.012), (18, 0.003), seed=2)
    for v in bun.data.vertices:
        v.co.z = max(v.co.z, 0)

    def tone(c, n):
        baked = smooth(0.12, 0.62, c.z + 0.07 * nz(c, 2.6))
        side = mixc(lin('#fbd690'), lin('#ea9028'), baked)
        crust = mixc(side, lin('#a8440a'), 0.95 * smooth(0.30, 0.74, c.z + 0.10 * nz(c, 2.2)))
        inside = smooth(0.06, -0.02, abs(c.y) - 0.27 - 0.2 * max(0, c.z - 0.6)) * smooth(0.2, 0.3, c.z)
        return mixc(crust, lin('#fbe6b6'), inside)

    return paint(bun, tone)


def sausage_middle(x):
    """The middle of a sausage at x: (y, z)."""
    return 0.01 + 0.03 * math.sin(x * 1.3), GROOVE + 0.13 + 0.05 * (x / 1.2) ** 2


def sausage():
    """A grilled sausage, longer than its bun."""
    mat = surface(
        'sausage',
        'paint',
        rough=0.3,
        sss=0.12,
        sss_radius=(0.12, 0.04, 0.02),
        spec=0.5,
        coat=0.5,
        coat_rough=0.16,
        bumps=((9, 0.15), (45, 0.12)),
        mottle=('#6e1f0a', 6, 0.4),
    )
    path = [(x, *sausage_middle(x)) for x in np.linspace(-1.14, 1.14, 160)]

    def thickness(t):
        return SAUSAGE_RADIUS * (1 - 0.10 * abs(2 * t - 1) ** 6)

    def tone(c, n):
        across = (c.x * 0.9 + c.y * 0.55) * 3.3
        line = 0.5 + 0.5 * math.cos(across * 2 * math.pi + 0.6 * nz(c, 3))
        burnt = smooth(0.76, 0.95, line) * smooth(-0.2, 0.5, n.z) * (0.75 + 0.5 * nz(c, 6))
        return mixc(mixc(lin('#c2461a'), lin('#952c0e'), 0.5 + nz(c, 2.5)), lin('#3a1206'), burnt * 0.8)

    paint(wobble(tube('sausage', path, thickness, mat, 48), (2.2, 0.02), (9, 0.006), seed=5), tone)


def squeezed(name, color, turns, swing, radius, aside=0.0, lift=0.0):
    """Sauce from a bottle along a sausage: a zigzag of so many turns, `aside` of its middle."""
    mat = surface(name, color, rough=0.25, spec=0.45, coat=0.3, bumps=((12, 0.05),))
    path = []
    for t in np.linspace(0, 1, 260):
        x = -1.02 + 2.04 * t
        y = aside + swing * math.sin(t * 2 * math.pi * turns) * (1 + 0.15 * nz((t * 9, 0, 0), 1))
        middle, z = sausage_middle(x)
        z += math.sqrt(max(SAUSAGE_RADIUS**2 - y**2, 0.01)) + 0.45 * radius + lift
        path.append((x + 0.03 * math.sin(t * 82), middle + y, z))

    def thickness(t):
        ripple = 1 + 0.14 * math.sin(t * 71) + 0.08 * math.sin(t * 173)
        return radius * ripple * (1 if 0.02 < t < 0.98 else 0.8)

    wobble(tube(name, path, thickness, mat, 16), (12, 0.008))


def checked_paper():
    """A sheet of red and white checked paper under the product."""
    cols, rows = 60, 40

    def point(x, y):
        curl = 0.05 * abs(x) ** 6 + 0.06 * abs(y) ** 5
        crease = 0.03 * max(0, nz((x, y, 0), 1.6)) * max(abs(x), abs(y))
        return x * 1.22, y * 0.86, 0.012 + curl + crease

    verts = [point(2 * i / cols - 1, 2 * j / rows - 1) for j in range(rows + 1) for i in range(cols + 1)]
    corners = [j * (cols + 1) + i for j in range(rows) for i in range(cols)]
    sheet = mesh('paper', verts, [(k, k + 1, k + cols + 2, k + cols + 1) for k in corners])
    uv(sheet, lambda c: (0.5 + c.x / 2.9, 0.5 + c.y / 2.9))
    white, red = np.array([0.98, 0.95, 0.90]), np.array([0.80, 0.10, 0.08])

    def check(x, y):
        share = 0.5 * ((x * 15) % 1 < 0.5) + 0.5 * ((y * 15) % 1 < 0.5)
        return white + (red - white) * share[..., None]

    image = picture('check', check, 900, 900)
    sheet.data.materials.append(surface('paper', image=image, rough=0.7, spec=0.2, bumps=((6, 0.1),)))
    return sheet


def hotdog():
    """A grilled sausage with mustard and ketchup in a split bun, on checked paper."""
    hotdog_bun()
    sausage()
    squeezed('ketchup', '#c01005', 2.5, 0.05, 0.042, aside=-0.09)
    squeezed('mustard', '#f2b000', 5.5, 0.125, 0.056, lift=0.02)
    place(everything(), loc=(0, 0, 0.09), rot=(0.20, 0, 0.42))
    place([checked_paper()], loc=(0, -0.02, 0), rot=(0, 0, 0.34))


def tray():
    """A low paper tray with flared sides."""

    def rim(a, grow, z):
        c, s = math.cos(a), math.sin(a)
        x, y = abs(c) ** 0.3 * math.copysign(1, c), abs(s) ** 0.3 * math.copysign(1, s)
        return x * (1.04 + 0.6 * grow), y * (0.60 + 0.8 * grow), z

    levels = [(0, 0.0), (0.02, 0.03), (0.09, 0.15), (0.16, 0.27), (0.17, 0.28)]
    n = 160
    verts = [rim(2 * math.pi * (i + 0.5) / n, *level) for level in levels for i in range(n)]
    sides = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(levels) - 1)
        for i in range(n)
    ]
    card = surface('tray', 'paint', rough=0.6, spec=0.25, bumps=((50, 0.04), (6, 0.05)))
    ob = mesh('tray', verts, sides + [tuple(range(n))], card)

    def tone(c, n):
        band = smooth(0.055, 0.06, c.z) * smooth(0.235, 0.23, c.z)
        return mixc(lin('#fbeed8'), lin('#b3160c'), band)

    return modify(paint(ob, tone), 'SOLIDIFY', thickness=0.02, offset=1)


def chilli(rnd):
    """A heap of chilli con carne along the sausage, with meat and beans; gives its surface."""
    broth = surface(
        'broth',
        '#8a1d04',
        rough=0.25,
        spec=0.5,
        coat=0.5,
        mottle=('#541003', 6, 0.7),
        bumps=((14, 0.6), (40, 0.4)),
    )
    meat = surface('mince', '#6e2c10', rough=0.45, coat=0.3, mottle=('#3a1406', 9, 0.8), bumps=((30, 0.6),))
    bean = surface(
        'bean', '#96180a', rough=0.2, sss=0.1, spec=0.5, coat=0.5, mottle=('#4c0a06', 5, 0.5), bumps=()
    )
    heap = tube('heap', [(x, 0, 0.80) for x in np.linspace(-0.72, 0.72, 30)], 0.26, broth, 32)
    parts = [heap]
    for k in range(14):
        x, y = -0.78 + 1.56 * k / 13, rnd.choice((-1, 1)) * rnd.uniform(0.16, 0.34)
        parts.append(rounded('part', [(0, -0.15), (0.17, 0), (0, 0.15)], broth, 12, 24))
        parts[-1].location = (x, y, 0.80 - 0.35 * abs(y))
    ob = wobble(merge(parts, 0.025, 6), (3, 0.06), (8, 0.05), seed=3)

    def on_top(c, n):
        return n.z > -0.1

    scatter(
        ob, [lump(rnd, meat, 0.055, 0.8) for _ in range(6)], 170, rnd, on_top, (0.6, 1.3), 0, 0.05, lie=False
    )
    arc = [(0.075 * math.cos(a), 0.055 * math.sin(a), 0) for a in np.linspace(-0.2, math.pi + 0.2, 16)]
    kidney = tube('bean', arc, 0.052, bean, 18)
    kidney.location.z = -5
    scatter(ob, [kidney], 34, rnd, on_top, (0.9, 1.15), sink=-0.035, gap=0.16)
    return ob


def toppings(ob, rnd):
    """Melting shreds of cheese, jalapeño and spring onion on a surface."""
    cheddar = surface(
        'shreds', '#ffa60c', rough=0.35, sss=0.2, spec=0.4, coat=0.15, mottle=('#ffc43c', 6, 0.5)
    )
    shreds = []
    for k in range(5):
        bend, half = rnd.uniform(0.01, 0.06), rnd.uniform(0.12, 0.19)
        pts = [(-half, bend, -0.03), (0, -bend, 0.015), (half, bend, -0.035)]
        shreds.append(tube('shred', spline(pts, 12), 0.023, cheddar, 8, square=True))
        shreds[-1].location.z = -5
    scatter(ob, shreds, 85, rnd, lambda c, n: n.z > 0.35, (0.8, 1.2), sink=-0.065, gap=0.03)
    green = surface('chilli', 'paint', rough=0.25, sss=0.2, spec=0.5, coat=0.4, bumps=((20, 0.1),))
    ring = rounded(
        'jalapeño', [(0.05, -0.02), (0.05, 0.02), (0.12, 0.024), (0.125, 0), (0.12, -0.024)], green, 30, 40
    )
    paint(ring, lambda c, n: mixc(lin('#b5cf52'), lin('#2f7a10'), smooth(0.098, 0.115, math.hypot(c.x, c.y))))
    ring.location.z = -5
    scatter(ob, [ring], 8, rnd, lambda c, n: n.z > 0.6, (0.9, 1.15), sink=-0.10, gap=0.26)


def chilli_dog():
    """A sausage in a split bun under chilli con carne, cheese and jalapeño, in a paper tray."""
    rnd = random.Random('chilli-dog')
    hotdog_bun()
    sausage()
    toppings(chilli(rnd), rnd)
    place(everything(), loc=(0, 0, 0.07), rot=(0.10, 0, 0))
    place([tray()], loc=(0, 0, 0.03))


def carton_point(angle, v):
    """A point of a carton's wall, lower in front than behind; v is 0 at the bottom and 1 at the rim."""
    c, s = math.cos(angle), math.sin(angle)
    x, y = abs(c) ** 0.38 * math.copysign(1, c), abs(s) ** 0.38 * math.copysign(1, s)
    rim = 1.18 - 0.32 * max(0, -s) * (1 - x**2) + 0.30 * max(0, s) * (1 - x * x * 0.9)
    return x * (0.56 + 0.26 * v), y * (0.26 + 0.12 * v) * (1 + 0.10 * (1 - x * x)), v * rim


def carton():
    """A red and white striped carton for fries."""
    even = [math.acos(math.copysign(abs(x) ** (1 / 0.38), x)) for x in np.linspace(-1, 1, 240)]
    even += [math.pi / 2 - a for a in even]
    angles = sorted({round(a % (2 * math.pi), 4) for q in even for a in (q, -q)})
    n, rows = len(angles), 24
    verts = [carton_point(a, j / rows) for j in range(rows + 1) for a in angles]
    faces = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(rows)
        for i in range(n)
    ]
    card = surface('carton', 'paint', rough=0.42, spec=0.4, bumps=((50, 0.03), (6, 0.05)), coat=0.15)

    def stripes(c, n):
        if c.y > -0.1:
            return lin('#c71f1f')
        wave = 0.5 + 0.5 * math.cos(c.x / (0.56 + 0.26 * c.z / 1.18) * math.pi * 5)
        return mixc(lin('#cf1c1c'), lin('#fff4e4'), smooth(0.48, 0.52, wave))

    ob = paint(mesh('carton', verts, faces + [tuple(range(n))], card), stripes)
    modify(ob, 'SOLIDIFY', thickness=0.022, offset=1)


def fry(base, top, radius, mat, rnd, number):
    """A cut stick of potato, browner at its ends and edges."""
    base, top = Vector(base), Vector(top)
    side = Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), 0)) * 0.05
    path = [base.lerp(top, k) + side * (4 * k * (1 - k)) for k in np.linspace(0, 1, 14)]
    ob = tube('fry', path, radius, mat, 24, square=True)
    middle, along, half = base.lerp(top, 0.5), (top - base).normalized(), (top - base).length / 2
    baked = rnd.uniform(-0.3, 0.35)

    def tone(c, n):
        from_middle = c - middle
        end = abs(from_middle.dot(along)) / half
        edge = (from_middle - along * from_middle.dot(along) - side).length / radius
        body = mixc(lin('#ffd56a'), lin('#f5aa30'), 0.45 + nz(c, 3, number) + baked)
        brown = max(0.8 * smooth(0.84, 1.02, end + 0.12 * nz(c, 9)), 0.35 * smooth(1.1, 1.5, edge))
        return mixc(body, lin('#b25c12'), brown)

    paint(ob, tone)
    return wobble(ob, (3.5, 0.015), (14, 0.007), seed=number)


def fries():
    """A carton full of fries and some beside it."""
    rnd = random.Random('fries')
    carton()
    mat = surface(
        'fry',
        'paint',
        rough=0.45,
        rough_var=0.15,
        sss=0.06,
        sss_radius=(0.10, 0.06, 0.02),
        spec=0.4,
        coat=0.15,
        coat_rough=0.3,
        bumps=((22, 0.2), (60, 0.15)),
        mottle=('#d99a38', 6, 0.3),
    )
    for k in range(84):
        x, y = rnd.uniform(-1, 1), rnd.uniform(-1, 1)
        length = (rnd.uniform(1.22, 1.72) + 0.14 * y - 0.10 * abs(x)) * (1 - 0.10 * x * x)
        lean = (x * 0.82 + rnd.uniform(-0.14, 0.14), y * 0.30 + rnd.uniform(-0.08, 0.08), 0.18 + length)
        fry((x * 0.40, y * 0.15, 0.18), lean, rnd.uniform(0.048, 0.062), mat, rnd, k)
    for k, (x, y, a) in enumerate([(-0.62, -0.62, 0.5), (-0.22, -0.78, -0.25), (0.66, -0.6, 2.6)]):
        half = Vector((math.cos(a), math.sin(a), 0)) * 0.42
        middle = Vector((x, y, 0.06))
        fry(middle - half, middle + half, 0.058, mat, rnd, 90 + k)


PRODUCTS = {
    **BURGERS,
    'hotdog': Product(hotdog, 'grill', tilt=35),
    'chilli-dog': Product(chilli_dog, 'grill', turn=-0.35, tilt=38),
    'fries': Product(fries, 'grill'),
}
