"""Pizza, nachos, chicken tenders and a pie."""
import math
import random

from mathutils import Matrix, Vector

from kit.colour import lin, mixc, smooth
from kit.geometry import (
    clone,
    everything,
    lathe,
    merge,
    mesh,
    modify,
    nz,
    paint,
    place,
    scatter,
    spline,
    tube,
    wobble,
)
from kit.materials import metal, surface
from kit.product import Product

from .burgers import crust, leaf, lump, rounded
from .cold import mint_leaf
from .grill import checked_paper
from .snacks import HIDDEN, ball, cheese_cup, cheese_material, mound, paper_tray, settle

RADIUS = 2.0  # of the pizza that a slice is cut from
HALF_ANGLE = 0.42
TIP = -1.15  # y of a slice's tip
TOP = 0.13  # height of a slice's sauce


def on_slice(u, t, z=0.0):
    """A point of a slice: u is -1 and 1 at the cuts, t is 0 at the tip and 1 at the outer edge."""
    a = u * HALF_ANGLE
    return Vector((RADIUS * t * math.sin(a), TIP + RADIUS * t * math.cos(a), z))


def slice_top(pools, cheese_tones):
    """The slice without its rim; pools of cheese are (u, t, radius), cheese_tones their two colours."""
    rows, columns = 110, 90
    spots = [(on_slice(u, t), r) for u, t, r in pools]

    def melted(p):
        ragged = 0.07 * nz(p, 5) + 0.03 * nz(p, 12)
        return max(smooth(0.0, 0.10, r + ragged - (p - at).length) for at, r in spots)

    verts, shares = [], []
    for i in range(rows + 1):
        for j in range(-3, columns + 4):
            p = on_slice(2 * min(max(j, 0), columns) / columns - 1, 0.02 + 0.9 * i / rows)
            share = melted(Vector((p.x, p.y, 0)))
            top = TOP + 0.02 * nz(p, 4) + 0.045 * share
            out = max(-j, j - columns, 0)
            verts.append((p.x, p.y, top * (1, 0.85, 0.5, 0)[out]))
            shares.append(share if out < 2 else -1)
    width = columns + 7
    corners = [i * width + j for i in range(rows) for j in range(width - 1)]
    mat = surface(
        'topping',
        'paint',
        rough=0.3,
        sss=0.08,
        spec=0.45,
        coat=0.35,
        coat_rough=0.15,
        bumps=((14, 0.25), (40, 0.12)),
    )
    ob = mesh('slice', verts, [(k, k + 1, k + width + 1, k + width) for k in corners], mat)

    def tone(c, n):
        sauce = mixc(lin('#d42a08'), lin('#9c1404'), 0.5 + nz(c, 6))
        share = melted(Vector((c.x, c.y, 0)))
        browned = smooth(0.25, 0.55, nz(c, 4.5, 2)) * smooth(0.6, 1, share)
        cheese = mixc(mixc(*cheese_tones, 0.4 + 0.9 * nz(c, 3)), lin('#b8560c'), 0.75 * browned)
        return mixc(lin('#eec27a'), mixc(sauce, cheese, share), smooth(0.05, 0.09, c.z))

    return paint(ob, tone)


def slice_rim(seed):
    """The blistered outer crust of a slice."""
    mat = surface(
        'rim',
        'paint',
        rough=0.55,
        sss=0.08,
        spec=0.2,
        bumps=((12, 0.2), (50, 0.2)),
        mottle=('#a8480e', 6, 0.25),
    )
    path = [on_slice(-0.97 + 1.94 * k / 60, 0.93, 0.15) for k in range(61)]
    ob = wobble(tube('rim', path, 0.19, mat, 48), (2.5, 0.07), (7, 0.035), (20, 0.008), seed=seed)
    for v in ob.data.vertices:
        v.co.z = max(v.co.z, 0)

    def tone(c, n):
        baked = mixc(lin('#f6c67a'), lin('#d07818'), smooth(0.02, 0.28, c.z + 0.12 * nz(c, 3)))
        return mixc(
            baked, lin('#3a1604'), 0.85 * smooth(0.22, 0.48, nz(c, 5.5, seed)) * smooth(0.1, 0.25, c.z)
        )

    return paint(ob, tone)


def board():
    """A round wooden board."""
    wood = surface('wood', '#a8683a', rough=0.5, spec=0.25, mottle=('#6e3c1a', 3, 0.6), bumps=((30, 0.1),))
    profile = [(0, -0.12), (1.12, -0.12), (1.2, -0.06), (1.17, 0), (0, 0)]
    place([lathe('board', profile, wood, 128)], (0, 0, 0.12))


def basil(spots):
    """Basil leaves at (u, t, turn, size)."""
    green = leaf('basil', '#1c5c0c', '#35801a')
    prototype = mint_leaf(0.46)
    prototype.data.transform(Matrix.Diagonal((1, 1.5, 1, 1)))
    prototype.data.materials.append(green)
    prototype.location = HIDDEN
    for u, t, turn, size in spots:
        clone(prototype, on_slice(u, t, TOP + 0.06), (0.1, 0.0, turn), size)


def margherita():
    """A slice with tomato sauce, melted mozzarella and basil on a wooden board."""
    pools = [
        (0, 0.22, 0.17),
        (-0.35, 0.47, 0.22),
        (0.5, 0.52, 0.2),
        (-0.6, 0.76, 0.2),
        (0.15, 0.74, 0.24),
        (0.75, 0.78, 0.16),
    ]
    slice_top(pools, (lin('#fff6dc'), lin('#ffdf9c')))
    slice_rim(3)
    basil([(-0.1, 0.42, 0.5, 1.0), (0.0, 0.43, -1.1, 0.8), (-0.3, 0.66, 2.3, 0.95), (0.5, 0.66, 0.9, 0.9)])
    place([o for o in everything() if o.location.z > -1], (0, 0.0, 0.13), (0, 0, -0.45))
    board()


def pepperoni():
    """A slice with cupped pepperoni and browned cheese on checked paper."""
    slice_top([(0, t / 10, 0.75) for t in range(1, 11)], (lin('#ffd98a'), lin('#f0a838')))
    slice_rim(8)
    mat = surface(
        'pepperoni',
        'paint',
        rough=0.25,
        sss=0.05,
        spec=0.5,
        coat=0.5,
        bumps=((25, 0.3),),
        mottle=('#e8603a', 14, 0.5),
    )
    profile = [(0, 0), (0.15, 0), (0.205, 0.03), (0.235, 0.09), (0.215, 0.1), (0.17, 0.045), (0, 0.03)]
    for k, (u, t) in enumerate(
        [(0, 0.25), (-0.42, 0.46), (0.45, 0.5), (0, 0.66), (-0.66, 0.74), (0.62, 0.77)]
    ):
        ob = wobble(rounded('pepperoni', profile, mat, 40, 64), (4, 0.03), seed=k)
        paint(ob, lambda c, n: mixc(lin('#b81c0a'), lin('#4a0c04'), smooth(0.06, 0.11, c.z)))
        ob.location = on_slice(u, t, TOP + 0.03)
    place(everything(), (0, 0, 0.05), (0, 0, 0.5))
    place([checked_paper()], (0, 0, 0), (0, 0, 0.9))


def corn_chip(mat, seed):
    """A hidden bent triangular corn chip with toasted edges."""
    rows, around = 14, 96
    verts = []
    for i in range(rows + 1):
        for j in range(around):
            a = 2 * math.pi * j / around
            side = (a + math.pi / 3) % (2 * math.pi / 3) - math.pi / 3
            r = 0.27 * i / rows / math.cos(side) ** 0.75
            x, y = r * math.cos(a), r * math.sin(a)
            verts.append((x, y, 0.5 * x * x + 0.03 * nz((x, y, seed), 4)))
    faces = [
        (
            i * around + j,
            i * around + (j + 1) % around,
            (i + 1) * around + (j + 1) % around,
            (i + 1) * around + j,
        )
        for i in range(rows)
        for j in range(around)
    ]
    ob = mesh('chip', verts, faces, mat)

    def tone(c, n):
        blister = smooth(0.2, 0.5, nz(c, 9, seed))
        return mixc(mixc(lin('#f8b830'), lin('#e08a10'), 0.5 + nz(c, 4)), lin('#9c4a08'), 0.6 * blister)

    modify(paint(ob, tone), 'SOLIDIFY', thickness=0.028)
    ob.location = HIDDEN
    return ob


def nachos():
    """Corn chips in a tray with cheese sauce, salsa, jalapeño and sour cream."""
    rnd = random.Random('nachos')
    paper_tray((1.0, 0.66), 0.36)
    place(everything())
    mat = surface('chip', 'paint', rough=0.5, spec=0.25, bumps=((30, 0.3), (70, 0.3)))
    chips = [corn_chip(mat, k) for k in range(4)]
    for at in settle(rnd, 46, 0.27, mound(rnd, 0.85, 0.12, 0.45, (1, 0.66)), 10):
        clone(rnd.choice(chips), at, (rnd.gauss(0, 0.6), rnd.gauss(0, 0.6), rnd.uniform(0, 6.3)), 0.95)
    cheese = cheese_material()
    streams = [
        ball(0.26, cheese, (x, y, z), (1.3, 1.1, 0.45))
        for x, y, z in [(-0.3, -0.1, 0.8), (0.1, 0, 0.86), (0.4, -0.08, 0.76)]
    ]
    for x, length in [(-0.5, 0.4), (-0.2, 0.52), (0.12, 0.42), (0.42, 0.5)]:
        path = [(x * 0.7, -0.1, 0.84), (x, -0.32, 0.74), (x * 1.1, -0.2 - length, 0.5)]
        streams.append(tube('stream', spline(path, 24), 0.085, cheese, 16))
    wobble(merge(streams, 0.025, 5), (4, 0.03))
    cream = surface('cream', '#fffaf0', rough=0.3, sss=0.2, spec=0.35, bumps=((8, 0.1),))
    blobs = [
        ball(r, cream, (x, y, z), (1, 1, 0.7))
        for r, x, y, z in [(0.2, 0.08, 0.05, 0.98), (0.13, 0.1, 0.04, 1.1), (0.06, 0.12, 0.02, 1.2)]
    ]
    merge(blobs, 0.02, 4)
    salsa = surface('salsa', '#d01c08', rough=0.15, sss=0.15, spec=0.5, coat=0.6, mottle=('#f0502a', 8, 0.5))
    for k in range(26):
        side = (-0.36, -0.2) if k % 3 else (0.44, -0.2)
        clone(
            lump(rnd, salsa, 0.065, 0.5),
            (side[0] + rnd.gauss(0, 0.12), side[1] + rnd.gauss(0, 0.1), 0.9 + rnd.uniform(-0.05, 0.06)),
        )
    jalapenos(
        [
            (-0.1, -0.3, 0.88),
            (0.25, -0.3, 0.84),
            (-0.56, -0.08, 0.82),
            (0.62, -0.02, 0.78),
            (-0.2, 0.15, 0.98),
        ],
        rnd,
    )


def jalapenos(spots, rnd):
    """Rings of jalapeño."""
    mat = surface('jalapeno', 'paint', rough=0.25, sss=0.2, spec=0.5, coat=0.4, bumps=((20, 0.1),))
    profile = [(0.06, -0.02), (0.06, 0.02), (0.135, 0.025), (0.145, 0), (0.135, -0.025), (0.06, -0.02)]
    for at in spots:
        ring = rounded('ring', profile, mat, 30, 40)
        paint(
            ring, lambda c, n: mixc(lin('#b5cf52'), lin('#2f7a10'), smooth(0.11, 0.135, math.hypot(c.x, c.y)))
        )
        ring.location, ring.rotation_euler = at, (rnd.uniform(0.1, 0.6), rnd.uniform(-0.3, 0.3), 0)


def tender(rnd, seed, crumbs, mat):
    """A breaded strip of chicken along x."""
    path = [(0.62 * k / 15 - 0.62, 0.07 * math.sin(k / 6 + seed), 0) for k in range(31)]

    def thickness(t):
        return 0.19 * (0.72 + 0.4 * math.sin(math.pi * t**0.8))

    ob = wobble(tube('tender', path, thickness, mat, 40), (2.5, 0.07), (7, 0.05), (18, 0.03), seed=seed)
    existing = set(everything())
    scatter(ob, crumbs, 260, rnd, lambda c, n: True, (0.6, 1.3), sink=0.01, gap=0.036, lie=False)
    return [ob] + [o for o in everything() if o not in existing]


def tenders():
    """Five crispy chicken tenders in a tray with a cup of dip."""
    rnd = random.Random('tenders')
    paper_tray((1.0, 0.66), 0.34)
    place(everything())
    cheese_cup(0.34, 0.46, (0.58, -0.24, 0.06))
    mat = crust()
    shades = ['#dc8a1c', '#b9600e', '#efae3e', '#9a450a']
    crumbs = [
        lump(rnd, surface('crumb', s, rough=0.5, spec=0.3, bumps=((50, 0.5),)), 0.042, 0.9) for s in shades
    ]
    place(crumbs, HIDDEN)
    spots = [
        ((-0.25, 0.30, 0.30), (0, -0.10, 0.15)),
        ((-0.40, -0.28, 0.30), (0, -0.1, -0.2)),
        ((-0.38, 0.02, 0.52), (0, -0.25, 0.5)),
        ((0.28, 0.30, 0.50), (0, 0.2, -0.35)),
        ((-0.10, 0.12, 0.78), (0, -0.2, 1.0)),
    ]
    for seed, (at, turn) in enumerate(spots):
        place(tender(rnd, seed, crumbs, mat), at, turn)


def foil_case():
    """A pleated foil case."""

    def pleats(a, r, z):
        return r * (1 + 0.012 * math.cos(a * 60) * smooth(0.0, 0.2, z))

    foil = metal('foil', '#d9dde2', 0.28)
    case = lathe('case', [(0, 0), (0.78, 0), (1.04, 0.40), (1.13, 0.42), (1.14, 0.40)], foil, 480, pleats)
    modify(case, 'SOLIDIFY', thickness=0.012)


def lid():
    """A domed lid of pastry with a crimped edge."""

    def crimp(a, r, z):
        return r * (1 + 0.03 * math.cos(a * 30) * smooth(0.88, 1.0, r))

    glazed = {'rough': 0.35, 'spec': 0.3, 'coat': 0.3, 'coat_rough': 0.2}
    crust = surface('pastry', 'paint', bumps=((12, 0.12), (50, 0.1)), mottle=('#a8480e', 5, 0.35), **glazed)
    dome = [(0, 0.74), (0.4, 0.72), (0.72, 0.60), (0.86, 0.48)]
    edge = [(0.92, 0.50), (1.0, 0.53), (1.07, 0.48), (1.05, 0.40), (0.9, 0.36)]
    ob = rounded('lid', dome + edge, crust, 90, 320, crimp)
    for v in ob.data.vertices:
        v.co.z += 0.03 * math.cos(30 * math.atan2(v.co.y, v.co.x)) * smooth(0.88, 0.98, v.co.xy.length)
    return ob


def pie():
    """A steak pie with a glazed lid and four vents in a foil case."""
    foil_case()
    pastry = lid()
    slits = [Vector((math.cos(a), math.sin(a), 0)) for a in (0.3, 1.87, 3.44, 5.01)]

    def cut(c):
        flat = Vector((c.x, c.y, 0))
        return max(smooth(0.035, 0.012, (flat - s * min(max(flat.dot(s), 0.14), 0.46)).length) for s in slits)

    def tone(c, _n):
        baked = mixc(lin('#d9822a'), lin('#8a3808'), smooth(0.42, 0.78, c.z + 0.16 * nz(c, 2.6)))
        return mixc(baked, lin('#2c0e04'), 0.9 * cut(c))

    for v in pastry.data.vertices:
        v.co.z -= 0.07 * cut(v.co)
    wobble(pastry, (1.8, 0.04), (6, 0.012), seed=2)
    paint(pastry, tone)


PRODUCTS = {
    'margherita': Product(margherita, 'grill', tilt=46),
    'pepperoni': Product(pepperoni, 'grill', tilt=44),
    'nachos': Product(nachos, 'grill', turn=-0.2, tilt=38),
    'tenders': Product(tenders, 'grill', turn=0.2, tilt=38),
    'pie': Product(pie, 'grill', tilt=38, strips=True),
}
