"""Hot drinks: a flat white and a hot chocolate."""
import math
import random

import numpy as np
from mathutils import Vector

from kit.geometry import (
    bake,
    clone,
    curve,
    everything,
    lathe,
    mesh,
    modify,
    place,
    scatter,
    spline,
    tube,
    uv_flat,
    wobble,
)
from kit.materials import film, glass, picture, surface
from kit.product import Product

HIDDEN = (0, 0, -5)  # where prototypes wait to be cloned


# --- shared parts ---


def china():
    """White glazed porcelain."""
    return surface(
        'glaze',
        '#f7f2ea',
        rough=0.16,
        rough_var=0.05,
        spec=0.55,
        coat=0.6,
        bumps=((9, 0.04),),
        mottle=('#efe6d8', 6, 0.3),
    )


def saucer(material, size=0.89):
    """A saucer with a raised rim."""
    outline = [
        (0, -0.03),
        (0.42, -0.03),
        (0.52, 0.0),
        (0.95, 0.05),
        (1.34, 0.17),
        (1.40, 0.21),
        (1.375, 0.225),
    ]
    outline += [(1.3, 0.20), (0.95, 0.09), (0.5, 0.035), (0, 0.03)]
    return lathe('saucer', [(r * size, z) for r, z in curve(outline, 80)], material, 128)


def handle(points, angle, radius, material):
    """A cup's handle along (distance from the axis, height) points, at an angle around z; its roots are wider."""
    path = spline([(r * math.cos(angle), r * math.sin(angle), z) for r, z in points], 60)

    def thickness(t):
        return radius * (1 + 0.55 * abs(2 * t - 1) ** 5)

    return tube('handle', path, thickness, material, 32)


# --- Flat White ---


def rosetta(x, y):
    """How much of the surface of a coffee is milk: the leaf that a barista pours, with a heart on top."""
    edge = 9.0
    side, up = np.abs(x), y + 0.015 * np.sin(9 * x + 2)
    low = 0.60 * np.sqrt(np.clip(1 - ((up + 0.12) / 0.62) ** 2, 0, 1))
    leaf = np.where(up < 0.30, low, 0.46 * np.sqrt(np.clip((0.62 - up) / 0.34, 0, 1)))
    chevron = up - 0.95 * side**1.35 + 0.06
    stripe = 0.5 + 0.5 * np.cos(chevron * 2 * np.pi / 0.215)
    leaves = np.clip((stripe - 0.36) * 2.6, 0, 1) * np.clip((leaf - side) * edge + 0.2, 0, 1)
    lobes = np.clip((0.21 - np.hypot(side - 0.155, up - 0.42)) * edge * 1.6, 0, 1)
    point = np.clip((0.26 - np.abs(up - 0.33) - side * 0.8) * edge * 1.3, 0, 1)
    stem = (
        np.clip((0.03 - side) * 45, 0, 1) * np.clip((up + 0.74) * 20, 0, 1) * np.clip((0.35 - up) * 20, 0, 1)
    )
    foot = np.clip((0.12 - np.hypot(x * 1.2, up + 0.72)) * edge * 1.6, 0, 1)
    return np.maximum.reduce([leaves, np.minimum(lobes + point, 1), stem * 0.9, foot])


def latte_art(x, y):
    """The surface of a flat white: crema that darkens towards the cup, with milk poured into it."""
    x, y = (x - 0.5) * 2, (y - 0.5) * 2
    r = np.hypot(x, y)
    crema, dark, milk = (
        np.array([0.62, 0.36, 0.15]),
        np.array([0.40, 0.20, 0.07]),
        np.array([0.985, 0.93, 0.83]),
    )
    brown = crema + (dark - crema) * np.clip((r - 0.60) / 0.40, 0, 1)[..., None] ** 1.3
    share = np.maximum(rosetta(x, y), np.clip((r - 0.94) * 12, 0, 1) * 0.3)[..., None]
    return brown * (1 - share) + milk * share


def cup(material):
    """A wide cup with a foot, a rounded lip and a handle at the front right."""
    outside = [
        (0.36, 0.0),
        (0.40, 0.03),
        (0.42, 0.07),
        (0.58, 0.22),
        (0.74, 0.48),
        (0.83, 0.78),
        (0.86, 0.95),
    ]
    inside = [(0.835, 0.965), (0.80, 0.92), (0.77, 0.76), (0.66, 0.45), (0.45, 0.2), (0, 0.13)]
    lip = [(0.855, 0.968), (0.845, 0.972)]
    profile = [(0, 0.03), (0.3, 0.02), (0.34, 0)] + curve(outside, 40) + lip + curve(inside, 30)
    lathe('cup', profile, material, 128)
    ear = [(0.84, 0.73), (0.97, 0.86), (1.16, 0.80), (1.21, 0.63), (1.10, 0.45), (0.90, 0.34), (0.62, 0.30)]
    handle(ear, -0.45, 0.066, material)


def coffee_surface():
    """The coffee in the cup, with a few bubbles along its edge."""
    profile = [(0.822 * t, 0.865 + 0.018 * t**10) for t in np.linspace(0, 1, 41)]
    ob = uv_flat(lathe('coffee', profile, None, 128), 0.822, 0.35)
    art = picture('latte', latte_art, 1024, 1024)
    ob.data.materials.append(
        surface('coffee', image=art, rough=0.24, rough_var=0.03, spec=0.45, bumps=((5, 0.03),))
    )
    arc = [(0.012, 0), (0.010, 0.006), (0.006, 0.009), (0, 0.010)]
    bubble = lathe('bubble', arc, film('bubble', '#f6e2c2', density=0.35), 12)
    bubble.location = HIDDEN
    near_edge = 0.77
    scatter(
        ob,
        [bubble],
        40,
        random.Random('crema'),
        lambda c, n: math.hypot(c.x, c.y) > near_edge,
        (0.5, 1.3),
        gap=0.02,
    )


def coffee_beans(places):
    """Roasted beans at (x, y, z, turn, roll)."""
    roast = surface('bean', '#3b1a0b', rough=0.3, coat=0.3, bumps=((30, 0.15),), mottle=('#5d2f16', 9, 0.5))
    ball = [(0.13 * math.sin(a), -0.13 * math.cos(a)) for a in np.linspace(0, math.pi, 24)]
    bean = lathe('bean', ball, roast, 40)
    for v in bean.data.vertices:
        across = v.co.y + 0.012 * math.sin(v.co.x * 22)
        cut = 0.04 * math.exp(-((across / 0.014) ** 2)) if v.co.z > 0 else 0
        v.co = Vector((v.co.x * 1.15, v.co.y * 0.78, v.co.z * 0.55 - cut))
    for x, y, z, turn, roll in places:
        clone(bean, (x, y, z), (roll, 0.1, turn), 0.95)
    bean.location = HIDDEN


def flat_white():
    """A flat white in a porcelain cup on its saucer."""
    glaze = china()
    cup(glaze)
    coffee_surface()
    saucer(glaze)
    coffee_beans(
        [(-0.66, -0.74, 0.145, 2.4, 0.3), (-0.42, -0.88, 0.15, 0.5, -0.2), (-0.84, -0.52, 0.14, 1.2, 0.4)]
    )
    place(everything(), loc=(0, 0, 0.035))


# --- Hot Chocolate ---


def chocolate_glass():
    """A tall glass with a handle, filled with chocolate under a layer of milk foam."""
    outside = [(0.36, 0.0), (0.42, 0.02), (0.445, 0.08), (0.45, 0.2), (0.50, 0.8), (0.555, 1.38)]
    inside = [(0.53, 1.38), (0.465, 0.8), (0.415, 0.25), (0.33, 0.14), (0, 0.13)]
    wall = curve(outside, 60) + [(0.55, 1.395), (0.537, 1.395)] + curve(inside, 50)
    lathe('glass', [(0, 0.03), (0.3, 0.0)] + wall, glass('glass', '#fdfbf8', 1.45, shade=0.97), 128)
    levels = [p for p in curve(inside, 50)[::-1] if p[0] > 0.01]
    drink = surface(
        'chocolate', '#6b2a0c', rough=0.25, sss=0.1, spec=0.4, mottle=('#4a1a06', 3, 0.5), bumps=()
    )
    low = [(r + 0.004, z) for r, z in levels if z < 1.10]
    lathe('chocolate', [(0, low[0][1])] + low + [(0, low[-1][1])], drink, 96)
    milk = surface('milk foam', '#e2b184', rough=0.5, sss=0.2, spec=0.3, bumps=((30, 0.06),))
    high = [(r + 0.004, z) for r, z in levels if 1.06 < z < 1.37]
    lathe('milk foam', [(0, high[0][1])] + high + [(0, high[-1][1])], milk, 96)
    body = glass('handle', '#fffaf2', 1.5, shade=0.9, glow=('#fff4e6', 0.2))
    ear = [(0.50, 1.12), (0.72, 1.17), (0.92, 1.05), (0.95, 0.78), (0.84, 0.50), (0.66, 0.36), (0.45, 0.35)]
    handle(ear, -0.25, 0.062, body)


def whipped_cream(low):
    """A piped swirl of cream with flutes, its lower edge at z = low."""
    cream = surface(
        'cream', '#fff4e0', rough=0.45, sss=0.3, sss_radius=(0.12, 0.09, 0.06), spec=0.3, bumps=((9, 0.04),)
    )
    turns, seg, path = 3.1, 60, []
    for t in np.linspace(0, 1, 170):
        a, r = 2 * math.pi * turns * t, 0.37 * (1 - t) ** 0.75
        path.append((r * math.cos(a), r * math.sin(a), low + 0.14 + 0.66 * t**1.1))

    def thickness(t):
        return 0.20 * (1 - 0.72 * t**1.2)

    ob = tube('cream', path, thickness, cream, seg)
    vertices = ob.data.vertices
    for ring in range(len(vertices) // seg):
        own = [vertices[ring * seg + k] for k in range(seg)]
        middle = sum((v.co for v in own), Vector()) / seg
        for k, v in enumerate(own):
            v.co = middle + (v.co - middle) * (1 + 0.11 * math.cos(2 * math.pi * 7 * k / seg + ring * 0.05))
    return wobble(ob, (3, 0.012), seed=4)


def shaving(rnd):
    """A thin curl of chocolate around the origin."""
    radius, length, sweep = rnd.uniform(0.03, 0.05), rnd.uniform(0.10, 0.18), rnd.uniform(2.2, 4.5)
    n, verts = 12, []
    for i in range(n):
        a = sweep * i / (n - 1)
        r = radius * (1 + 0.08 * a)
        verts += [(s * length / 2 + 0.02 * a, r * math.cos(a), r * math.sin(a)) for s in (-1, 1)]
    ob = mesh('shaving', verts, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n - 1)])
    modify(ob, 'SOLIDIFY', thickness=0.010)
    bake(ob)
    ob.location = HIDDEN
    return ob


def chocolate_shavings(cream, rnd):
    """Curls of chocolate on top of the cream."""
    dark = surface('dark chocolate', '#4a1c08', rough=0.35, spec=0.4, bumps=((30, 0.1),))
    curls = [shaving(rnd) for _ in range(5)]
    for ob in curls:
        ob.data.materials.append(dark)
    scatter(cream, curls, 34, rnd, lambda c, n: n.z > 0.25, (0.55, 1.1), sink=0.0, gap=0.09)


def marshmallows(places):
    """Pink and white marshmallows at (x, y, z, tilt, turn)."""
    barrel = [
        (0, -0.11),
        (0.09, -0.11),
        (0.118, -0.095),
        (0.128, -0.05),
        (0.128, 0.05),
        (0.118, 0.095),
        (0.09, 0.11),
        (0, 0.11),
    ]
    for k, (x, y, z, tilt, turn) in enumerate(places):
        color = ('#f58e9e', '#f58e9e', '#fff3e6')[k % 3]
        soft = surface('marshmallow', color, rough=0.75, sss=0.25, spec=0.15, bumps=((40, 0.05),))
        ob = wobble(lathe('marshmallow', barrel, soft, 48), (5, 0.01), seed=k)
        modify(ob, 'SUBSURF', levels=1, render_levels=2)
        ob.location, ob.rotation_euler = (x, y, z), (tilt, 0, turn)


def hot_chocolate():
    """A hot chocolate in a tall glass with whipped cream, marshmallows and shavings of chocolate."""
    rnd = random.Random('hot-chocolate')
    chocolate_glass()
    chocolate_shavings(whipped_cream(1.33), rnd)
    marshmallows(
        [(0.36, -0.30, 1.53, 1.1, 0.5), (-0.40, -0.26, 1.52, 1.2, -0.6), (0.02, -0.50, 1.49, 1.45, 0.1)]
    )
    place(everything(), loc=(0, 0, 0.03))
    saucer(china(), 0.68)
    marshmallows([(-0.62, -0.34, 0.20, 1.5, 0.8), (-0.42, -0.60, 0.21, 0.1, 0.2)])


PRODUCTS = {
    'flat-white': Product(flat_white, 'coffee', tilt=35),
    'hot-chocolate': Product(hot_chocolate, 'coffee', tilt=24, strips=True),
}
