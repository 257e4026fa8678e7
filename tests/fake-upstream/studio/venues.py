"""The backgrounds of the venues, one function each: light, depth and colour, which a blur keeps; nobody is in them."""
import math

import numpy as np
from mathutils import Vector

from kit.geometry import mesh, paint, tube
from kit.materials import picture, surface
from kit.outdoors import board, bowl, camera, ground, haze, shining, sky, sun


def rgb(hex_):
    """'#rrggbb' as three numbers of 0…1 in sRGB."""
    return np.array([int(hex_[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def pitch_art(x, y):
    """A football pitch from above: mown stripes and white lines."""
    X, Y = (x - 0.5) * 105, (y - 0.5) * 68
    stripe = (np.floor((X + 52.5) / 7) % 2)[..., None]
    c = rgb('#2f9a3f') * stripe + rgb('#1f7d33') * (1 - stripe)
    line = np.abs(X) < 0.35
    line |= np.abs(np.hypot(X, Y) - 9.15) < 0.35
    line |= (np.abs(np.abs(X) - 51) < 0.35) | (np.abs(np.abs(Y) - 33) < 0.35)
    line |= (np.abs(X) > 36) & (np.abs(np.abs(Y) - 20) < 0.35) | (np.abs(np.abs(X) - 36) < 0.35) & (
        np.abs(Y) < 20
    )
    return np.where(line[..., None], 0.95, c)


def textured(name, art, width=1024, height=1024, rough=0.8):
    return surface(name, image=picture(name, art, width, height), rough=rough, bumps=(), spec=0.2)


def stands(half, seats, trim, light, tiers=((2, 1), (26, 13), (26, 17), (50, 34), (52, 34), (52, 52))):
    """A bowl of seats with a glowing ribbon between the tiers."""
    bowl('stands', tiers, half, surface('seats', seats, rough=0.7, mottle=(trim, 0.06, 0.8), bumps=()))
    middle = tiers[1]
    bowl(
        'ribbon',
        [(middle[0] - 0.3, middle[1] + 0.6), (middle[0] - 0.3, middle[1] + 2.8)],
        half,
        shining(*light),
    )


def floodlights(half, out, z, count, strength, color='#eaf4ff', size=(7, 2.6)):
    """Lamps around the inner edge of the roof, turned to the field."""
    lamp = shining(color, strength)
    for k in range(count):
        a = 2 * math.pi * (k + 0.5) / count
        at = Vector((math.cos(a) * (half[0] + out), math.sin(a) * (half[1] + out), z))
        board('lamp', at, size[0], size[1], lamp, facing=(-math.cos(a), -math.sin(a), 0))


def demo():
    """A football ground at night."""
    half = (64, 46)
    sky('#071c26', 0.35)
    sun((0.1, 0.9, -0.8), 1.5, '#e9fff2', 20)
    ground(105, 68, textured('pitch', pitch_art, 2048, 1328))
    ground(150, 112, surface('apron', '#12402a', bumps=()), (0, 0, -0.05))
    stands(half, '#15834f', '#0a4a2d', ('#4fdc8c', 1.3))
    bowl(
        'roof',
        [(18, 47), (54, 52), (54, 49), (18, 45.5), (18, 47)],
        half,
        surface('roof', '#0b1a18', bumps=()),
    )
    floodlights(half, 17, 44.5, 64, 9, size=(2.2, 1.6))
    camera((0, -82, 33), (0, 34, 15), 26)


def diamond_art(x, y):
    """A baseball field from above: home plate at the front, mown checks, sand around the bases."""
    X, Y = (x - 0.5) * 150, y * 150
    check = ((np.floor((X + Y) / 9) + np.floor((X - Y) / 9)) % 2)[..., None]
    c = rgb('#5fae3c') * check + rgb('#4b9a33') * (1 - check)
    sand = (np.abs(X) + np.abs(Y - 47) < 44) | (np.hypot(X, Y - 10) < 12)
    inner = (np.abs(X) + np.abs(Y - 47) < 33) & ~(np.hypot(X, Y - 45) < 5)
    c = np.where((sand & ~inner)[..., None], rgb('#d99a5b'), c)
    foul = (np.abs(np.abs(X) - (Y - 10)) < 0.5) & (Y > 10)
    base = np.abs(X) + np.abs(np.abs(Y - 47) - 36) < 2.2
    return np.where((foul | base)[..., None], 0.97, c)


def tower(x, y, height, strength):
    """A mast with a panel of lamps."""
    tube('mast', [(x, y, 0), (x, y, height)], 0.7, surface('steel', '#8b98a5', bumps=()), 12)
    board('panel', (x, y - 1, height + 3), 12, 7, shining('#fffbe8', strength))


def light():
    """A ballpark at noon."""
    sky('#5fb2ee', 1.15)
    sun((0.35, 0.5, -0.9), 3.2, '#fff1cf', 1)
    ground(150, 150, textured('field', diamond_art, 2048, 2048), (0, 15, 0))
    ground(400, 400, surface('grass', '#4f9c38', bumps=()), (0, 0, -0.1))
    half = (78, 92)
    bowl('fence', [(-1, 0), (-1, 4.5)], half, surface('fence', '#1f5f8b', bumps=()))
    bowl('line', [(-1.2, 4.3), (-1.2, 5.4)], half, surface('line', '#ffd23f', bumps=()))
    seats = surface('seats', '#e0a52a', rough=0.7, mottle=('#f0bd4a', 0.03, 0.5), bumps=())
    bowl('stands', [(2, 4), (30, 17), (31, 17), (31, 24)], half, seats)
    board('scoreboard', (0, 126, 36), 54, 24, surface('scoreboard', '#173a52', bumps=()))
    board('screen', (0, 125.5, 36), 48, 18, shining('#8fd0ff', 0.7))
    for x in (-96, 96):
        tower(x, 120, 50, 1.6)
    camera((0, -92, 30), (0, 60, 12), 27)


def beam(top, foot, radius, color, strength):
    """A cone of light in haze, which fades towards its foot."""
    axis = Vector(foot) - Vector(top)
    ends = [Vector(top) + axis * t for t in np.linspace(0, 1, 24)]
    ob = tube('beam', ends, lambda t: 0.25 + radius * t, haze(color, strength), 40, caps=False)

    def fading(co, _normal):
        share = 1 - min(1, (co - Vector(top)).length / axis.length)
        return (share**1.4,) * 3 + (1,)

    paint(ob, fading)


def screen_art(x, y):
    """What the stage's wall shows: a sun of violet and pink behind waves."""
    glow = np.exp(-(((x - 0.5) * 1.6) ** 2 + (y - 0.45) ** 2) / 0.06)[..., None]
    c = rgb('#1a0b3d') + (rgb('#ff4fa3') - rgb('#1a0b3d')) * glow
    wave = 0.5 + 0.5 * np.sin((y * 9 + 0.6 * np.sin(x * 9)) * 2 * np.pi)[..., None]
    return np.clip(c * (0.65 + 0.35 * wave) + rgb('#6d3df0') * 0.35 * (1 - y[..., None]), 0, 1)


def dark():
    """A concert hall with beams."""
    sky('#0a0616', 0.5)
    ground(160, 200, surface('floor', '#1a1230', rough=0.25, spec=0.6, bumps=()))
    board('wall', (0, 60, 20), 70, 30, shining('#ffffff', 1.1, picture('screen', screen_art)))
    for x in (-52, 52):
        board('wing', (x, 56, 19), 20, 24, shining('#5a2bd6', 0.55))
    bowl('balcony', [(0, 9), (6, 10), (26, 22)], (66, 74), surface('balcony', '#241546', bumps=()))
    bowl('ribbon', [(-0.2, 8.2), (-0.2, 9.4)], (66, 74), shining('#a06bff', 1.2))
    board('stage', (0, 44, 2), 84, 4, surface('stage', '#0d0820', bumps=()))
    lamp = shining('#f3e8ff', 7)
    for k in range(9):
        x = (k - 4) * 10.5
        color = ('#8f5bff', '#ff4fa3', '#4f7bff')[k % 3]
        board('lamp', (x, 49.5, 40), 2.4, 1.6, lamp)
        beam((x, 50, 40), (x * 0.15 + (k % 2 - 0.5) * 46, 2, 0), 5.5, color, 0.75)
    camera((0, -58, 15), (0, 40, 19), 27)


def dusk_art(x, y):
    """A sky from the sun at the horizon up to night."""
    stops = [(0.0, '#ffc46b'), (0.12, '#ff8a4a'), (0.3, '#d9516a'), (0.55, '#6a3a86'), (1.0, '#1d2150')]
    heights = [at for at, _ in stops]
    c = np.stack([np.interp(y, heights, [rgb(h)[i] for _, h in stops]) for i in range(3)], -1)
    glow = np.exp(-(((x - 0.42) / 0.16) ** 2 + (y / 0.16) ** 2))[..., None]
    return np.clip(c + glow * rgb('#ffd58a') * 0.7, 0, 1)


def track(points, width, z, mat):
    """A level ribbon along points."""
    verts, faces = [], []
    for i, p in enumerate(points):
        ahead, behind = points[min(i + 1, len(points) - 1)], points[max(i - 1, 0)]
        side = Vector((ahead[1] - behind[1], behind[0] - ahead[0], 0)).normalized() * width / 2
        verts += [Vector((*p, z)) - side, Vector((*p, z)) + side]
    for i in range(len(points) - 1):
        faces.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    return mesh('track', verts, faces, mat)


def kerb(points, out):
    """Red and white blocks along the edge of a track."""
    for k in range(0, len(points) - 4, 4):
        block = points[k : k + 5]
        shifted = [(x + out, y) for x, y in block]
        color = '#ff3a1f' if k % 8 else '#ffffff'
        track(shifted, 2.2, 0.08, surface('kerb', color, bumps=()))


def pickup():
    """A race track at dusk."""
    sky('#6a4a78', 0.75)
    sun((0.35, -0.8, -0.22), 2.2, '#ff9a55', 3)
    board('sky', (0, 420, 105), 1100, 240, shining('#ffffff', 0.95, picture('dusk', dusk_art)))
    ground(1200, 900, surface('grass', '#4d5a30', bumps=()), (0, 100, -0.1))
    curve = [(14 * math.sin((y + 60) / 58) + 0.0022 * y * y * (y > 0), y) for y in np.linspace(-90, 260, 180)]
    track(curve, 26, 0.02, surface('asphalt', '#3a3740', rough=0.3, spec=0.6, bumps=()))
    kerb(curve, -14.5)
    kerb(curve, 14.5)
    for side, y in ((-1, 70), (1, 96)):
        board(
            'stand', (side * 62, y, 11), 62, 20, surface('stand', '#2a1f33', bumps=()), (-side * 0.6, -0.8, 0)
        )
        board('lit', (side * 61, y - 1.5, 17), 58, 1.4, shining('#ffb15c', 2.2), (-side * 0.6, -0.8, 0))
        board('boxes', (side * 61, y - 1.5, 10.5), 58, 1.0, shining('#ff8a3c', 1.2), (-side * 0.6, -0.8, 0))
    for k in range(7):
        for side in (-1, 1):
            x, y = side * (30 + 2.0 * k), -20 + 34 * k
            tube('mast', [(x, y, 0), (x, y, 24)], 0.35, surface('steel', '#221c2c', bumps=()), 10)
            board('lamp', (x, y - 0.5, 24.5), 5, 1.6, shining('#ffe2b0', 5))
    camera((0, -74, 12), (2, 60, 12), 30)


def ice_art(x, y):
    """An ice rink from above with its lines and circles."""
    X, Y = (x - 0.5) * 60, (y - 0.5) * 30
    c = np.ones((*x.shape, 3)) * rgb('#dcecf8')
    red = (np.abs(X) < 0.35) | (np.abs(np.abs(X) - 26) < 0.2)
    blue = (np.abs(np.abs(X) - 8) < 0.4) | (np.abs(np.hypot(X, Y) - 4.5) < 0.22)
    spots = np.abs(np.hypot(np.abs(X) - 20, np.abs(Y) - 7.5) - 4.5) < 0.22
    c = np.where((red | spots)[..., None], rgb('#d64545'), c)
    return np.where(blue[..., None], rgb('#2f66d6'), c)


def cube():
    """The board with four screens above the ice."""
    for facing, at in (((0, -1, 0), (0, -5, 22)), ((-1, -0.2, 0), (-6, 0, 22)), ((1, -0.2, 0), (6, 0, 22))):
        board('screen', at, 11, 6.5, shining('#6fb0ff', 2.0), facing)
    for z in (18.2, 26):
        bowl('ring', [(0, z), (0, z + 0.9)], (7.5, 6), shining('#dbe9ff', 2.4), 2)


def euro():
    """An arena in Berlin, ready for ice hockey."""
    half = (34, 20)
    sky('#16306e', 1.1)
    sun((0.1, 0.2, -1), 0.95, '#eaf2ff', 30)
    ground(60, 30, textured('ice', ice_art, 2048, 1024, 0.18))
    ground(90, 60, surface('floor', '#101c3d', bumps=()), (0, 0, -0.05))
    bowl('boards', [(-3, 0), (-3, 1.3)], half, surface('boards', '#f2f6fb', bumps=()))
    tiers = ((0, 1), (15, 9), (15, 12), (30, 23), (31, 23), (31, 36))
    stands(half, '#1b4fc4', '#0e2f86', ('#7db4ff', 1.6), tiers)
    bowl('roof', [(31, 36), (-12, 39)], half, surface('roof', '#070d20', bumps=()))
    floodlights((20, 12), 0, 36, 28, 6, size=(2.2, 1.0))
    cube()
    camera((0, -41, 22.5), (0, 8, 13), 24)


VENUES = {'demo': demo, 'light': light, 'dark': dark, 'pickup': pickup, 'euro': euro}
