"""Beers: a mug of ale, a tall glass of lager, and a bottle without alcohol."""
import math
import random

import numpy as np
from mathutils import Vector

from kit.colour import lin
from kit.geometry import clone, curve, everything, lathe, nz, place, scatter, spline, tube, uv
from kit.materials import glass, metal, nodes, picture, surface
from kit.product import Product
from kit.stage import backlight

from .cold import droplets

HIDDEN = (0, 0, -5)  # where prototypes wait to be cloned


# --- shared parts ---


def foam_material(color, glow):
    """Fine foam, which scatters so much light that it has hardly a dark side."""
    m, add = nodes('foam')
    noise = add('TexNoise', Vector=add('TexCoord').outputs['Object'], Scale=26.0, Detail=3.0)
    bump = add('Bump', Strength=0.14, Distance=0.02, Height=noise.outputs['Fac'])
    skin = add(
        'BsdfPrincipled',
        Base_Color=lin(color),
        Roughness=0.6,
        Specular=0.25,
        Subsurface=0.25,
        Subsurface_Radius=(0.12, 0.09, 0.06),
        Subsurface_Color=lin(color),
        Emission=lin(color),
        Emission_Strength=glow,
        Normal=bump.outputs[0],
    )
    skin.subsurface_method = 'BURLEY'
    m.node_tree.links.new(skin.outputs[0], add('OutputMaterial').inputs[0])
    return m


def liquid(name, inside, level, material):
    """Fills a vessel up to a level; `inside` is the profile of its inner wall from the bottom up."""
    wall = [(r + 0.004, z - 0.003) for r, z in inside if z < level and r > 0.01]
    return lathe(name, [(0, wall[0][1])] + wall + [(wall[-1][0], level), (0, level)], material, 96)


def head(inside, low, rim, dome, material):
    """Foam in a vessel from the height `low` to its rim, given as (r, z), and `dome` above it."""
    wall = [(r + 0.004, z) for r, z in inside if low < z < rim[1]]
    r, z = rim
    top = [(r - 0.03, z - 0.01), (r + 0.015, z + 0.05), (r, z + 0.35 * dome), (0.85 * r, z + 0.74 * dome)]
    top += [(0.5 * r, z + 0.95 * dome), (0, z + dome)]
    ob = lathe('foam', [(0, low), (wall[0][0], low)] + wall + curve(top, 60), material, 128)
    for v in ob.data.vertices:
        if v.co.z > z + 0.03:
            share = min(1, (v.co.z - z) / 0.2)
            lift = share * (0.035 * nz(v.co, 2.6, 3) + 0.010 * nz(v.co, 7))
            v.co += Vector((v.co.x * 0.8, v.co.y * 0.8, 1)) * lift
    return ob


def foam_bubbles(foam, above, n, rnd, material):
    """Small round bubbles on top of foam."""
    arc = np.linspace(0, math.pi / 2, 6)
    bubble = lathe('bubble', [(0.022 * math.cos(a), 0.017 * math.sin(a)) for a in arc], material, 12)
    bubble.location = HIDDEN
    scatter(foam, [bubble], n, rnd, lambda c, n: c.z > above, (0.4, 1.3), gap=0.03)


def drip(angle, length, width, wall, top, material):
    """Foam that runs down the outside of a vessel; wall(z) is its radius."""
    path = [(wall(top) - 0.03, top + 0.09), (wall(top) + 0.012, top + 0.04)]
    path += [(wall(z) + 0.012, z) for z in np.linspace(top - 0.02, top - length, 5)]
    points = [(r * math.cos(angle), r * math.sin(angle), z) for r, z in path]

    def thickness(t):
        return width * (1.25 - 0.45 * min(1, t * 1.6) + 0.4 * max(0, t - 0.7) / 0.3)

    tube('drip', spline(points, 30), thickness, material, 20)


def rising_bubbles(n, rnd, radius, low, high):
    """Streams of gas bubbles in a vessel whose inner radius at a height is radius(z)."""
    arc = np.linspace(-math.pi / 2, math.pi / 2, 9)
    gas = glass('gas', '#fff6d8', 1.0, glow=('#fff0b8', 0.4))
    bubble = lathe('gas', [(0.013 * math.cos(a), 0.013 * math.sin(a)) for a in arc], gas, 10)
    bubble.location = HIDDEN
    streams = [(rnd.uniform(0, 6.3), 0.92 * math.sqrt(rnd.random())) for _ in range(16)]
    for _ in range(n):
        angle, share = rnd.choice(streams)
        z = low + (high - low) * rnd.random() ** 0.8
        r = share * radius(z)
        x, y = r * math.cos(angle) + rnd.gauss(0, 0.012), r * math.sin(angle) + rnd.gauss(0, 0.012)
        clone(bubble, (x, y, z), scale=rnd.uniform(0.5, 1.0) * (0.8 + 0.6 * (z - low)))


def radius_of(profile):
    """The radius of a profile at a height, as a function."""
    known = sorted((z, r) for r, z in profile)
    heights, radii = [z for z, _ in known], [r for _, r in known]

    def radius(z):
        return float(np.interp(z, heights, radii))

    return radius


# --- Amber Ale ---


def mug_facets(angle, r, z):
    """Twelve flat sides around the middle of a mug."""
    if r < 0.61 or not 0.2 < z < 1.5:
        return r
    return r * (1 - 0.045 * math.sin((z - 0.2) / 1.3 * math.pi) ** 0.4 * abs(math.cos(6 * angle)) ** 1.4)


def mug():
    """A thick glass mug; gives its outer wall, the profile of its inside and the object."""
    outside = curve([(0.60, 0.0), (0.69, 0.02), (0.715, 0.08), (0.70, 0.18), (0.68, 0.6), (0.672, 1.78)], 90)
    inside = curve([(0, 0.21), (0.3, 0.215), (0.5, 0.24), (0.58, 0.36), (0.60, 0.8), (0.635, 1.78)], 70)
    rim = [(0.668, 1.80), (0.655, 1.808), (0.641, 1.80)]
    clear = glass('glass', '#fbfdfb', 1.47, shade=0.95)
    profile = [(0, 0.05), (0.4, 0.04), (0.55, 0.0)] + outside + rim + inside[::-1]
    ob = lathe('mug', profile, clear, 144, mug_facets)
    bow = [
        (0.62, 0, 1.50),
        (0.86, 0, 1.56),
        (1.13, 0, 1.42),
        (1.19, 0, 1.0),
        (1.11, 0, 0.56),
        (0.86, 0, 0.34),
    ]

    def thickness(t):
        return 0.098 + 0.03 * (2 * t - 1) ** 4

    solid = glass('handle', '#f4fbf8', 1.5, shade=0.9, glow=('#eafff8', 0.16))
    tube('handle', spline(bow + [(0.63, 0, 0.36)], 60), thickness, solid, 32)
    return outside, inside, ob


def ale():
    """Amber Ale: a mug with a fine, creamy head that runs over."""
    rnd = random.Random('ale')
    outside, inside, vessel = mug()
    liquid('beer', inside, 1.36, glass('beer', '#ffbb58', 1.34, shade=0.95, glow=('#f07c0a', 0.42)))
    foam = foam_material('#ffedc8', 0.24)
    top = head(inside, 1.355, (0.655, 1.80), 0.30, foam)
    foam_bubbles(top, 1.9, 70, rnd, foam)
    for angle, length, width in [(-1.25, 0.42, 0.06), (-0.86, 0.20, 0.05), (-1.75, 0.24, 0.055)]:
        drip(angle, length, width, radius_of(outside), 1.80, foam)
    rising_bubbles(80, rnd, radius_of(inside), 0.32, 1.33)

    def chilled(c, n):
        return 0.15 < c.z < 1.4 and n.y < 0.2 and math.hypot(c.x, c.y) > 0.62

    droplets(vessel, 60, rnd, chilled, (0.5, 1.4), 0.07)
    backlight('#ff9a2a', '#ffd58a', 1.5)


# --- Golden Lager ---


def pint():
    """A tall glass that is narrow below and wide above; gives its outer wall, the profile of its inside and the object."""
    shape = [
        (0.36, 0.03),
        (0.385, 0.09),
        (0.345, 0.22),
        (0.335, 0.5),
        (0.37, 0.95),
        (0.47, 1.5),
        (0.515, 1.85),
    ]
    outside = curve(shape + [(0.515, 2.1), (0.495, 2.28)], 110)
    inner = [(0, 0.2), (0.2, 0.21), (0.28, 0.27), (0.295, 0.5), (0.33, 0.95), (0.43, 1.5), (0.478, 1.85)]
    inside = curve(inner + [(0.48, 2.1), (0.468, 2.28)], 90)
    rim = [(0.488, 2.295), (0.475, 2.292)]
    clear = glass('glass', '#fbfdfb', 1.47, shade=0.96)
    ob = lathe(
        'pint', [(0, 0.05), (0.2, 0.03), (0.3, 0.0), (0.34, 0.0)] + outside + rim + inside[::-1], clear, 128
    )
    return outside, inside, ob


def lager():
    """Golden Lager: a tall, cold glass with a white head."""
    rnd = random.Random('lager')
    outside, inside, vessel = pint()
    liquid('beer', inside, 1.86, glass('beer', '#ffd968', 1.34, shade=0.97, glow=('#ffb810', 0.40)))
    foam = foam_material('#fff8ea', 0.28)
    top = head(inside, 1.855, (0.485, 2.29), 0.24, foam)
    foam_bubbles(top, 2.36, 50, rnd, foam)
    drip(-1.95, 0.30, 0.045, radius_of(outside), 2.29, foam)
    rising_bubbles(150, rnd, radius_of(inside), 0.3, 1.84)

    def chilled(c, n):
        return 0.15 < c.z < 1.9 and n.y < 0.3 and math.hypot(c.x, c.y) > 0.335

    droplets(vessel, 110, rnd, chilled, (0.4, 1.3), 0.05)
    backlight('#ffc233', '#fff0b0', 1.6)


# --- Alcohol-Free ---


def zero_label(x, y):
    """Two zeros and a dot on a blue band, between golden lines and ears of barley."""
    blue, cream, gold = (
        np.array([0.03, 0.22, 0.58]),
        np.array([0.99, 0.96, 0.88]),
        np.array([0.93, 0.66, 0.14]),
    )
    u = ((x * 2) % 1 - 0.5) * 3.0
    color = np.zeros(x.shape + (3,)) + cream

    def put(mask, ink):
        nonlocal color
        share = np.clip(mask * 90 + 0.5, 0, 1)[..., None]
        color = color * (1 - share) + ink * share

    put(0.31 - abs(y - 0.52), blue)
    for edge in (0.20, 0.84):
        put(0.012 - abs(y - edge), gold)
    for side in (-1, 1):
        ring = np.hypot((u - 0.30 * side) / 0.72, y - 0.53)
        put(0.055 - abs(ring - 0.17), cream)
        for k in range(6):
            bent = np.hypot((u - side * (0.70 + 0.05 * (k % 2))) / 0.045, (y - 0.34 - 0.075 * k) / 0.055)
            put((1 - bent) * 0.05, gold)
    put(0.042 - np.hypot(u, y - 0.36), cream)
    return color


def label(name, profile, art):
    """A paper label around a bottle, printed twice around."""
    low, high = profile[0][1], profile[-1][1]
    paper = surface(name, image=picture(name, art, 1024, 512), rough=0.4, spec=0.35, bumps=((60, 0.03),))
    ob = lathe(name, profile, paper, 128)
    return uv(ob, lambda c: (math.atan2(c.y, c.x) / 2 / math.pi + 0.5, (c.z - low) / (high - low)))


def crown_cap(z):
    """A golden crown cap with crimped edge, its lower edge at z."""
    profile = [(0.148, 0.0), (0.165, 0.0), (0.152, 0.06), (0.140, 0.10), (0.115, 0.115), (0, 0.12)]

    def crimp(angle, r, height):
        return r * (1 + 0.07 * math.cos(21 * angle) * max(0, 1 - height / 0.085))

    gold = metal('crown cap', '#f2b43a', 0.3)
    return lathe('crown cap', [(r, h + z) for r, h in profile], gold, 168, crimp)


def beer_bottle():
    """A brown bottle with two labels, crown cap and droplets."""
    outline = [
        (0.30, 0.0),
        (0.385, 0.02),
        (0.41, 0.08),
        (0.41, 0.3),
        (0.41, 1.0),
        (0.405, 1.12),
        (0.36, 1.28),
    ]
    outline += [(0.235, 1.48), (0.165, 1.66), (0.145, 1.88), (0.138, 2.05)]
    lip = [(0.156, 2.06), (0.160, 2.12), (0.13, 2.15), (0, 2.15)]
    brown = glass('brown glass', '#d98430', 1.25, shade=0.75, glow=('#a8480a', 0.38))
    wall = lathe('bottle', [(0, 0.03)] + curve(outline, 110) + lip, brown, 128)
    label('label', [(0.416, z) for z in np.linspace(0.24, 0.98, 8)], zero_label)
    neck = [(r + 0.005, z) for r, z in curve(outline, 110) if 1.60 < z < 1.90]
    paper = surface('neck label', '#0b3f9c', rough=0.4, spec=0.35, bumps=())
    lathe('neck label', neck, paper, 96)
    edge = surface('gold edge', '#e0a020', rough=0.35, bumps=())
    lathe('gold edge', [(r + 0.003, z) for r, z in neck[:3]], edge, 96)
    crown_cap(2.06)

    def bare(c, n):
        return 0.05 < c.z < 2.0 and n.y < 0.4 and not 0.22 < c.z < 1.0 and not 1.58 < c.z < 1.92

    droplets(wall, 70, random.Random('bottle'), bare, (0.5, 1.3), 0.05)


def small_glass():
    """A small filled tumbler; its middle is at the origin."""
    rnd = random.Random('small glass')
    outside = curve([(0.27, 0.02), (0.30, 0.06), (0.33, 0.5), (0.385, 1.15)], 50)
    inside = curve([(0, 0.1), (0.2, 0.105), (0.265, 0.15), (0.30, 0.5), (0.36, 1.15)], 50)
    clear = glass('glass', '#fbfdfb', 1.47, shade=0.96)
    profile = [(0, 0.02), (0.2, 0.0)] + outside + [(0.378, 1.165), (0.366, 1.163)] + inside[::-1]
    vessel = lathe('tumbler', profile, clear, 96)
    liquid('beer', inside, 0.88, glass('beer', '#ffd257', 1.34, shade=0.97, glow=('#ffb010', 0.40)))
    foam = foam_material('#fff8ea', 0.28)
    foam_bubbles(head(inside, 0.875, (0.373, 1.16), 0.16, foam), 1.21, 30, rnd, foam)
    rising_bubbles(50, rnd, radius_of(inside), 0.17, 0.86)
    droplets(
        vessel,
        35,
        rnd,
        lambda c, n: 0.1 < c.z < 0.9 and n.y < 0.2 and math.hypot(c.x, c.y) > 0.29,
        (0.4, 1.1),
    )


def alcohol_free():
    """Alcohol-free beer: a bottle with two zeros on its label, and a small glass of it."""
    beer_bottle()
    place(everything(), loc=(-0.36, 0.12, 0))
    small_glass()
    place(everything(), loc=(0.50, -0.16, 0))
    backlight('#ffb52e', '#ffe9a8', 2.0)


PRODUCTS = {
    'ale': Product(ale, 'beer', turn=-0.3, tilt=22, strips=True),
    'lager': Product(lager, 'beer', tilt=20, strips=True),
    'alcohol-free': Product(alcohol_free, 'beer', tilt=20, strips=True),
}
