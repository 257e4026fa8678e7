"""Snacks: pretzels, popcorn, nuts and crisps."""
import math
import random

import bmesh
import numpy as np
from mathutils import Vector

from kit.colour import lin, mixc, smooth
from kit.geometry import (
    bake,
    clone,
    curve,
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
    uv,
    wobble,
)
from kit.materials import picture, surface
from kit.product import Product

HIDDEN = (0, 0, -6)  # where prototypes wait to be cloned


def ball(radius, mat=None, center=(0, 0, 0), stretch=(1, 1, 1)):
    """A sphere or, stretched, an ellipsoid."""
    arc = np.linspace(-math.pi / 2, math.pi / 2, 17)
    ob = lathe('ball', [(radius * abs(math.cos(a)), radius * math.sin(a)) for a in arc], mat, 28)
    for v in ob.data.vertices:
        v.co = Vector(c * s for c, s in zip(v.co, stretch)) + Vector(center)
    return ob


def any_turn(rnd):
    """A random rotation."""
    return [rnd.uniform(0, 6.3) for _ in range(3)]


def settle(rnd, count, gap, spot, tries=24):
    """Centres of balls of diameter `gap`, each dropped on the lowest of some spots; spot() is x, y and the ground there."""
    placed = []
    for _ in range(count):
        drops = []
        for _ in range(tries):
            x, y, z = spot()
            for p in placed:
                rest = gap * gap - (x - p.x) ** 2 - (y - p.y) ** 2
                if rest > 0:
                    z = max(z, p.z + math.sqrt(rest))
            drops.append(Vector((x, y, z)))
        placed.append(min(drops, key=lambda p: p.z))
    return placed


def mound(rnd, radius, base, height, stretch=(1, 1)):
    """Random spots on a round heap."""

    def spot():
        r, a = math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
        x, y = radius * stretch[0] * r * math.cos(a), radius * stretch[1] * r * math.sin(a)
        return x, y, base + height * (1 - r * r)

    return spot


def filling(radius, base, height, mat, stretch=(1, 1)):
    """A dark heap under the pieces of a heap, so that no gap shows the container's bottom."""
    profile = [(radius * r, base + height * (1 - r * r)) for r in np.linspace(0, 1, 16)]
    ob = lathe('filling', profile, mat, 48)
    for v in ob.data.vertices:
        v.co.x, v.co.y = v.co.x * stretch[0], v.co.y * stretch[1]


def container(name, profile, outside, inside, radial=None, thickness=0.016, seg=240):
    """A thin vessel whose two sides differ, with texture coordinates around it (the front at u = 0.5) and upwards."""
    ob = lathe(name, profile, outside, seg, radial)
    ob.data.materials.append(inside)
    low, high = min(z for _, z in profile), max(z for _, z in profile)
    uv(ob, lambda c: ((math.atan2(c.y, c.x) / (2 * math.pi) + 0.75) % 1, (c.z - low) / (high - low)))
    modify(ob, 'SOLIDIFY', thickness=thickness, offset=-1, material_offset=1)
    return ob


def cover(image, mask, color):
    """Paints a colour over an sRGB array where mask is 1."""
    rgb = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    mask = np.clip(mask, 0, 1)[..., None]
    return image * (1 - mask) + rgb * mask


def plain(x, color):
    """An sRGB array of one colour."""
    return cover(np.zeros(x.shape + (3,)), np.ones(x.shape), color)


# Pretzels


def crust_material():
    """Lye crust: deep brown with a thin gloss."""
    return surface(
        'crust',
        'paint',
        rough=0.36,
        sss=0.05,
        sss_radius=(0.12, 0.05, 0.02),
        spec=0.3,
        coat=0.3,
        coat_rough=0.1,
        bumps=((10, 0.1), (60, 0.08)),
        mottle=('#501a04', 4, 0.35),
    )


def crust_tone(c, n, crack):
    """Crust from gold below to dark brown on top, with pale crumb in the crack (0…1)."""
    crust = mixc(lin('#a04c0e'), lin('#6b2404'), 0.5 + nz(c, 2.2))
    tone = mixc(lin('#d88a2c'), crust, smooth(-0.45, 0.25, n.z + 0.25 * nz(c, 3)))
    crumb = mixc(lin('#f4cc85'), lin('#d18a34'), 0.4 + 1.1 * nz(c, 11))
    return mixc(tone, crumb, crack * 0.94)


def salt_grains():
    """Hidden prototypes of coarse salt."""
    white = surface(
        'salt', '#ffffff', rough=0.28, sss=0.4, sss_radius=(0.05, 0.05, 0.05), spec=0.5, bumps=((40, 0.2),)
    )
    grains = []
    for seed in range(3):
        profile = [(0, -0.022), (0.026, -0.022), (0.029, 0.0), (0.023, 0.02), (0, 0.02)]
        grain = lathe('salt', profile, white, 5)
        wobble(grain, (30, 0.012), seed=seed)
        for p in grain.data.polygons:
            p.use_smooth = False
        grains.append(grain)
    place(grains, HIDDEN)
    return grains


def pretzel_path():
    """The dough's way: left end, twist, right lobe, belly, left lobe, twist, right end."""
    first = [
        (-0.70, -0.60, 0.30),
        (-0.45, -0.40, 0.33),
        (-0.20, -0.12, 0.25),
        (0.02, 0.10, 0.18),
        (0.20, 0.26, 0.30),
    ]
    lobe = [
        (0.50, 0.52, 0.24),
        (0.86, 0.56, 0.2),
        (1.12, 0.22, 0.2),
        (1.06, -0.30, 0.2),
        (0.70, -0.74, 0.21),
        (0.25, -0.95, 0.22),
    ]
    last = [
        (-0.20, 0.26, 0.40),
        (0.0, 0.10, 0.50),
        (0.20, -0.12, 0.42),
        (0.45, -0.40, 0.40),
        (0.70, -0.62, 0.32),
    ]
    return first + lobe + [(0, -0.98, 0.22)] + [(-x, y, z) for x, y, z in reversed(lobe)] + last


def pretzel_thickness(t):
    """The dough's radius along its way: thick at the belly, thin at the ends."""
    return 0.12 + 0.105 * math.exp(-(((t - 0.5) / 0.17) ** 2)) + 0.035 * math.exp(-(((t - 0.5) / 0.34) ** 2))


def pretzel_crack(c):
    """How far the belly has burst open at a position (0…1)."""
    across = abs(c.y + 0.965 + 0.03 * math.sin(c.x * 5) + 0.05 * nz(c, 6) + 0.03 * nz(c, 15))
    along = abs(c.x) + 0.10 * nz(c, 5)
    return smooth(0.10, 0.045, across) * smooth(0.46, 0.30, along) * smooth(0.3, 0.4, c.z)


def pretzel():
    """A soft pretzel with salt."""
    dough = tube('dough', spline(pretzel_path(), 260), pretzel_thickness, crust_material(), 28)
    dough = merge([dough], 0.033, 4)
    wobble(dough, (2, 0.03), (7, 0.012), (22, 0.004), seed=3)
    paint(dough, lambda c, n: crust_tone(c, n, pretzel_crack(c)))
    for v in dough.data.vertices:
        v.co -= v.normal * 0.035 * pretzel_crack(v.co)
    scatter(
        dough,
        salt_grains(),
        115,
        random.Random('pretzel'),
        lambda c, n: n.z > 0.5 and pretzel_crack(c) < 0.2,
        (0.7, 1.35),
        sink=-0.006,
        gap=0.08,
        lie=False,
    )
    place(everything(), loc=(0, 0.1, 0.30), rot=(math.radians(24), 0, 0.10))


def bite_crack(c):
    """How far a pretzel bite has burst open along its top (0…1)."""
    across = abs(c.y + 0.03 * math.sin(c.x * 14) + 0.05 * nz(c, 9))
    return smooth(0.065, 0.02, across) * smooth(0.20, 0.12, abs(c.x)) * smooth(0.05, 0.1, c.z)


def pretzel_bites():
    """Hidden prototypes of pretzel bites."""
    mat = crust_material()
    bites = []
    for seed in range(4):
        bite = merge([ball(0.2, mat, stretch=(1.25 + 0.08 * seed, 1.0, 0.86))], 0.022, 3)
        wobble(bite, (4, 0.06), (11, 0.018), (28, 0.006), seed=seed)
        paint(bite, lambda c, n: crust_tone(c, n, bite_crack(c)))
        for v in bite.data.vertices:
            v.co -= v.normal * 0.025 * bite_crack(v.co)
        bites.append(bite)
    place(bites, HIDDEN)
    return bites


def salted_bite(rnd, bites, grains, loc, rot):
    """One salted pretzel bite."""
    bite = clone(rnd.choice(bites))
    scatter(
        bite,
        grains,
        17,
        rnd,
        lambda c, n: n.z > 0.3 and bite_crack(c) < 0.2,
        (0.6, 1.05),
        sink=-0.005,
        gap=0.07,
        lie=False,
    )
    place(everything(), loc, rot)


def paper_tray(half, height):
    """A tray of kraft board, white inside, with a red print around it; placed on the floor."""

    def outwards(a, r, _z):
        x, y = abs(math.cos(a)) / half[0], abs(math.sin(a)) / half[1]
        return ((x**7 + y**7) ** (-1 / 7) + r) if r > -0.9 else 0

    def art(x, y):
        wave = 0.62 + 0.10 * np.sin(x * 2 * np.pi * 14)
        red = cover(plain(x, '#f3e6cc'), (y - wave) * 60, '#c81e14')
        return cover(red, 1 - np.abs(y - wave + 0.13) * 60, '#c81e14')

    profile = [(-1, 0.01), (-0.06, 0.01), (-0.02, 0.015)]
    profile += [(0.22 * t, 0.02 + (height - 0.02) * t) for t in np.linspace(0, 1, 9)]
    outside = surface(
        'print', image=picture('tray', art, 1024, 128), rough=0.5, spec=0.25, bumps=((60, 0.04),)
    )
    inside = surface(
        'board', '#e9d3ac', rough=0.6, spec=0.2, mottle=('#cfae78', 30, 0.4), bumps=((60, 0.06),)
    )
    container('tray', profile, outside, inside, outwards, 0.022)


def cheese_material():
    """Warm melted cheese."""
    return surface(
        'cheese',
        '#ffa400',
        rough=0.22,
        sss=0.2,
        sss_radius=(0.10, 0.06, 0.01),
        spec=0.4,
        coat=0.5,
        coat_rough=0.08,
        bumps=((6, 0.05),),
        mottle=('#f58600', 3, 0.4),
    )


def cheese_cup(radius, height, loc):
    """A paper cup of cheese dip with a swirl on top and a drip over its rim."""
    cheese = cheese_material()
    white = surface('cup', '#f6efe2', rough=0.4, spec=0.35, bumps=((60, 0.03),))

    def pleats(a, r, z):
        return r * (1 + 0.012 * math.cos(a * 36) * smooth(0, 0.1, z) * smooth(height, height - 0.1, z))

    wall = [
        (0, 0.01),
        (radius * 0.74, 0.01),
        (radius, height),
        (radius + 0.025, height),
        (radius + 0.02, height - 0.03),
    ]
    lathe('cup', wall, white, 200, pleats)
    level = height - 0.035
    top = lathe('dip', [(r, level) for r in np.linspace(0, radius * 0.985, 40)], cheese, 160)
    for v in top.data.vertices:
        r, a = math.hypot(v.co.x, v.co.y) / radius, math.atan2(v.co.y, v.co.x)
        v.co.z += (0.028 * math.cos(a - 15 * r) + 0.10 * (1 - r)) * smooth(1.0, 0.8, r)
    drip = spline(
        [
            (-0.05, 0.1 - radius, level),
            (-0.05, -radius - 0.01, height + 0.01),
            (-0.06, -radius - 0.035, height - 0.1),
            (-0.07, -radius + 0.005, height - 0.26),
        ],
        40,
    )
    tube('drip', drip, lambda t: 0.06 - 0.022 * math.sin(math.pi * t) + 0.012 * t, cheese, 20)
    place(everything(), loc)


def cheese_pretzel():
    """Pretzel bites in a tray with a cup of melted cheese; one is dipped."""
    rnd = random.Random('cheese-pretzel')
    paper_tray((1.0, 0.66), 0.36)
    place(everything())
    cup = Vector((0.52, -0.22, 0.06))
    cheese_cup(0.40, 0.52, cup)
    bites, grains = pretzel_bites(), salt_grains()

    def spot():
        while True:
            x, y = rnd.uniform(-0.84, 0.86), rnd.uniform(-0.52, 0.54)
            if math.hypot(x - cup.x, y - cup.y) > 0.6:
                return x, y, 0.2

    for at in settle(rnd, 23, 0.40, spot, 12):
        salted_bite(rnd, bites, grains, at, [rnd.gauss(0, 0.25), rnd.gauss(0, 0.25), rnd.uniform(0, 6.3)])
    salted_bite(rnd, bites, grains, cup + Vector((0.06, 0.1, 0.64)), (0.5, -0.95, 0.5))
    collar = lathe(
        'collar',
        curve([(0.0, -0.05), (0.23, -0.04), (0.25, 0.02), (0.19, 0.06), (0, 0.06)], 20),
        cheese_material(),
        64,
    )
    wobble(collar, (6, 0.03), seed=1)
    collar.location = cup + Vector((0.04, 0.08, 0.51))


# Popcorn


def kernels(rnd, mat, tone):
    """Hidden prototypes of popped kernels; tone(position, how far out 0…1) colours them."""
    popped = []
    for seed in range(5):
        blobs = [ball(0.075, mat)]
        for k in range(rnd.randint(5, 7)):
            way = Vector([rnd.gauss(0, 1) for _ in range(3)]).normalized() * rnd.uniform(0.075, 0.115)
            blobs.append(ball(rnd.uniform(0.048, 0.082), mat, way))
        ob = merge(blobs, 0.013, 1)
        wobble(ob, (8, 0.02), (19, 0.014), (40, 0.004), seed=seed)
        paint(ob, lambda c, n: tone(c, smooth(0.085, 0.16, c.length + 0.03 * nz(c, 12))))
        popped.append(ob)
    place(popped, HIDDEN)
    return popped


def pile_kernels(rnd, popped, spots, scale=(0.9, 1.25)):
    """Clones of kernels at places, turned anyhow."""
    for at in spots:
        clone(rnd.choice(popped), at, any_turn(rnd), rnd.uniform(*scale))


def buttery(c, out):
    """Popcorn: white lobes, butter yellow between, and brown hull at the core."""
    butter = mixc(lin('#ffb81f'), lin('#fff0c4'), out + 0.12 * nz(c, 7))
    butter = mixc(butter, lin('#ffcb45'), smooth(0.05, 0.5, nz(c, 5, 3)) * 0.75)
    hull = smooth(0.03, -0.03, c.z + 0.3 * nz(c, 5, 2) + 0.05) * (1 - out)
    return mixc(butter, lin('#a34c08'), hull * 0.8)


def scalloped(height, waves):
    """A function for lathe vertices: how much higher the rim is at an angle, in rounded scallops."""

    def rise(c):
        s = (math.atan2(c.y, c.x) / (2 * math.pi) + 0.75) * waves % 1 * 2 - 1
        return height * math.sqrt(max(0, 1 - s * s))

    return rise


def bucket_art(x, y):
    """Red and white stripes with a round label."""
    image = cover(plain(x, '#fff6e8'), np.floor(x * 24) % 2, '#cf1016')
    dx, dy = (x - 0.5) * 3.75, (y - 0.5) * 1.3
    r, a = np.hypot(dx, dy), np.arctan2(dy, dx)
    image = cover(image, (0.37 - r) * 80, '#cf1016')
    image = cover(image, (0.34 - r) * 80, '#fff6e8')
    image = cover(image, (0.215 + 0.035 * np.cos(5 * a + 1.57) - r) * 80, '#f7a500')
    return cover(image, (0.15 + 0.03 * np.cos(5 * a + 1.57) - r) * 80, '#ffdf7a')


def popcorn():
    """A striped bucket heaped with popcorn."""
    rnd = random.Random('popcorn')
    outside = surface(
        'bucket', image=picture('stripes', bucket_art, 1536, 512), rough=0.32, spec=0.4, bumps=((60, 0.03),)
    )
    inside = surface('board', '#f3e6d0', rough=0.6, spec=0.2)
    height = 1.22
    wall = [(0, 0.01), (0.5, 0.01)] + [(0.5 + 0.19 * t, height * t) for t in np.linspace(0.01, 1, 30)]
    bucket = container('bucket', wall, outside, inside, seg=480)
    rise = scalloped(0.09, 24)
    for v in bucket.data.vertices:
        v.co.z += rise(v.co) * smooth(height - 0.12, height, v.co.z)
    mat = surface(
        'popcorn',
        'paint',
        rough=0.55,
        sss=0.15,
        sss_radius=(0.05, 0.04, 0.02),
        spec=0.25,
        coat=0.06,
        bumps=((45, 0.15),),
    )
    popped = kernels(rnd, mat, buttery)
    filling(0.66, 1.1, 0.32, surface('butter', '#c98516', rough=0.8))
    pile_kernels(rnd, popped, settle(rnd, 78, 0.195, mound(rnd, 0.64, 1.2, 0.36)))
    pile_kernels(
        rnd, popped, [(-0.72, -0.5, 0.13), (-0.52, -0.72, 0.12), (0.74, -0.45, 0.13), (0.9, -0.2, 0.12)]
    )


def caramelized(c, out):
    """Caramel popcorn: amber lobes over dark creases, with a few pale spots that caramel has not reached."""
    amber = mixc(lin('#8a2f02'), lin('#e07a10'), out + 0.25 * nz(c, 7))
    return mixc(amber, lin('#ffcf6a'), smooth(0.22, 0.5, nz(c, 6, 4)) * out * 0.8)


def cone_art(x, y):
    """Cream paper with slanted brown and gold stripes and a plain rim."""
    s = (x * 14 + y * 2.2) % 1
    image = cover(plain(x, '#fbeed2'), (0.25 - np.abs(s - 0.5)) * 40, '#5a1f14')
    image = cover(image, (0.035 - np.abs(np.abs(s - 0.5) - 0.33)) * 60, '#e59a1c')
    return cover(image, (y - 0.94) * 200, '#5a1f14')


def paper_cone(length, radius):
    """A lying paper cone with its mouth towards the front; gives its group's matrix after placing."""
    outside = surface(
        'cone', image=picture('cone', cone_art, 1024, 1024), rough=0.45, spec=0.3, bumps=((50, 0.03),)
    )
    inside = surface('paper', '#f7e6c6', rough=0.6, spec=0.2)
    wall = [(0.015 + radius * t, length * t) for t in np.linspace(0, 1, 50)]
    cone = container('cone', wall, outside, inside, thickness=0.014)
    wobble(cone, (3, 0.02), (7, 0.006), seed=2)
    slope = math.atan(radius / length)
    cone.rotation_euler = (math.pi / 2 - slope, 0, CONE_TURN)
    cone.location = (-0.62, 0.72, 0.02)


CONE_TURN = math.radians(38)


def caramel_popcorn():
    """A lying paper cone out of which caramel popcorn spills."""
    rnd = random.Random('caramel-popcorn')
    length, radius = 1.5, 0.58
    paper_cone(length, radius)
    mat = surface(
        'caramel', 'paint', rough=0.25, sss=0.06, spec=0.45, coat=0.7, coat_rough=0.08, bumps=((20, 0.08),)
    )
    popped = kernels(rnd, mat, caramelized)
    way = Vector((math.sin(CONE_TURN), -math.cos(CONE_TURN), 0))
    side = Vector((-way.y, way.x, 0))
    mouth = Vector((-0.62, 0.72, 0)) + way * length * 0.93

    def spot():
        along, across = rnd.uniform(-0.5, 0.62), rnd.gauss(0, 0.26)
        wide = 0.5 if along < 0 else 0.62 - 0.3 * along
        across = max(-wide, min(wide, across))
        heap = 0.4 * smooth(0.45, -0.25, along) * (1 - (across / 0.7) ** 2)
        at = mouth + way * along + side * across
        return at.x, at.y, 0.1 + max(0, heap)

    pile_kernels(rnd, popped, settle(rnd, 52, 0.2, spot, 16))


# Nuts


def shell_net(a, z):
    """The net of ridges on a peanut's shell, 0…1."""
    ridge = abs(math.cos(a * 5 + 0.5 * math.sin(z * 14)))
    cross = abs(math.cos(z * 26 + 0.8 * math.sin(a * 5)))
    return max(ridge**3, cross**5)


def peanut_shell(seed, waist, mat):
    """A peanut in its shell along x, not yet coloured for its opening."""
    profile = curve(
        [
            (0, -0.33),
            (0.07, -0.32),
            (0.145, -0.2),
            (waist, 0.0),
            (0.155, 0.18),
            (0.09, 0.31),
            (0.02, 0.35),
            (0, 0.352),
        ],
        72,
    )
    ob = lathe('peanut', profile, mat, 96, lambda a, r, z: r * (0.94 + 0.075 * shell_net(a, z)))
    paint(ob, lambda c, n: shell_tone(c))
    wobble(ob, (5, 0.025), (30, 0.004), seed=seed)
    bend = 0.5 * (seed % 3 - 1)
    for v in ob.data.vertices:
        x, y, z = v.co
        v.co = (z, x + bend * z * z, y)
    return ob


def shell_tone(c):
    """Colour of an upright shell: straw ridges over brown pits, roasted in places."""
    ridge = shell_net(math.atan2(c.y, c.x), c.z)
    straw = mixc(lin('#a8621c'), lin('#e8b260'), ridge + 0.25 * nz(c, 14))
    return mixc(straw, lin('#9a5210'), smooth(0.0, 0.55, nz(c, 4, 1)) * 0.5)


def open_shell(seed, mat, inside):
    """The lower half of a shell, hollow."""
    ob = peanut_shell(seed, 0.115, mat)
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    edge = [f for f in bm.faces if f.calc_center_median().z > 0.012 * math.sin(f.calc_center_median().x * 40)]
    bmesh.ops.delete(bm, geom=edge, context='FACES')
    bm.to_mesh(ob.data)
    bm.free()
    ob.data.materials.append(inside)
    modify(ob, 'SOLIDIFY', thickness=0.018, offset=-1, material_offset=1, material_offset_rim=1)
    return bake(ob)


def nut(skin):
    """A roasted peanut along x, with the tip that it grows from."""
    profile = curve(
        [(0, -0.125), (0.06, -0.11), (0.094, -0.03), (0.09, 0.05), (0.05, 0.115), (0.018, 0.135), (0, 0.137)],
        36,
    )
    ob = lathe('nut', profile, skin, 40)
    wobble(ob, (9, 0.014), (25, 0.003), seed=2)
    for v in ob.data.vertices:
        x, y, z = v.co
        v.co = (z, x, y)
    return ob


def bag_art(x, y):
    """Cream paper with navy bands and a peanut."""
    image = plain(x, '#fff0d2')
    for low, high in ((0.0, 0.1), (0.13, 0.15), (0.8, 0.82), (0.85, 1.0)):
        image = cover(image, np.minimum(y - low, high - y) * 200 + 1, '#15356e')
    dx, dy = (x - 0.5) * 4.2, (y - 0.475) * 1.0
    dx, dy = dx * 0.8 + dy * 0.6, dy * 0.8 - dx * 0.6
    lobes = np.minimum(np.hypot(dx - 0.13, dy) - 0.135, np.hypot(dx + 0.15, dy) - 0.15)
    lobes = np.minimum(lobes, np.maximum(np.abs(dy) - 0.09, np.abs(dx) - 0.14))
    image = cover(image, (0.022 - lobes) * 90, '#15356e')
    image = cover(image, -lobes * 90, '#e39a2c')
    net = np.maximum(np.cos(dx * 70) ** 8, np.cos(dy * 70) ** 8)
    return cover(image, np.clip(-lobes * 60 - 1, 0, 1) * net, '#a85a10')


def nuts_bag(height):
    """A paper bag with a rolled rim."""
    outside = surface(
        'bag', image=picture('bag', bag_art, 1536, 384), rough=0.55, spec=0.2, bumps=((5, 0.12), (60, 0.05))
    )
    inside = surface('paper', '#f2dfbb', rough=0.65, spec=0.15, bumps=((60, 0.06),))

    def outwards(a, r, z):
        x, y = abs(math.cos(a)) / 0.74, abs(math.sin(a)) / 0.5
        crease = 0.02 * math.sin(a * 9 + 2 * math.sin(z * 5)) * smooth(0.1, 0.6, z)
        return (x**4 + y**4) ** (-1 / 4) * r * (1 + 0.5 * crease)

    wall = [(0, 0.01), (0.9, 0.01), (0.95, 0.04)]
    wall += [
        (0.95 + 0.05 * math.sin(math.pi * t), 0.04 + (height - 0.04) * t) for t in np.linspace(0.05, 1, 30)
    ]
    bag = container('bag', wall, outside, inside, outwards, thickness=0.02)
    wobble(bag, (2.5, 0.03), (6, 0.012), seed=5)
    rim = [
        (0.94, height - 0.14),
        (1.03, height - 0.16),
        (1.06, height - 0.08),
        (1.03, height + 0.02),
        (0.96, height + 0.02),
    ]
    rolled = lathe('rim', curve(rim, 20), inside, 200, outwards)
    wobble(rolled, (2.5, 0.03), (7, 0.015), seed=5)


def opened_peanut(shell, kernel, loc, turn):
    """A half shell with its two nuts."""
    parts = [clone(shell)]
    for x, spin in ((-0.17, 0.3), (0.155, 2.9)):
        parts.append(clone(kernel, (x, 0, 0.0), (0, 0, spin)))
    place(parts, loc, (0.35, 0, turn))


def nuts():
    """Roasted peanuts in a paper bag; two in front are opened."""
    rnd = random.Random('nuts')
    straw = surface('shell', 'paint', rough=0.62, spec=0.18, sss=0.04, bumps=((50, 0.2),))
    pale = surface('lining', '#f0d29a', rough=0.6, spec=0.2, mottle=('#cf9a4c', 12, 0.4))
    skin = surface(
        'skin', '#b8501a', rough=0.32, spec=0.4, coat=0.2, mottle=('#7a2606', 9, 0.6), bumps=((30, 0.12),)
    )
    shells = [peanut_shell(k, w, straw) for k, w in enumerate((0.10, 0.12, 0.105, 0.13))]
    opened, kernel = open_shell(1, straw, pale), nut(skin)
    place(shells + [opened, kernel], HIDDEN)
    height = 0.84
    nuts_bag(height)
    filling(0.9, height - 0.16, 0.3, surface('shade', '#7a4414', rough=0.8), (0.74, 0.5))
    for at in settle(rnd, 30, 0.235, mound(rnd, 0.88, height - 0.03, 0.34, (0.74, 0.5)), 20):
        clone(rnd.choice(shells), at, (rnd.uniform(0, 6.3), rnd.gauss(0, 0.3), rnd.uniform(0, 6.3)))
    opened_peanut(opened, kernel, (-0.52, -0.86, 0.13), 0.35)
    opened_peanut(opened, kernel, (0.34, -0.98, 0.13), -0.3)
    clone(shells[1], (0.88, -0.66, 0.13), (0.4, 0, 0.9))
    clone(shells[3], (-0.98, -0.5, 0.13), (2.0, 0, -0.6))
    for x, y in ((-0.08, -0.86), (-0.02, -1.1), (0.78, -0.98)):
        clone(kernel, (x, y, 0.085), (0, 0, rnd.uniform(0, 6.3)))


# Crisps


def crisp(rnd, mat, tone, radius=0.34, ridges=0.0):
    """One curved crisp, lying; tone(position, how far out 0…1) colours it."""
    rings, seg, off = 26, 120, rnd.uniform(0, 50)
    bend, twist, oval = rnd.uniform(0.75, 1.25), rnd.uniform(-0.45, 0.35), rnd.uniform(0.06, 0.14)
    verts = []
    for i in range(rings + 1):
        for j in range(seg):
            a, t = 2 * math.pi * j / seg, i / rings
            way = (math.cos(a), math.sin(a), off)
            r = radius * t * (1 + oval * math.cos(2 * a) + 0.07 * nz(way, 1.3) + 0.03 * nz(way, 4))
            x, y = r * way[0], r * way[1]
            ripple = 0.05 * t * t * nz((x, y, off), 5) + 0.012 * nz((x, y, off), 14) * (ridges == 0)
            z = bend * x * x + twist * y * y + ripple + ridges * math.sin(y * 78)
            verts.append((x, y, z - 0.04))
    faces = [
        (i * seg + j, i * seg + (j + 1) % seg, (i + 1) * seg + (j + 1) % seg, (i + 1) * seg + j)
        for i in range(rings)
        for j in range(seg)
    ]
    ob = mesh('crisp', verts, faces, mat)
    modify(ob, 'SOLIDIFY', thickness=0.016, offset=0)
    bake(ob)
    return paint(ob, lambda c, n: tone(c + Vector((0, 0, off)), math.hypot(c.x, c.y) / radius))


def golden(c, out):
    """Potato crisp: gold with pale blisters and a toasted edge."""
    gold = mixc(lin('#ffc53a'), lin('#ffe08a'), smooth(0.0, 0.5, nz(c, 9)))
    gold = mixc(gold, lin('#f09a14'), smooth(0.0, 0.6, nz(c, 4, 2)) * 0.7)
    return mixc(gold, lin('#a8560a'), smooth(0.78, 1.04, out + 0.14 * nz(c, 5, 5)) * 0.8)


def crisp_material():
    """Fried potato with a touch of oil."""
    return surface(
        'crisp',
        'paint',
        rough=0.5,
        spec=0.25,
        bumps=((30, 0.06),),
    )


def standing_crisps(rnd, crisps, spots, lean=0.5):
    """Clones of crisps that stand on edge and lean anyhow."""
    for at in spots:
        clone(
            rnd.choice(crisps), at, (math.pi / 2 + rnd.gauss(0, lean), rnd.gauss(0, 0.5), rnd.gauss(0, 0.9))
        )


def sea_art(x, y):
    """Blue foil with white waves and a large golden crisp."""
    image = cover(plain(x, '#0f46b0'), (y - 0.88) * 90, '#f4f0e0')
    for shift, level, color in ((0.0, 0.30, '#2f86e0'), (0.4, 0.22, '#8cc8f4'), (0.8, 0.14, '#ffffff')):
        image = cover(image, (level + 0.035 * np.sin((x + shift) * 2 * np.pi * 7) - y) * 120, color)
    dx, dy = (x - 0.5) * 3.0, (y - 0.56) * 1.5
    r, a = np.hypot(dx, dy * 1.12), np.arctan2(dy, dx)
    edge = 0.33 + 0.02 * np.cos(2 * a) + 0.012 * np.cos(5 * a + 1)
    image = cover(image, (edge + 0.035 - r) * 90, '#ffffff')
    image = cover(image, (edge - r) * 90, '#d98a10')
    image = cover(image, (edge - 0.03 - r) * 40, '#ffc63a')
    spots = np.sin(dx * 31 + 2 * np.sin(dy * 17)) * np.sin(dy * 37 + 2 * np.sin(dx * 23))
    return cover(image, (spots - 0.75) * 8 * (r < edge - 0.07), '#fff0b8')


def foil_bag(art, height, half):
    """An opened bag of printed foil, silver inside, that stands."""
    outside = surface(
        'foil',
        image=picture('foil', art, 1536, 768),
        rough=0.22,
        rough_var=0.05,
        spec=0.6,
        coat=0.3,
        bumps=((4, 0.15),),
    )
    inside = surface('silver', '#c9ced4', rough=0.25, spec=0.8, bumps=((9, 0.2),))

    def outwards(a, _r, z):
        t = z / height
        width = half[0] * (1 - 0.06 * math.sin(math.pi * t) + 0.02 * t)
        depth = half[1] * (0.62 + 0.5 * math.sin(math.pi * min(1, t * 1.05)) ** 0.8 + 0.1 * t)
        x, y = abs(math.cos(a)) / width, abs(math.sin(a)) / depth
        folds = (
            0.012
            * math.sin(a * 13 + 3 * nz((math.cos(a), math.sin(a), t), 2))
            * (smooth(0.25, 0, t) + smooth(0.7, 1, t))
        )
        crimp = 0.006 * math.sin(z * 150) * smooth(0.9, 0.92, t)
        return (x**2.5 + y**2.5) ** (-1 / 2.5) + folds + crimp

    bag = container(
        'foil', [(1, z) for z in np.linspace(0, height, 140)], outside, inside, outwards, 0.01, 300
    )
    wobble(bag, (2.2, 0.05), (5, 0.02), seed=4)
    for v in bag.data.vertices:
        t = smooth(height * 0.6, height, v.co.z)
        v.co.z += t * (0.13 * v.co.y / half[1] + 0.04 * nz(v.co, 3))


def crisps():
    """An opened foil bag of potato crisps, some in front."""
    rnd = random.Random('crisps')
    height, half = 1.5, (0.66, 0.36)
    foil_bag(sea_art, height, half)
    mat = crisp_material()
    pieces = [crisp(rnd, mat, golden, 0.31) for _ in range(5)]
    place(pieces, HIDDEN)
    filling(0.9, height - 0.3, 0.1, surface('shade', '#a8660f', rough=0.8), (0.6, 0.3))
    spots = settle(rnd, 15, 0.17, mound(rnd, 0.8, height - 0.1, 0.16, (0.6, 0.3)), 10)
    standing_crisps(rnd, pieces, spots)
    for k, (x, y, z) in enumerate(
        [
            (-0.75, -0.62, 0.1),
            (-0.3, -0.78, 0.08),
            (0.2, -0.74, 0.1),
            (0.72, -0.6, 0.1),
            (-0.52, -0.7, 0.24),
            (0.46, -0.72, 0.22),
        ]
    ):
        clone(pieces[k % 5], (x, y, z), (rnd.gauss(0.25, 0.2), rnd.gauss(0, 0.25), rnd.uniform(0, 6.3)))


def dusted(c, out):
    """Paprika crisp: orange gold under red spice in drifts and grains."""
    fried = mixc(lin('#f79a1a'), lin('#ffc04a'), smooth(-0.1, 0.5, nz(c, 6)))
    spice = smooth(-0.3, 0.3, nz(c, 5, 2) + 0.6 * nz(c, 32))
    red = mixc(fried, mixc(lin('#d22a06'), lin('#9a1202'), 0.5 + nz(c, 21)), spice * 0.85)
    return mixc(red, lin('#7a2204'), smooth(0.85, 1.05, out + 0.1 * nz(c, 5, 5)) * 0.7)


def pepper_art(x, y):
    """Kraft paper with a red pepper on a cream disc and red dots."""
    image = plain(x, '#b87a3c')
    fibers = np.random.default_rng(2).random(x.shape)
    image = cover(image, (fibers > 0.93) * 0.35, '#8a5526')
    image = cover(image, (y - 0.93) * 200, '#c41a0c')
    dx, dy = (x - 0.5) * 3.1, (y - 0.5) * 1.15
    image = cover(image, (0.33 - np.hypot(dx, dy)) * 90, '#c41a0c')
    image = cover(image, (0.30 - np.hypot(dx, dy)) * 90, '#fff0d6')
    bend = dx - 0.05 + 1.6 * (dy + 0.02) ** 2
    body = np.minimum(0.085 * np.sqrt(np.clip((dy + 0.23) / 0.3, 0, 1)) - np.abs(bend), 0.10 - dy)
    image = cover(image, body * 90, '#d41408')
    image = cover(image, (0.02 - np.hypot((bend + 0.035) * 1.6, (dy - 0.02) * 0.35)) * 90, '#ff8a70')
    stalk = np.minimum(0.018 - np.abs(dx - 0.02 - 0.4 * (dy - 0.1)), np.minimum(dy - 0.09, 0.2 - dy))
    return cover(image, stalk * 90, '#2f7a22')


def paprika_crisps():
    """Ridged paprika crisps that stand in a kraft cup, some in front."""
    rnd = random.Random('paprika-crisps')
    outside = surface(
        'kraft', image=picture('pepper', pepper_art, 1536, 512), rough=0.6, spec=0.2, bumps=((60, 0.08),)
    )
    inside = surface('board', '#e0b87c', rough=0.65, spec=0.15)
    height = 1.05
    wall = [(0, 0.01), (0.42, 0.01)] + [(0.42 + 0.17 * t, height * t) for t in np.linspace(0.01, 1, 30)]
    cup = container('cup', wall, outside, inside)
    for v in cup.data.vertices:
        v.co.z += 0.16 * v.co.y / 0.6 * smooth(0.5, height, v.co.z)
    mat = crisp_material()
    pieces = [crisp(rnd, mat, dusted, 0.33, 0.011) for _ in range(4)]
    place(pieces, HIDDEN)
    filling(0.56, height - 0.2, 0.15, surface('shade', '#7a2c08', rough=0.8))
    standing_crisps(rnd, pieces, settle(rnd, 17, 0.18, mound(rnd, 0.5, height + 0.02, 0.22), 10), 0.4)
    for k, (x, y, z) in enumerate(
        [(-0.62, -0.45, 0.1), (-0.2, -0.75, 0.09), (0.36, -0.7, 0.1), (0.68, -0.4, 0.11)]
    ):
        clone(pieces[k], (x, y, z), (rnd.gauss(0.3, 0.2), rnd.gauss(0, 0.25), rnd.uniform(0, 6.3)))


PRODUCTS = {
    'pretzel': Product(pretzel, 'snack', tilt=35, views=[0.0, 0.8]),
    'cheese-pretzel': Product(cheese_pretzel, 'snack', turn=-0.25, tilt=40),
    'popcorn': Product(popcorn, 'snack', tilt=25),
    'caramel-popcorn': Product(caramel_popcorn, 'snack', tilt=35),
    'nuts': Product(nuts, 'snack', turn=0.2, tilt=32),
    'crisps': Product(crisps, 'snack', turn=0.25, tilt=22, strips=True),
    'paprika-crisps': Product(paprika_crisps, 'snack', turn=-0.15, tilt=25),
}
