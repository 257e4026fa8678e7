"""Colours."""


def lin(hex_):
    """'#rrggbb' in sRGB as linear RGBA."""
    c = [int(hex_[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c) + (1.0,)


def mixc(a, b, t):
    t = min(1, max(0, t))
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def smooth(a, b, x):
    t = min(1, max(0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)
