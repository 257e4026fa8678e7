"""Merchandise."""
import math

import numpy as np
from mathutils import Vector

from kit.geometry import lathe, mesh, place, spline, tube, uv_flat
from kit.materials import picture, surface
from kit.product import Product

from .textiles import cap, crest, jersey, scarf, surface_of

CLUBS = {'demo': '#0b7a40', 'light': '#ffc81f', 'dark': '#6d3df0', 'pickup': '#d1470f', 'euro': '#1d4ed8'}


def mug():
    """A ceramic mug, white inside and at the rim, with the crest on its colored outside."""
    options = {'rough': 0.16, 'rough_var': 0.04, 'spec': 0.5, 'coat': 0.5, 'bumps': ((4, 0.02),)}
    glaze, white = surface('glaze', '#f0f0f0', tint=True, **options), surface('white', '#f6f3ec', **options)
    side = [(0, 0.02), (0.60, 0.02), (0.69, 0.07), (0.72, 0.20), (0.73, 0.8), (0.73, 1.46)]
    outside = lathe('outside', spline(side, 120), glaze, 160)
    rim = [(0.73, 1.46), (0.733, 1.53), (0.70, 1.575), (0.66, 1.53), (0.65, 0.8), (0.62, 0.14), (0, 0.10)]
    lathe('inside', spline(rim, 120), white, 160)
    loop = spline(
        [
            (0.66, 0, 1.28),
            (0.95, 0, 1.30),
            (1.16, 0, 1.08),
            (1.16, 0, 0.66),
            (0.95, 0, 0.40),
            (0.66, 0, 0.36),
        ],
        90,
    )
    tube('handle', loop, 0.105, glaze, 32)
    shape = surface_of(outside)

    def front(x, y):
        angle = -math.pi / 2 - 0.12 + x / 0.73
        out = Vector((math.cos(angle), math.sin(angle), 0))
        at, normal, _, _ = shape.ray_cast(Vector((0, 0, 0.80 + y)) + out * 3, -out)
        return at, normal

    crest(front, 0.42, 0.012, embroidered=False, rough=0.2, coat=0.4)


def cover_art(x, y):
    """The art of a record sleeve: a pale sun over waves, on white that is tinted."""
    tone = np.ones((*x.shape, 3))
    sun = np.hypot(x - 0.5, y - 0.56) < 0.27
    bars = (np.floor(y * 34) % 2 == 0) & (y < 0.56)
    tone = np.where((sun & ~bars)[..., None], (1.0, 0.82, 0.55), tone)
    for k, shade in enumerate((0.72, 0.5, 0.3)):
        wave = 0.33 - 0.1 * k + 0.035 * np.sin(x * (9 + 2 * k) + 1.7 * k)
        tone = np.where((y < wave)[..., None], shade, tone)
    return tone


def groove_art(x, y):
    """A record from above: grooves with four gaps, and its label."""
    r = np.hypot(x - 0.5, y - 0.5) * 2
    tone = 0.045 + 0.03 * np.sin(r * 420) * (r > 0.4)
    for gap in (0.52, 0.66, 0.8):
        tone = np.where(np.abs(r - gap) < 0.008, 0.12, tone)
    color = np.repeat(tone[..., None], 3, 2)
    color = np.where((r < 0.36)[..., None], (0.95, 0.75, 0.45), color)
    return np.where((r < 0.035)[..., None], 0.9, color)


def vinyl():
    """A record that is half out of its sleeve."""
    half, thick = 1.0, 0.05
    corners = [(x * half, y * half, z) for z in (0, thick) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sides = [(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    sleeve = uv_flat(mesh('sleeve', corners, sides), half)
    for face in sleeve.data.polygons:
        face.use_smooth = False
    art = picture('cover', cover_art, 1024, 1024)
    sleeve.data.materials.append(surface('sleeve', image=art, rough=0.45, bumps=((60, 0.02),), tint=True))
    place([sleeve], loc=(-0.35, 0, 0.12), rot=(0, math.radians(-3), 0))
    disc = [(0, 0), (0.94, 0), (0.96, 0.01), (0.94, 0.022), (0, 0.022)]
    record = uv_flat(lathe('record', disc, None, 200), half)
    grooves = surface(
        'grooves', image=picture('grooves', groove_art, 2048, 2048), rough=0.22, rough_var=0.02, bumps=()
    )
    record.data.materials.append(grooves)
    place([record], loc=(0.52, 0.02, 0.03))


PRODUCTS = {
    'cap': Product(cap, 'merch', turn=0.35, tilt=24, colors=CLUBS | {'black': '#22242a', 'sand': '#d8c39a'}),
    'jersey': Product(
        jersey,
        'merch',
        turn=0.25,
        tilt=50,
        colors=CLUBS | {'white': '#f4f4f2', 'black': '#22242a'},
        views=[0.0, 0.7],
    ),
    'scarf': Product(
        scarf,
        'merch',
        turn=-0.5,
        tilt=38,
        colors=CLUBS | {'navy': '#1d2f5e', 'black': '#22242a'},
        views=[0.0, -0.75],
    ),
    'mug': Product(mug, 'merch', turn=-0.25, tilt=26, strips=True, colors=CLUBS),
    'vinyl': Product(vinyl, 'merch', turn=0.2, tilt=48, colors={'black': '#3a3a44', 'violet': '#7c4dff'}),
}
