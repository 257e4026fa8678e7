"""Burgers: their buns, fillings and sauces."""
import math
import random

import numpy as np
from mathutils import Matrix, Vector

from kit.colour import lin, mixc, smooth
from kit.geometry import bake, lathe, merge, mesh, modify, nz, paint, scatter, spline, tube, wobble
from kit.materials import surface
from kit.product import Product

# Colours of a crust from the seam to the top: pale, golden, toasted.
BRIOCHE = lin('#f8cf8e'), lin('#e58424'), lin('#9a3a08')
PLAIN = lin('#fbd79a'), lin('#ec8c26'), lin('#a84208')
MALT = lin('#c08850'), lin('#7c3f16'), lin('#42200c')

BOTTOM_BUN = [(0, 0), (0.7, 0), (0.93, 0.04), (1.0, 0.15), (0.99, 0.26), (0.93, 0.31), (0.6, 0.32), (0, 0.32)]
DOME = [
    (0, 0),
    (0.7, -0.005),
    (0.96, 0.01),
    (1.06, 0.10),
    (1.05, 0.24),
    (0.93, 0.43),
    (0.70, 0.60),
    (0.38, 0.70),
    (0, 0.73),
]
TALL_DOME = [
    (0, 0),
    (0.7, -0.005),
    (0.94, 0.02),
    (1.03, 0.13),
    (1.04, 0.33),
    (0.95, 0.55),
    (0.74, 0.73),
    (0.40, 0.83),
    (0, 0.85),
]


def rounded(name, profile, mat, points=60, seg=128, radial=None):
    """Turns the smooth curve through a profile of (r, z) around z."""
    return lathe(name, [tuple(p) for p in spline(profile, points)], mat, seg, radial)


def bread(name='bread', coat=0.03, mottle='#a8480e'):
    """A baked crust that reads vertex colours."""
    return surface(
        name,
        'paint',
        rough=0.6,
        rough_var=0.08,
        sss=0.10,
        sss_radius=(0.14, 0.07, 0.03),
        spec=0.15,
        coat=coat,
        coat_rough=0.3,
        bumps=((70, 0.10), (14, 0.06)),
        mottle=(mottle, 6, 0.22),
    )


def bottom_bun(mat, tones):
    """The lower half of a bun, 0.32 high."""
    pale, gold, dark = tones
    bun = rounded('bottom', BOTTOM_BUN, mat, 50, 96)
    wobble(bun, (2, 0.03), (7, 0.008), seed=1)

    def tone(c, n):
        side = mixc(pale, gold, smooth(0.30, 0.12, c.z))
        return mixc(side, dark, 0.55 * smooth(0.16, 0.0, c.z) + 0.2 * nz(c, 4))

    return paint(bun, tone)


def top_bun(mat, tones, profile, seed=9):
    """The domed upper half of a bun, on z = 0."""
    pale, gold, dark = tones
    height = profile[-1][1]
    bun = rounded('top', profile, mat, 70)
    wobble(bun, (1.3, 0.035), (5, 0.010), (16, 0.003), seed=seed)

    def tone(c, n):
        z = c.z / height
        baked = mixc(gold, dark, 0.95 * smooth(0.26, 0.92, z + 0.12 * nz(c, 2.5)))
        return mixc(pale, baked, smooth(0.05, 0.27, z + 0.07 * nz(c, 4, 3)))

    return paint(bun, tone)


def seed(name='sesame', base='#f8e6ba', dark='#e2bf7c', scale=1.0):
    """A hidden drop-shaped seed to scatter."""
    mat = surface(name, base, rough=0.45, sss=0.1, spec=0.3, mottle=(dark, 20, 0.6), bumps=((40, 0.1),))
    ob = lathe(
        'seed',
        [(0, -0.055), (0.018, -0.048), (0.031, -0.02), (0.030, 0.01), (0.018, 0.045), (0, 0.06)],
        mat,
        12,
    )
    ob.data.transform(Matrix.Rotation(math.pi / 2, 4, 'X'))
    ob.data.transform(Matrix.Diagonal((scale, scale, 0.6 * scale, 1)))
    ob.location = (0, 0, -5)
    return ob


def sprinkle(bun, seeds, count, rnd, low, gap):
    """Sticks seeds to a bun from the height `low` upwards, sparser at the side."""
    top = max(v.co.z for v in bun.data.vertices)

    def sticks(c, n):
        return c.z > low and (c.z > low + 0.25 * (top - low) or rnd.random() < 0.5)

    scatter(bun, seeds, count, rnd, sticks, (0.8, 1.15), sink=0.004, gap=gap)


def lump(rnd, mat, radius, rough=0.5):
    """A hidden irregular crumb to scatter."""
    arc = [(radius * math.sin(a), -radius * math.cos(a)) for a in np.linspace(0, math.pi, 8)]
    ob = lathe('lump', arc, mat, 10)
    stretch = [rnd.uniform(0.7, 1.3) for _ in range(3)]
    ob.data.transform(Matrix.Diagonal((*stretch, 1)))
    wobble(ob, (0.9 / radius, rough * radius), (2.5 / radius, 0.4 * rough * radius), seed=rnd.randint(1, 99))
    ob.location = (0, 0, -5)
    return ob


def leaf(name, base, light):
    """The material of a thin leaf."""
    return surface(
        name,
        base,
        rough=0.4,
        sss=0.35,
        sss_radius=(0.06, 0.12, 0.02),
        spec=0.4,
        mottle=(light, 5, 0.8),
        bumps=((26, 0.25), (8, 0.2)),
    )


def ruffle(z, offset, mat, reach=0.5):
    """A round leaf with a crinkled rim that hangs a little; `offset` picks the crinkles."""
    verts, faces, rings, spokes = [], [], 14, 220
    for i in range(rings):
        t = i / (rings - 1)
        for j in range(spokes):
            a = 2 * math.pi * j / spokes
            c, s = math.cos(a), math.sin(a)
            slow, fast = nz((c * 2.2, s * 2.2, offset), 1), nz((c * 6, s * 6, offset), 1)
            r = 0.6 + (reach + 0.10 * slow + 0.05 * fast) * t
            folds = 0.085 * math.sin(15 * a + 3 * slow + offset) + 0.05 * math.sin(37 * a + 4 * fast)
            verts.append((r * c, r * s, z + t**2 * (folds - 0.06)))
    for i in range(rings - 1):
        for j in range(spokes):
            k = (j + 1) % spokes
            faces.append((i * spokes + j, i * spokes + k, (i + 1) * spokes + k, (i + 1) * spokes + j))
    return modify(mesh('leaf', verts, faces, mat), 'SOLIDIFY', thickness=0.014)


def patty(z, height, mat, seed=4):
    """A rough pressed patty."""
    profile = [(0, 0), (0.8, 0), (1.0, 0.12), (1.06, 0.48), (1.03, 0.85), (0.9, 1), (0, 1)]
    ob = rounded('patty', [(r, z + height * h) for r, h in profile], mat, 60, 160)
    return wobble(ob, (3, 0.06), (9, 0.05), (24, 0.028), seed=seed)


def slice_height(x, y, z):
    """A point of a soft square slice that bends over the edge of a patty."""
    r = math.hypot(x, y)
    z += 0.012 * nz((x, y, 0), 3)
    over = r - 0.96
    if over <= 0:
        return x, y, z
    a = min(over / 0.12, 1.35)
    f = (0.96 + 0.12 * math.sin(a) + 0.02 * over) / r
    return x * f, y * f, z - 0.12 * (1 - math.cos(a)) - max(0, over - 0.162) * 0.97


def cheese(z, turn):
    """A square slice of cheddar, melted over what is below."""
    n, half = 48, 1.06
    grid = [(2 * i / n - 1) * half for i in range(n + 1)]
    verts = [slice_height(x, y, z) for x in grid for y in grid]
    corners = [i * (n + 1) + j for i in range(n) for j in range(n)]
    mat = surface(
        'cheese',
        '#ffb010',
        rough=0.34,
        sss=0.2,
        sss_radius=(0.10, 0.06, 0.01),
        spec=0.4,
        coat=0.12,
        coat_rough=0.2,
        bumps=((5, 0.06), (50, 0.03)),
        mottle=('#f59208', 3, 0.45),
    )
    ob = mesh('cheese', verts, [(k, k + 1, k + n + 2, k + n + 1) for k in corners], mat)
    modify(ob, 'SOLIDIFY', thickness=0.05, offset=0)
    modify(ob, 'BEVEL', width=0.015, segments=2)
    ob.rotation_euler = (0, 0, turn)


def tomatoes(z, rnd):
    """Four overlapping slices of tomato."""
    mat = surface(
        'tomato',
        '#cc1a08',
        rough=0.2,
        sss=0.2,
        spec=0.5,
        coat=0.4,
        mottle=('#e8482a', 8, 0.5),
        bumps=((20, 0.12),),
    )
    profile = [(0, -0.045), (0.46, -0.045), (0.52, -0.02), (0.52, 0.02), (0.46, 0.045), (0, 0.045)]
    for k, (a, r) in enumerate([(-1.15, 0.56), (-2.35, 0.55), (0.05, 0.54), (1.6, 0.48)]):
        ob = wobble(rounded('tomato', profile, mat, 30, 64), (3, 0.02), seed=k)
        ob.location = (r * math.cos(a), r * math.sin(a), z + 0.012 * k)
        ob.rotation_euler = (rnd.uniform(-0.04, 0.04), rnd.uniform(-0.04, 0.04), 0)


def onions(z, angles, reach=0.45):
    """Rings of red onion, moved off the middle at the given angles."""
    mat = surface(
        'onion', '#efdcec', rough=0.25, sss=0.3, spec=0.4, mottle=('#9a3f84', 3, 0.7), bumps=((20, 0.08),)
    )
    for k, a in enumerate(angles):
        center = Vector((reach * math.cos(a), reach * math.sin(a), z + 0.012 * k))
        pts = [
            center + Vector((0.42 * math.cos(u), 0.42 * math.sin(u), 0.012 * math.sin(3 * u)))
            for u in np.linspace(0, 2 * math.pi, 50)
        ]
        tube('onion', pts, 0.034, mat, 10, caps=False)


def pickles(z, rnd, spots):
    """Crinkle-cut slices of gherkin at (angle, distance)."""
    mat = surface('pickle', 'paint', rough=0.25, sss=0.25, spec=0.5, coat=0.4, bumps=((18, 0.12),))
    profile = [(0, -0.04), (0.30, -0.04), (0.34, -0.02), (0.34, 0.02), (0.30, 0.04), (0, 0.04)]

    def crinkled(a, r, z):
        return r * (1 + 0.03 * math.cos(20 * a))

    def tone(c, n):
        r = math.hypot(c.x, c.y)
        flesh = mixc(lin('#b9b53a'), lin('#8c9a24'), 0.5 + nz(c, 9))
        return mixc(flesh, lin('#3f5a10'), smooth(0.27, 0.335, r))

    for k, (a, r) in enumerate(spots):
        ob = paint(rounded('pickle', profile, mat, 24, 100, crinkled), tone)
        ob.location = (r * math.cos(a), r * math.sin(a), z + 0.03 * (k % 2))
        ob.rotation_euler = (rnd.uniform(-0.1, 0.1), rnd.uniform(-0.1, 0.1), 0)


def sauce(mat, z, radius, drops, pool=0.85):
    """Sauce on a layer with its top at z: a pool, and drops of (angle, length) over the edge at radius(angle)."""
    profile = [(0, -0.04), (0.8, -0.04), (0.95, 0), (0.85, 0.03), (0, 0.035)]
    parts = [
        rounded('pool', [(r * pool, z + h) for r, h in profile], mat, 30, 64, lambda a, r, _: r * radius(a))
    ]
    for a, length in drops:
        rim = radius(a)
        path = [(0.6, 0), (rim - 0.1, 0.01), (rim + 0.015, -0.06), (rim + 0.05, -0.16), (rim + 0.03, -length)]
        curve = [(r * math.cos(a), r * math.sin(a), z + h) for r, h in path]
        width = 0.068 + 0.02 * math.sin(a * 9)

        def thickness(t, width=width):
            return width * (1.25 - 0.5 * smooth(0.1, 0.6, t) + 0.55 * smooth(0.7, 1, t))

        parts.append(tube('drop', spline(curve, 30), thickness, mat, 16))
    return merge(parts, 0.02, 5)


def burger():
    """A cheeseburger with lettuce, tomato and onion in a sesame bun."""
    rnd = random.Random('burger')
    bottom_bun(bread(), BRIOCHE)
    green = leaf('lettuce', '#66a81f', '#b4da5c')
    ruffle(0.38, rnd.uniform(0, 9), green)
    ruffle(0.43, rnd.uniform(0, 9), green)
    beef = surface(
        'beef',
        '#62301a',
        rough=0.4,
        spec=0.45,
        mottle=('#2a1108', 7, 0.85),
        bumps=((16, 0.8), (45, 0.7)),
        coat=0.35,
        coat_rough=0.25,
        bump_dist=0.04,
    )
    patty(0.45, 0.42, beef)
    cheese(0.905, math.radians(38))
    ruffle(0.99, rnd.uniform(0, 9), green)
    tomatoes(1.06, rnd)
    onions(1.11, [-0.7, -2.0, -1.6])
    top = top_bun(bread('bun'), BRIOCHE, DOME)
    top.location.z = 1.15
    sprinkle(bake(top), [seed()], 150, rnd, 1.39, 0.085)


def fillet_radius(angle):
    """The ragged outline of a chicken fillet."""
    x, y = math.cos(angle), math.sin(angle)
    return 1.12 + 0.10 * nz((x, y, 3.1), 1.3) + 0.045 * nz((x, y, 7.7), 4)


def crust():
    """The fried coat of chicken."""
    return surface(
        'crust',
        '#c96f14',
        rough=0.5,
        spec=0.3,
        mottle=('#8a3c08', 5, 0.8),
        bumps=((14, 0.8), (40, 0.8)),
        bump_dist=0.05,
    )


def fillet(z, height, rnd):
    """A breaded and fried chicken fillet, covered in crumbs."""
    mat = crust()
    profile = [(0, 0), (0.7, 0), (0.92, 0.12), (1.0, 0.45), (0.95, 0.8), (0.8, 0.97), (0, 1.05)]
    ob = rounded(
        'fillet',
        [(r, z + height * h) for r, h in profile],
        mat,
        60,
        180,
        lambda a, r, _: r * fillet_radius(a),
    )
    wobble(ob, (3, 0.07), (8, 0.06), (20, 0.035), seed=2)
    shades = ['#dc8a1c', '#b9600e', '#efae3e', '#9a450a']
    crumbs = [
        lump(
            rnd, surface('crumb', s, rough=0.5, spec=0.3, bumps=((50, 0.5),)), rnd.uniform(0.030, 0.055), 0.9
        )
        for s in shades
        for _ in range(2)
    ]
    scatter(ob, crumbs, 900, rnd, lambda c, n: n.z > -0.75, (0.6, 1.3), sink=0.01, gap=0.038, lie=False)


def slaw(z, rnd, count=170):
    """A bed of shredded cabbage and carrot that hangs out all around."""
    kinds = [('#f1efcf', '#d3df9a'), ('#f6f3df', '#dfe6b0'), ('#74205e', '#a85a96'), ('#f07a10', '#ffa040')]
    mats = [
        surface('shred', base, rough=0.3, sss=0.25, spec=0.35, mottle=(dark, 6, 0.6)) for base, dark in kinds
    ]
    for k in range(count):
        a, r = rnd.uniform(0, 2 * math.pi), rnd.uniform(0.84, 1.08)
        turn = a + rnd.gauss(0.6, 0.7) * rnd.choice((-1, 1))
        along = Vector((math.cos(turn), math.sin(turn), 0)) * rnd.uniform(0.16, 0.28)
        middle = Vector((r * math.cos(a), r * math.sin(a), z + rnd.uniform(0, 0.15)))
        droop = Vector((0, 0, rnd.uniform(0.02, 0.10)))
        ends = [middle - along - droop * 0.4, middle, middle + along - droop]
        tube('shred', spline(ends, 10), rnd.uniform(0.024, 0.036), rnd.choice(mats), 8, square=True)


def chicken_burger():
    """Crispy chicken with slaw, pickles and dripping hot honey in a tall plain bun."""
    rnd = random.Random('chicken-burger')
    bottom_bun(bread(), PLAIN)
    slaw(0.36, rnd)
    fillet(0.54, 0.46, rnd)
    honey = surface(
        'honey',
        '#cc5200',
        rough=0.08,
        sss=0.3,
        sss_radius=(0.2, 0.08, 0.01),
        spec=0.5,
        coat=1.0,
        coat_rough=0.05,
        bumps=(),
    )
    drops = [
        (-2.75, 0.22),
        (-2.25, 0.38),
        (-1.85, 0.22),
        (-1.38, 0.46),
        (-0.95, 0.24),
        (-0.5, 0.34),
        (-0.1, 0.2),
    ]
    sauce(honey, 1.05, fillet_radius, drops)
    pickles(1.12, rnd, [(-2.5, 0.66), (-1.75, 0.72), (-1.0, 0.7), (-0.2, 0.66)])
    top = top_bun(bread('bun'), PLAIN, TALL_DOME, seed=5)
    top.location, top.rotation_euler = (0.03, 0.06, 1.19), (-0.10, 0.04, 0)
    nigella = seed('nigella', '#1c1410', '#3a2a20', 0.75)
    sprinkle(bake(top), [nigella, nigella, seed(scale=0.8)], 110, rnd, 1.62, 0.07)


def avocado(z, angles):
    """A fan of avocado slices that look out at the given angles, the skin side outwards."""
    mat = surface('avocado', 'paint', rough=0.38, sss=0.25, spec=0.35, bumps=((16, 0.1),))

    def thickness(t):
        return 0.03 + 0.15 * math.sin(math.pi * t) ** 0.7

    def tone(c, n):
        out = c.x + 0.25 * (1 - math.cos(c.y * 2))
        flesh = mixc(lin('#f2dc6a'), lin('#a9cc38'), smooth(-0.1, 0.10, out + 0.02 * nz(c, 9)))
        return mixc(flesh, lin('#3c7412'), smooth(0.11, 0.17, out))

    for k, a in enumerate(angles):
        arc = [(0.42 * math.cos(u) - 0.42, 0.42 * math.sin(u), 0) for u in np.linspace(-1.25, 1.25, 40)]
        ob = paint(tube('avocado', arc, thickness, mat, 32), tone)
        ob.data.transform(Matrix.Diagonal((1, 1, 0.42, 1)))
        ob.location = (1.03 * math.cos(a), 1.03 * math.sin(a), z + 0.02 * (k % 2))
        ob.rotation_euler = (0.22, 0.12, a)


def sprouts(z, rnd, count=46):
    """Cress: thin stems with a pair of leaves that look out all around."""
    stem = surface('stem', '#dff0b4', rough=0.4, sss=0.3, spec=0.3)
    blade = leaf('cress', '#3f8f14', '#7cc03c')
    for _ in range(count):
        a, reach = rnd.uniform(0, 2 * math.pi), rnd.uniform(1.10, 1.30)
        turn = a + rnd.gauss(0, 0.25)
        out = Vector((math.cos(turn), math.sin(turn), 0))
        foot = Vector((0.8 * math.cos(a), 0.8 * math.sin(a), z))
        tip = foot + out * (reach - 0.8) + Vector((0, 0, rnd.uniform(-0.09, 0.12)))
        tube('stem', spline([foot, foot.lerp(tip, 0.6) + Vector((0, 0, 0.03)), tip], 10), 0.012, stem, 8)
        for side in (-1, 1):
            across = Vector((-out.y, out.x, 0.3)) * 0.10 * side
            path = spline([tip, tip + across * 0.6 + out * 0.03, tip + across + out * 0.07], 10)
            tube('cress', path, lambda t: 0.006 + 0.040 * math.sin(math.pi * t), blade, 10)


def beet_patty(z, height, rnd):
    """A coarse patty of beetroot, grains and seeds."""
    mat = surface(
        'beet',
        '#7a0c34',
        rough=0.4,
        sss=0.08,
        spec=0.35,
        coat=0.2,
        coat_rough=0.3,
        mottle=('#3a0a12', 6, 0.8),
        bumps=((14, 0.8), (40, 0.7)),
        bump_dist=0.04,
    )
    ob = patty(z, height, mat, seed=7)
    grains = [('#b01450', 0.05), ('#54101c', 0.05), ('#d8a45c', 0.03), ('#8e1038', 0.06), ('#c98a3c', 0.026)]
    bits = [lump(rnd, surface('grain', c, rough=0.45, spec=0.35, bumps=((40, 0.4),)), r) for c, r in grains]
    scatter(ob, bits, 420, rnd, lambda c, n: abs(n.z) < 0.9, (0.7, 1.2), sink=0.008, gap=0.05, lie=False)


def garden_burger():
    """A beetroot patty with avocado, cress and yoghurt sauce in a dark bun with pumpkin seeds."""
    rnd = random.Random('garden-burger')
    crumb = '#54280c'
    bottom_bun(bread(mottle=crumb), MALT)
    ruffle(0.40, 2.5, leaf('spinach', '#2f7a16', '#6fae3a'), 0.46)
    beet_patty(0.42, 0.40, rnd)
    yoghurt = surface('yoghurt', '#fff6e0', rough=0.3, sss=0.05, spec=0.35, coat=0.15, bumps=())
    drops = [(-2.5, 0.20), (-1.95, 0.27), (-1.15, 0.31), (-0.45, 0.18)]
    sauce(yoghurt, 0.835, lambda a: 1.06, drops, pool=0.95)
    onions(0.90, [-0.9, -1.9, -2.6], 0.6)
    sprouts(0.88, rnd)
    avocado(0.99, [-2.9, -2.35, -1.85, -1.35, -0.85, -0.3, 0.4])
    top = top_bun(bread('bun', mottle=crumb), MALT, DOME, seed=6)
    top.location.z = 1.08
    kinds = [seed(), seed('pumpkin', '#5f7a22', '#3c5212', 1.45), seed('flax', '#b8762c', '#7c4614', 0.9)]
    sprinkle(bake(top), kinds, 130, rnd, 1.27, 0.10)


PRODUCTS = {
    'burger': Product(burger, 'grill', turn=-0.15),
    'garden-burger': Product(garden_burger, 'grill', turn=0.2),
    'chicken-burger': Product(chicken_burger, 'grill', turn=0.1),
}
