"""Cold drinks."""
import math
import random

import bpy
import numpy as np
from mathutils import Vector

from kit.colour import lin, mixc, smooth
from kit.geometry import (
    bake,
    clone,
    curve,
    everything,
    lathe,
    mesh,
    modify,
    nz,
    paint,
    place,
    scatter,
    spline,
    tube,
    uv,
    uv_flat,
    wobble,
)
from kit.materials import film, glass, metal, picture, surface
from kit.product import Product
from kit.stage import backlight

HIDDEN = (0, 0, -5)  # where prototypes wait to be cloned
FRONT = -math.pi / 2  # the angle around z that looks at the camera


# --- shared parts ---


def wrap_uv(ob, low, high):
    """Texture coordinates once around z; u = 0.25 is the front, and v runs from z = low to high."""
    return uv(ob, lambda co: (math.atan2(co.y, co.x) / 2 / math.pi + 0.5, (co.z - low) / (high - low)))


def droplets(ob, n, rnd, keep, scale=(0.5, 1.8), gap=0.05):
    """Condensation on the parts of ob where keep(position, normal)."""
    water = glass('drop', '#ffffff', 1.33, shade=0.97)
    seeds = []
    for k, (wide, high) in enumerate([(0.024, 0.013), (0.020, 0.013), (0.028, 0.014)]):
        arc = np.linspace(0, math.pi / 2, 7)
        drop = lathe('drop', [(wide * math.cos(a), high * math.sin(a)) for a in arc], water, 16)
        for v in drop.data.vertices:
            v.co.x *= 1 + 0.12 * k
        drop.location = HIDDEN
        seeds.append(drop)
    scatter(ob, seeds, n, rnd, keep, scale, gap=gap)


def ice_material(glow=0.16):
    """Clear ice with a little haze."""
    return glass('ice', '#f4fbff', 1.31, rough=0.02, shade=0.96, glow=('#e6f6ff', glow))


def ice_cube(size, material, seed=0):
    """An ice cube with worn edges around the origin."""
    h = size / 2
    corners = [(x, y, z) for x in (-h, h) for y in (-h, h) for z in (-h, h)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    ob = mesh('ice', corners, faces, material)
    modify(ob, 'BEVEL', width=size * 0.16, segments=3)
    modify(ob, 'SUBSURF', levels=2, render_levels=2)
    bake(ob)
    return wobble(ob, (2.2 / size, size * 0.07), (6 / size, size * 0.015), seed=seed)


def ice_cubes(places, size, rnd, material):
    """Ice cubes at the given positions, each turned at random."""
    seeds = [ice_cube(size, material, k) for k in range(3)]
    for ob in seeds:
        ob.location = HIDDEN
    for k, place_ in enumerate(places):
        turns = [rnd.uniform(-0.5, 0.5), rnd.uniform(-0.5, 0.5), rnd.uniform(0, 3.1)]
        clone(seeds[k % 3], place_, turns, rnd.uniform(0.85, 1.12))


def straw(points, radius, colors, turns=9):
    """A drinking straw along points with a spiral stripe of two colours."""
    path = [Vector(p) for p in spline(points, 160)]
    ob = tube(
        'straw', path, radius, surface('straw', 'paint', rough=0.35, spec=0.4, bumps=()), 32, caps=False
    )
    first, second = lin(colors[0]), lin(colors[1])
    at = ob.data.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT')
    for i in range(len(ob.data.vertices)):
        share = (i // 32) / 160 * turns + (i % 32) / 32
        at.data[i].color = first if share % 1 < 0.5 else second
    modify(ob, 'SOLIDIFY', thickness=0.012, offset=-1)
    return ob


def rim_ring(name, radius, z, thick, material):
    """The rolled rim of a cup."""
    ring = [(radius + thick * math.cos(a), z + thick * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)]
    return lathe(name, ring, material, 128)


def lemon_art(x, y):
    """A slice of lemon: rind, pith, and segments with juice vesicles."""
    x, y = x * 2 - 1, y * 2 - 1
    r, a = np.hypot(x, y), np.arctan2(y, x)
    rind, pith, flesh, pale = (
        np.array(lin(c)[:3]) ** (1 / 2.2) for c in ('#ffc800', '#fff6cf', '#ffd92e', '#fff08a')
    )
    part = (a / (2 * math.pi) * 9 + 0.2) % 1
    wall = np.minimum(part, 1 - part) * r * 2 * math.pi / 9
    streaks = 0.5 + 0.5 * np.sin(a * 60 + 2 * np.sin(r * 15 + a * 9)) * np.sin(r * 17 + 2 * np.sin(a * 31))
    inside = (
        np.clip((wall - 0.022) * 60, 0, 1) * np.clip((0.80 - r) * 40, 0, 1) * np.clip((r - 0.09) * 40, 0, 1)
    )
    pulp = flesh + (pale - flesh) * (0.75 * streaks * np.clip(1.2 - r, 0, 1))[..., None]
    color = pith + (pulp - pith) * inside[..., None]
    return color + (rind - color) * np.clip((r - 0.90) * 40, 0, 1)[..., None]


def lemon_wheel(radius=0.32, thick=0.07):
    """A slice of lemon around the origin, its faces up and down."""
    h = thick / 2
    rings = [(radius * t, h) for t in np.linspace(0, 0.95, 24)]
    edge = [(radius * 0.985, h * 0.8), (radius, h * 0.3), (radius, -h * 0.3), (radius * 0.985, -h * 0.8)]
    ob = lathe('lemon', rings + edge + [(r, -z) for r, z in reversed(rings)], None, 72)
    uv_flat(ob, radius * 1.02)
    art = bpy.data.images.get('lemon') or picture('lemon', lemon_art, 512, 512)
    material = bpy.data.materials.get('lemon') or surface(
        'lemon', image=art, rough=0.25, sss=0.12, sss_radius=(0.1, 0.08, 0.02), coat=0.25, bumps=((40, 0.12),)
    )
    ob.data.materials.append(material)
    return ob


def press_to_wall(ob, angle, z, radius, roll=0.0):
    """Bends a flat thing around z, so that it lies on the inside of a cup's wall; radius(z) is its distance."""
    for v in ob.data.vertices:
        x = v.co.x * math.cos(roll) - v.co.y * math.sin(roll)
        y = v.co.x * math.sin(roll) + v.co.y * math.cos(roll)
        r = radius(z + y)
        a, q = angle + x / r, r + v.co.z
        v.co = Vector((q * math.cos(a), q * math.sin(a), z + y))
    return ob


def mint_leaf(length=0.36):
    """A serrated leaf from the origin along +x, curved and veined."""
    verts, faces, n, m = [], [], 44, 17
    for i in range(n + 1):
        t = i / n
        half = length * 0.34 * math.sin(math.pi * t**0.8) ** 0.8 * (1 + 0.10 * ((t * 11) % 1 - 0.5))
        for j in range(m):
            s = 2 * j / (m - 1) - 1
            ribs = 0.012 * math.cos((t - 0.35 * abs(s)) * 2 * math.pi * 7)
            fold = 0.10 * abs(s) - 0.05 * s * s
            verts.append((t * length, s * half, length * (fold + ribs + 0.5 * t * (1 - t) - 0.25 * t * t)))
    for i in range(n):
        for j in range(m - 1):
            k = i * m + j
            faces.append((k, k + m, k + m + 1, k + 1))
    ob = mesh('leaf', verts, faces)
    modify(ob, 'SOLIDIFY', thickness=0.008)
    return ob


def mint_sprig(center, rnd, size=1.0):
    """A rosette of mint leaves."""
    green = surface(
        'mint',
        '#3f9e1f',
        rough=0.4,
        sss=0.15,
        sss_radius=(0.04, 0.1, 0.02),
        mottle=('#1f6f14', 7, 0.6),
        bumps=((30, 0.25),),
    )
    leaf = mint_leaf()
    leaf.data.materials.append(green)
    leaf.location = HIDDEN
    for ring, (count, pitch, scale) in enumerate([(4, 0.05, 1.05), (3, -0.55, 0.85), (2, -1.05, 0.6)]):
        for k in range(count):
            a = 2 * math.pi * (k + 0.5 * ring) / count + rnd.uniform(-0.2, 0.2)
            up = Vector(center) + Vector((0, 0, 0.03 * ring))
            clone(leaf, up, (0, pitch + rnd.uniform(-0.12, 0.12), a), scale * size)


# --- Spring Water ---


def water_label_art(x, y):
    """Waves under a drop, twice around the bottle."""
    blue, deep, white = np.array([0.05, 0.50, 0.88]), np.array([0.02, 0.24, 0.66]), np.ones(3)
    u, t = (x * 2) % 1, (y * 0.9)[..., None]
    c = blue * t + deep * (1 - t)
    waves = [(0.36, 0.05, 2, 0.35), (0.27, 0.045, 3, 0.6), (0.17, 0.03, 2, 1.0)]
    for k, (base, high, count, share) in enumerate(waves):
        wave = base + high * np.sin(2 * np.pi * (count * u + k * 0.3))
        mask = np.clip((wave - y) * 260, 0, 1)[..., None]
        c = c * (1 - mask) + (white * share + blue * (1 - share)) * mask
    side = (u - 0.5) * 2.9
    tip = 0.15 * np.clip(1 - (y - 0.64) / 0.28, 0, 1) ** 0.8
    drop = np.where(y < 0.64, np.hypot(side, y - 0.64) < 0.15, np.abs(side) < tip)
    glint = (np.hypot(side + 0.05, y - 0.62) < 0.065) & (np.hypot(side + 0.02, y - 0.65) > 0.06)
    c = np.where(drop[..., None], white, c)
    c = np.where(glint[..., None], blue * 0.7 + 0.3, c)
    edge = (y < 0.035) | (y > 0.965)
    return np.where(edge[..., None], white * 0.97, c)


def water_bottle_profile():
    """The outline of the bottle with its grooves below and above the label."""
    outline = [(0, 0.09), (0.18, 0.07), (0.30, 0.02), (0.39, 0.0), (0.445, 0.05), (0.46, 0.12), (0.46, 0.62)]
    outline += [
        (0.46, 1.35),
        (0.46, 1.50),
        (0.43, 1.68),
        (0.32, 1.90),
        (0.20, 2.05),
        (0.165, 2.13),
        (0.165, 2.20),
    ]

    def groove(z):
        if 0.12 < z < 0.58:
            return 0.016 * (0.5 + 0.5 * math.cos((z - 0.35) / 0.115 * 2 * math.pi))
        return 0.014 * (0.5 + 0.5 * math.cos((z - 1.42) / 0.09 * 2 * math.pi)) if 1.375 < z < 1.465 else 0

    return [(max(r - groove(z), 0), z) for r, z in curve(outline, 260)]


def water_bottle():
    """The bottle with label and cap, standing at the origin; returns its wall."""
    outline = water_bottle_profile()
    wall = lathe('pet', outline, film('pet', '#f2fbff', bump=0.04, density=0.02), 128)
    inner = [(max(r - 0.012, 0), z + 0.012) for r, z in outline if z < 1.84]
    lathe(
        'water',
        [(0, inner[0][1])] + inner + [(0, inner[-1][1])],
        glass('water', '#e2f5ff', 1.33, shade=0.96, glow=('#b4e8ff', 0.3)),
        128,
    )
    label = wrap_uv(lathe('label', [(0.4635, z) for z in np.linspace(0.60, 1.36, 8)], None, 128), 0.60, 1.36)
    art = picture('water label', water_label_art, 1024, 512)
    label.data.materials.append(surface('label', image=art, rough=0.3, bumps=(), coat=0.2))
    ring = [(0.17, 2.12), (0.21, 2.125), (0.21, 2.155), (0.17, 2.16)]
    lathe('neck ring', ring, film('ring', '#ffffff', density=0.3))
    lathe(
        'cap',
        [(0.2, 2.17), (0.205, 2.175), (0.205, 2.38), (0.19, 2.41), (0.0, 2.415)],
        surface('cap', '#0f6fd6', rough=0.35, bumps=()),
        240,
        lambda a, r, z: r * (1 + (0.018 * (math.cos(60 * a) > 0) if 0.19 < r and z < 2.37 else 0)),
    )
    return wall


def bottle():
    """Spring Water: a cold bottle in a heap of ice."""
    rnd = random.Random('bottle')
    wall = water_bottle()
    droplets(wall, 90, rnd, lambda c, n: 0.1 < c.z < 2.0 and not 0.58 < c.z < 1.38 and n.y < 0.4, gap=0.06)
    droplets(bpy.data.objects['label'], 45, rnd, lambda c, n: n.y < 0.3, (0.5, 1.5), gap=0.08)
    place(everything(), rot=(0.0, 0.10, 0.12))
    heap = []
    for k in range(22):
        a, r = k * 2.4 + 0.3, (0.62, 0.68, 0.98)[k % 3] + 0.05 * rnd.random()
        heap.append((r * math.cos(a) * 1.15, r * math.sin(a) * 0.85, (0.15, 0.40, 0.15)[k % 3]))
    ice_cubes(heap, 0.30, rnd, ice_material(0.12))
    backlight('#7fd8ff', '#f2fcff', 1.7)


# --- Sparkling Water ---


def gas_bubbles(places, rnd, scale=(0.7, 2.0)):
    """Bubbles in water at the given positions."""
    arc = np.linspace(-math.pi / 2, math.pi / 2, 7)
    bubble = lathe('bubble', [(0.017 * math.cos(a), 0.017 * math.sin(a)) for a in arc], None, 10)
    bubble.data.materials.append(film('bubble', '#ffffff', density=0.45))
    bubble.location = HIDDEN
    for place_ in places:
        clone(bubble, place_, scale=rnd.uniform(*scale))


def tumbler(level):
    """A tall glass with a heavy foot, filled with water up to `level`."""
    outer = curve([(0.36, 0.0), (0.385, 0.03), (0.40, 0.3), (0.43, 0.9), (0.455, 1.45)], 40)
    inner = curve([(0.425, 1.45), (0.40, 0.9), (0.37, 0.35), (0.345, 0.20), (0.25, 0.16), (0, 0.15)], 40)
    rim = [(0.452, 1.466), (0.44, 1.472), (0.428, 1.466)]
    ob = lathe('tumbler', [(0, 0.02), (0.33, 0.0)] + outer + rim + inner, None, 128)
    ob.data.materials.append(glass('tumbler', '#fbfffe', 1.45, shade=0.97))
    water = [(r + 0.004, z - 0.003) for r, z in reversed(inner) if z < level]
    water = [(0, 0.147)] + water[1:] + [(water[-1][0] - 0.004, level), (0, level)]
    lathe('water', water, glass('water', '#eefaff', 1.33, shade=0.97, glow=('#c9efff', 0.12)), 96)
    return ob


def green_label_art(x, y):
    """A white label with a green mountain and a ring of bubbles, twice around the bottle."""
    green, deep, white = np.array([0.10, 0.66, 0.42]), np.array([0.02, 0.38, 0.27]), np.ones(3)
    u = ((x * 2) % 1 - 0.5) * 1.9
    c = np.where((y < 0.10)[..., None] | (y > 0.90)[..., None], deep, white)
    disc = np.hypot(u, y - 0.52)
    c = np.where((disc < 0.30)[..., None], green, c)
    peak = (y < 0.66 - np.abs(u) * 1.1) | (y < 0.55 - np.abs(u - 0.16) * 1.2)
    c = np.where(((disc < 0.30) & peak)[..., None], deep, c)
    return np.where(((disc < 0.30) & peak & (y > 0.55))[..., None], white, c)


def green_bottle():
    """A slender bottle of green glass, full, with a silver cap."""
    outline = [(0, 0.06), (0.2, 0.03), (0.29, 0.0), (0.33, 0.05), (0.335, 0.15), (0.335, 0.9), (0.325, 1.05)]
    outline += [(0.25, 1.28), (0.155, 1.52), (0.13, 1.75), (0.128, 1.90), (0.128, 1.92)]
    outline = [(0, 0.06)] + curve(outline, 160)[1:] + [(0, 1.92)]
    wall = lathe('green', outline, glass('green', '#8ff0c0', 1.36, shade=0.9, glow=('#3fe09a', 0.16)), 96)
    label = wrap_uv(lathe('label', [(0.339, z) for z in np.linspace(0.28, 0.86, 6)], None, 96), 0.28, 0.86)
    art = picture('green label', green_label_art, 1024, 420)
    label.data.materials.append(surface('green label', image=art, rough=0.4, bumps=(), coat=0.1))
    collar = [
        (0.142, 1.62),
        (0.146, 1.63),
        (0.146, 1.86),
        (0.165, 1.88),
        (0.165, 2.0),
        (0.15, 2.02),
        (0, 2.025),
    ]
    lathe('cap', collar, metal('cap', '#f1f4f6', 0.3), 96)
    return wall


def sparkling():
    """Sparkling Water: a slender green bottle and a tumbler with ice, bubbles and lemon."""
    rnd = random.Random('sparkling')
    level = 1.22
    drops_on = tumbler(level)
    droplets(
        drops_on,
        40,
        rnd,
        lambda c, n: 0.1 < c.z < 1.1 and n.y < 0.1 and math.hypot(c.x, c.y) > 0.38,
        gap=0.07,
    )
    ice = ice_material(0.14)
    ice_cubes(
        [(-0.14, -0.12, 1.18), (0.15, 0.1, 1.20), (0.12, -0.17, 0.92), (-0.14, 0.13, 0.88), (0.0, 0.0, 1.36)],
        0.30,
        rnd,
        ice,
    )
    spots = []
    for _ in range(150):
        a, z = rnd.uniform(0, 2 * math.pi), rnd.uniform(0.2, level - 0.02)
        r = (0.335 + 0.03 * z) * (1 if rnd.random() < 0.7 else math.sqrt(rnd.random()))
        spots.append((r * math.cos(a), r * math.sin(a), z))
    gas_bubbles(spots, rnd)
    press_to_wall(lemon_wheel(0.25, 0.05), FRONT - 0.35, 0.66, lambda z: 0.345 + 0.03 * z, 0.3)
    slice_ = lemon_wheel(0.27, 0.06)
    slice_.rotation_euler, slice_.location = (math.pi / 2 - 0.1, 0.4, -0.35), (0.44, -0.02, 1.50)
    place(everything(), loc=(0.42, -0.22, 0))
    wall = green_bottle()
    droplets(wall, 70, rnd, lambda c, n: c.z < 1.5 and not 0.26 < c.z < 0.88 and n.y < 0.2, gap=0.06)
    place(everything(), loc=(-0.36, 0.26, 0))
    backlight('#a8e6ff', '#ffffff', 1.1)


# --- Classic Cola ---


def star_mask(u, v, size):
    """Where a five-pointed star of an outer radius `size` covers the point (u, v)."""
    a = (np.arctan2(v, u) - math.pi / 2) / (2 * math.pi) * 5
    reach = np.abs((a + 0.5) % 1 - 0.5) * 2 * math.pi / 5
    r, notch = np.hypot(u, v), size * 0.42
    x, y = r * np.cos(reach), r * np.sin(reach)
    notch_x, notch_y = notch * math.cos(math.pi / 5), notch * math.sin(math.pi / 5)
    return (x - size) * notch_y < (notch_x - size) * y


def paper_cup_art(x, y):
    """Red with a white ribbon that waves around the cup, and a white star, twice."""
    red, deep, white = np.array([0.90, 0.03, 0.07]), np.array([0.66, 0.0, 0.05]), np.array([1.0, 0.97, 0.94])
    u, v = ((x * 2) % 1 - 0.5) * 1.35, y - 0.66
    c = red + (deep - red) * np.clip(0.5 - y, 0, 1)[..., None]
    swell = 1 + 0.4 * np.sin(4 * np.pi * x + 2)
    for base, high, wide in [(0.30, 0.10, 0.085), (0.15, 0.08, 0.03), (0.42, 0.11, 0.012)]:
        ribbon = np.abs(y - base - high * np.sin(4 * np.pi * x + 0.6)) < wide * swell
        c = np.where(ribbon[..., None], white, c)
    c = np.where(star_mask(u, v, 0.19)[..., None], white, c)
    return np.where((y > 0.965)[..., None], white, c)


def paper_cup(radius, height):
    """A printed cup from (radius[0]) at the foot to (radius[1]) at the rim; returns its wall."""
    low, high = radius
    rings = [(low + (high - low) * t, height * t) for t in np.linspace(0.012, 1, 40)]
    wall = wrap_uv(lathe('cup', rings, None, 128), 0, height)
    art = picture('cup', paper_cup_art, 2048, 700)
    wall.data.materials.append(surface('cup', image=art, rough=0.4, bumps=((60, 0.03),), coat=0.15))
    white = surface('paper', '#fbf7f2', rough=0.4, bumps=())
    lathe('lining', [(r - 0.012, z) for r, z in rings], white, 96)
    lathe('foot', [(0, 0.02), (low - 0.02, 0.0), (low + 0.004, 0.02)], white, 96)
    rim_ring('rim', high + 0.008, height, 0.026, white)
    return wall


def cola_top(radius, z):
    """The surface of the cola: dark, amber at the wall, with a ring of foam."""
    n = 60
    rings = [(radius * i / n, z + 0.02 * (i / n) ** 12) for i in range(n + 1)]
    dark = surface('cola', 'paint', rough=0.08, rough_var=0.03, spec=0.6, bumps=((5, 0.05),))
    ob = lathe('cola', rings, dark, 128)

    def tone(co, _normal):
        edge = smooth(0.72, 1.0, math.hypot(co.x, co.y) / radius)
        return mixc(lin('#1d0702'), lin('#6a2206'), edge * (0.8 + 0.5 * nz(co, 5)))

    return paint(ob, tone)


def cola_foam(radius, z, rnd):
    """Fine bubbles along the wall and in small islands."""
    arc = np.linspace(0, math.pi / 2, 5)
    bubble = lathe('bubble', [(0.02 * math.cos(a), 0.016 * math.sin(a)) for a in arc], None, 10)
    bubble.data.materials.append(film('foam', '#e0a060', density=0.5))
    bubble.location = HIDDEN
    for _ in range(260):
        a, q = rnd.uniform(0, 2 * math.pi), radius - abs(rnd.gauss(0, 0.035)) - 0.012
        if rnd.random() < 0.25:
            q = radius * math.sqrt(rnd.random()) * 0.95
        clone(bubble, (q * math.cos(a), q * math.sin(a), z + 0.004), scale=rnd.uniform(0.5, 1.5))


def soda():
    """Classic Cola: a striped paper cup full of cola and ice, with a straw."""
    rnd = random.Random('soda')
    wall = paper_cup((0.45, 0.66), 1.55)
    droplets(wall, 130, rnd, lambda c, n: c.z < 1.38 and n.y < 0.3, (0.5, 1.7), gap=0.07)
    cola_top(0.635, 1.46)
    cola_foam(0.635, 1.465, rnd)
    heap = [(-0.34, -0.16, 1.46), (0.02, -0.36, 1.44), (0.38, -0.10, 1.47), (-0.2, 0.28, 1.46)]
    ice = glass('ice', '#fff4e8', 1.31, rough=0.02, glow=('#fff0e0', 0.14))
    ice_cubes(heap + [(0.08, 0.06, 1.50)], 0.33, rnd, ice)
    straw(
        [(0.10, 0.22, 0.9), (0.22, 0.26, 1.5), (0.36, 0.30, 2.0), (0.50, 0.32, 2.32)],
        0.058,
        ('#e30613', '#ffffff'),
        8,
    )
    backlight('#d08040', '#fff1e0', 1.3)


# --- Lemonade ---


def clear_cup(radius, height):
    """A see-through cup with a rolled rim; returns its wall and a function for its inner radius at a height."""
    low, high = radius
    rings = [(low + (high - low) * t, height * t) for t in np.linspace(0.0, 1, 30)]
    foot = [(0, 0.05), (low * 0.7, 0.05), (low * 0.85, 0.0)]
    clear = film('clear', '#fbfeff', density=0.02)
    wall = lathe('clear', foot + rings, clear, 128)
    rim_ring('rim', high + 0.01, height, 0.024, film('rim', '#ffffff', density=0.22))
    return wall, lambda z: low + (high - low) * z / height - 0.012


def lemonade():
    """Lemonade: a clear cup of cloudy lemonade with lemon, mint, ice and a straw."""
    rnd = random.Random('lemonade')
    wall, inside = clear_cup((0.48, 0.68), 1.5)
    droplets(wall, 90, rnd, lambda c, n: 0.05 < c.z < 1.42 and n.y < 0.2 and n.z < 0.5, (0.5, 1.7), gap=0.07)
    level = 1.32
    sides = [(inside(z) - 0.035, z) for z in np.linspace(0.08, level, 20)]
    cloudy = surface(
        'lemonade',
        '#ffcf1a',
        rough=0.15,
        sss=0.35,
        sss_radius=(0.2, 0.16, 0.04),
        coat=0.3,
        bumps=((4, 0.05),),
        mottle=('#ffe680', 2.2, 0.5),
    )
    lathe('lemonade', [(0, 0.07)] + sides + [(0, level)], cloudy, 96)
    for angle, z, roll in [(-0.62, 0.90, 0.3), (0.50, 0.72, 0.9), (-0.35, 0.36, 0.5), (1.35, 0.36, 0)]:
        press_to_wall(lemon_wheel(0.29, 0.05), FRONT + angle, z, lambda q: inside(q) - 0.036, roll)
    ice = ice_material(0.12)
    heap = [
        (-0.36, -0.2, 1.34),
        (0.1, -0.42, 1.34),
        (0.36, 0.25, 1.35),
        (-0.22, 0.3, 1.36),
        (0.02, 0.0, 1.36),
    ]
    ice_cubes(heap + [(0.24, -0.10, 1.46)], 0.34, rnd, ice)
    slice_ = lemon_wheel(0.34, 0.08)
    slice_.rotation_euler, slice_.location = (math.pi / 2 - 0.12, 0.3, -0.25), (0.64, -0.08, 1.55)
    mint_sprig((-0.26, -0.16, 1.52), rnd, 1.1)
    straw(
        [(-0.05, 0.2, 0.9), (-0.12, 0.28, 1.5), (-0.22, 0.36, 2.0), (-0.30, 0.40, 2.3)],
        0.055,
        ('#ffffff', '#35b14a'),
        8,
    )
    backlight('#ffd84a', '#fffbe0', 1.0)


# --- Apple Fizz ---


def apple_outline(size=0.46):
    """The (r, z) outline of an apple from its lower dimple to the upper one."""
    points = [(0, 0.10), (0.10, 0.05), (0.24, 0.0), (0.44, 0.06), (0.72, 0.38), (0.88, 0.80), (0.94, 1.20)]
    points += [(0.86, 1.52), (0.62, 1.72), (0.36, 1.74), (0.14, 1.64), (0, 1.46)]
    return [(max(r, 0) * size, z * size) for r, z in curve(points, 90)]


def apple_skin(co, _normal):
    """Red with yellow-green patches and streaks."""
    a = math.atan2(co.y, co.x)
    streak = nz((math.cos(a) * 5, math.sin(a) * 5, co.z * 0.6), 1.6)
    blush = smooth(-0.75, 0.0, nz(co, 1.6, 4) + 0.5 * streak)
    top = smooth(0.66, 0.80, co.z) * smooth(0.24, 0.05, math.hypot(co.x, co.y))
    return mixc(mixc(lin('#d8c62a'), lin('#c8101c'), blush), lin('#a9b82a'), top)


def apple_pulp(co, _normal):
    """Cream flesh with the outline of the core."""
    core = math.hypot(co.x / 0.14, (co.z - 0.39) / 0.19)
    outline = smooth(0.13, 0.0, abs(core - 1)) * 0.7 + 0.35 * smooth(0.9, 0.3, core)
    rim = smooth(1.6, 2.9, math.hypot(co.x / 0.14, (co.z - 0.39) / 0.14))
    flesh = mixc(lin('#fff4cc'), lin('#f6ea9c'), rim + 0.15 * nz(co, 6))
    return mixc(flesh, lin('#cdbb55'), outline)


def apple_cut(name, outline, low, high, material, y=0.0):
    """The part of an apple's cut face between two shares of the way from its core to its skin."""
    loop = outline + [(-r, z) for r, z in reversed(outline)]
    n, shares = len(loop), np.linspace(low, high, 36)
    verts = [(r * t, y, 0.39 + (z - 0.39) * t) for t in shares for r, z in loop]
    faces = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(shares) - 1)
        for i in range(n)
    ]
    return mesh(name, verts, faces, material)


def apple_half():
    """Half an apple, its cut face at y = 0 looking at -y."""
    outline = apple_outline()
    n, m = len(outline), 48
    angles = np.linspace(0, math.pi, m)
    verts = [(r * math.cos(a), r * math.sin(a), z) for a in angles for r, z in outline]
    corners = [(j * n + i, (j + 1) * n + i) for j in range(m - 1) for i in range(n - 1)]
    skin = surface('skin', 'paint', rough=0.22, coat=0.4, bumps=((40, 0.03),))
    paint(mesh('skin', verts, [(a, b, b + 1, a + 1) for a, b in corners], skin), apple_skin)
    paint(apple_cut('skin', outline, 0.965, 1.0, skin), apple_skin)
    pulp = surface(
        'pulp', 'paint', rough=0.35, sss=0.2, sss_radius=(0.1, 0.08, 0.04), coat=0.2, bumps=((30, 0.05),)
    )
    paint(apple_cut('pulp', outline, 0.0, 0.966, pulp), apple_pulp)
    brown = surface('seed', '#3a1708', rough=0.25, coat=0.4, bumps=())
    tear = [(0.028 * math.sin(t) ** 1.3, -0.06 * math.cos(t)) for t in np.linspace(0, math.pi, 14)]
    for side in (-1, 1):
        seed = lathe('seed', tear, brown, 20)
        seed.location, seed.rotation_euler = (side * 0.062, -0.006, 0.39), (0, side * 0.35, 0)


def apple_whole():
    """An apple with its stalk and a leaf."""
    lobes = lathe(
        'apple',
        apple_outline(),
        surface('apple', 'paint', rough=0.22, coat=0.4, bumps=((40, 0.03),)),
        128,
        lambda a, r, z: r * (1 + 0.025 * math.cos(5 * a) * (1 - smooth(0.1, 0.9, z))),
    )
    paint(wobble(lobes, (1.6, 0.02), seed=3), apple_skin)
    bark = surface('stalk', '#5a3a1a', rough=0.6, bumps=((30, 0.2),))
    path = spline([(0, 0, 0.66), (0.01, 0, 0.80), (0.05, 0.02, 0.95)], 16)
    tube('stalk', path, 0.022, bark, 12)
    leaf = mint_leaf(0.42)
    leaf.data.materials.append(surface('leaf', '#4fae24', rough=0.4, sss=0.1, bumps=((30, 0.15),)))
    leaf.location, leaf.rotation_euler = (0.03, 0.01, 0.86), (0.2, -0.35, -0.4)


def can_art(x, y):
    """A red apple with a leaf over rising bubbles on green, twice around the can."""
    light, deep = np.array([0.62, 0.86, 0.10]), np.array([0.10, 0.52, 0.08])
    red, dark, white = np.array([0.90, 0.08, 0.10]), np.array([0.70, 0.02, 0.08]), np.ones(3)
    u, v = ((x * 2) % 1 - 0.5) * 1.12, y - 0.50
    wave = (y + 0.05 * np.sin((x * 2) * 2 * np.pi))[..., None]
    c = deep + (light - deep) * np.clip(wave * 1.2, 0, 1)
    rnd = random.Random('can art')
    for _ in range(46):
        bx, by, r = rnd.uniform(-0.55, 0.55), rnd.uniform(-0.5, 0.42), rnd.uniform(0.012, 0.04)
        d = np.hypot(u - bx, v - by)
        c = c + (white - c) * (np.where(d < r, 0.35, 0) + np.where(np.abs(d - r) < 0.006, 0.4, 0))[..., None]
    c = np.where((np.hypot(u, v) < 0.30)[..., None], white, c)
    half = np.minimum(
        np.hypot(np.abs(u) - 0.085, (v + 0.01) * 0.95), np.hypot(np.abs(u) - 0.06, v + 0.06) + 0.02
    )
    c = np.where((half < 0.165)[..., None], np.where((u > 0.03 * np.cos(v * 9))[..., None], dark, red), c)
    glint = np.hypot((u + 0.13) * 1.6, v - 0.05) < 0.045
    c = np.where(glint[..., None], white, c)
    leaf = (np.hypot(u - 0.02, v - 0.18) < 0.13) & (np.hypot(u - 0.15, v - 0.27) < 0.13)
    c = np.where(leaf[..., None], deep, c)
    stalk = (np.abs(u + 0.02 - 0.2 * (v - 0.14)) < 0.014) & (v > 0.12) & (v < 0.25)
    return np.where(stalk[..., None], np.array([0.35, 0.2, 0.08]), c)


def can():
    """An aluminium can with a printed body, a lid and a tab; returns its body."""
    bare = metal('bare', '#dfe3e8', 0.28)
    foot = curve([(0, 0.09), (0.30, 0.06), (0.37, 0.0), (0.40, 0.01), (0.50, 0.10), (0.54, 0.17)], 40)
    lathe('foot', [(0, 0.09)] + foot[1:], bare, 96)
    outline = curve(
        [(0.54, 0.17), (0.545, 0.25), (0.545, 1.0), (0.545, 1.52), (0.53, 1.60), (0.45, 1.74)], 80
    )
    body = wrap_uv(lathe('can', outline, None, 128), 0.17, 1.74)
    art = picture('can', can_art, 2048, 940)
    body.data.materials.append(metal('print', rough=0.3, image=art, metallic=0.35))
    lid = [(0.45, 1.74), (0.445, 1.77), (0.455, 1.80), (0.445, 1.815), (0.425, 1.81), (0.415, 1.76)]
    lathe('lid', lid + [(0.39, 1.735), (0.36, 1.755), (0.1, 1.757), (0, 1.757)], bare, 96)
    ring = [(0.10 * math.cos(a), 0.13 * math.sin(a) - 0.10, 1.785) for a in np.linspace(0, 2 * math.pi, 40)]
    tube('tab', ring, 0.02, bare, 12, caps=False)
    rivet = lathe('rivet', [(0.075, 1.757), (0.075, 1.79), (0.05, 1.80), (0, 1.80)], bare, 40)
    rivet.location.y = 0.06
    hole = [(0.16, 1.7585), (0.165, 1.762), (0.175, 1.7585)]
    score = lathe('score', hole, bare, 48)
    score.location.y = 0.2
    return body


def apple_fizz():
    """Apple Fizz: a wet can with half an apple in front and a whole one behind."""
    rnd = random.Random('apple-fizz')
    body = can()
    droplets(body, 230, rnd, lambda c, n: n.y < 0.35, (0.5, 1.6), gap=0.055)
    place(everything(), loc=(-0.30, 0, 0))
    apple_half()
    place(everything(), loc=(0.50, -0.52, -0.0), rot=(-0.16, 0, 0.20), scale=0.92)
    apple_whole()
    place(everything(), loc=(0.78, 0.26, 0), rot=(0.1, -0.12, 0.5), scale=0.98)


# --- Slush ---


def slush_tone(co, _normal):
    """Red over blue with a swirled border, paler where the ice grains show."""
    turn = math.atan2(co.y, co.x)
    border = 0.93 + 0.20 * math.sin(turn + 2.2) + 0.10 * nz(co, 2.2) + 0.04 * nz(co, 8)
    share = smooth(-0.05, 0.05, co.z - border)
    c = mixc(lin('#008cff'), lin('#ff0a24'), share)
    return mixc(c, lin('#ffffff'), 0.16 * smooth(0.1, 0.6, nz(co, 14)))


def slush_heap(sides):
    """The grainy slush: `sides` (r, z) along the cup, and a heap with a swirl above."""
    top_r, top_z = sides[-1]
    heap = curve(
        [
            (top_r, top_z),
            (top_r * 1.0, top_z + 0.10),
            (top_r * 0.86, top_z + 0.30),
            (top_r * 0.5, top_z + 0.52),
            (0, top_z + 0.62),
        ],
        90,
    )
    grains = surface(
        'slush',
        'paint',
        rough=0.25,
        sss=0.3,
        sss_radius=(0.04, 0.04, 0.04),
        coat=0.35,
        bumps=((45, 0.7), (18, 0.5)),
        bump_dist=0.03,
    )
    ob = lathe('slush', [(0, sides[0][1])] + sides + heap[1:], grains, 180)
    for v in ob.data.vertices:
        if v.co.z > top_z + 0.02:
            a = math.atan2(v.co.y, v.co.x)
            ridge = 0.055 * math.sin(a + (v.co.z - top_z) * 26) * smooth(0, 0.15, v.co.z - top_z)
            v.co += (
                Vector((math.cos(a), math.sin(a), 0.3)) * ridge * smooth(0, 0.2, math.hypot(v.co.x, v.co.y))
            )
            v.co += v.co.normalized() * (0.025 * nz(v.co, 7) + 0.016 * nz(v.co, 19))
    return paint(ob, slush_tone)


def slush():
    """Two-colour slush heaped in a clear cup with a dome and a spoon-straw."""
    rnd = random.Random('slush')
    wall, inside = clear_cup((0.44, 0.62), 1.25)
    slush_heap([(inside(z) - 0.012, z) for z in np.linspace(0.06, 1.2, 60)])
    droplets(wall, 60, rnd, lambda c, n: 0.05 < c.z < 1.18 and n.y < 0.2 and n.z < 0.5, (0.5, 1.5), gap=0.08)
    dome = curve([(0.655, 1.27), (0.66, 1.40), (0.60, 1.66), (0.44, 1.86), (0.22, 1.95), (0.16, 1.96)], 60)
    lathe('dome', dome, film('dome', '#ffffff', density=0.02), 128)
    rim_ring('rim', 0.655, 1.275, 0.028, film('rim', '#ffffff', density=0.3))
    rim_ring('rim', 0.16, 1.96, 0.014, film('rim', '#ffffff', density=0.3))
    path = [(0.0, 0.04, 1.2), (0.03, 0.05, 1.8), (0.12, 0.07, 2.1), (0.22, 0.09, 2.36)]
    spoon = straw(path, 0.06, ('#ffd21f', '#ffd21f'), 1)
    for k, v in enumerate(spoon.data.vertices):
        if k // 32 > 138 and k % 32 < 16:
            v.co = v.co + Vector((0.02, 0, 0.01)) * ((k // 32 - 138) / 22)


PRODUCTS = {
    'bottle': Product(bottle, 'cold', turn=0.12, tilt=24, strips=True),
    'sparkling': Product(sparkling, 'cold', tilt=24, strips=True),
    'soda': Product(soda, 'cold', tilt=32, strips=True),
    'lemonade': Product(lemonade, 'cold', tilt=27, strips=True),
    'apple-fizz': Product(apple_fizz, 'cold', tilt=26, strips=True),
    'slush': Product(slush, 'sweet', tilt=24, strips=True),
}
