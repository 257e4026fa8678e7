"""Renders pictures: blender -b -P render.py -- [--preview FOLDER] NAME…, or all of them without names."""
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from kit.shot import render, save, softened, tinted
from kit.stage import PICTURE, present, stage, strips
from products import PRODUCTS
from venues import VENUES

MEDIA = os.path.join(HERE, '..', 'media')
VENUE = (800, 500)


def shoot_product(name, preview):
    """Writes a picture for each view and colour: NAME, NAME-COLOUR, NAME-2, NAME-COLOUR-2, …"""
    product = PRODUCTS[name]
    folder = preview or os.path.join(MEDIA, 'products')
    size, samples, radius = ((PICTURE[0] // 2, PICTURE[1] // 2), 24, 3) if preview else (PICTURE, 64, 5)
    for number, turn in enumerate(product.views, 1):
        stage(product.backdrop)
        product.build()
        if product.strips:
            strips()
        present(product.turn + turn, product.tilt, product.fill)
        image, share = render(size, samples, radius)
        suffix = '' if number == 1 else f'-{number}'
        for color, value in (product.colors or {'': None}).items():
            path = os.path.join(folder, f'{name}{color and "-" + color}{suffix}.webp')
            save(tinted(image, share, value) if value else image, path, 22_000)


def shoot_venue(name, preview):
    """Writes the background of a venue, soft and twice as large as it is rendered."""
    VENUES[name]()
    size, samples = ((VENUE[0] // 2, VENUE[1] // 2), 24) if preview else (VENUE, 128)
    image, _ = render(size, samples, 4)
    path = (
        os.path.join(preview, f'{name}.webp')
        if preview
        else os.path.join(MEDIA, 'venues', name, 'background.webp')
    )
    save(softened(image), path, 60_000, scale=2)


def main(args):
    preview = args[args.index('--preview') + 1] if '--preview' in args else None
    names = [a for a in args if a not in ('--preview', preview)] or [*PRODUCTS, *VENUES]
    for name in names:
        start = time.time()
        (shoot_venue if name in VENUES else shoot_product)(name, preview)
        print(f'{name}: {time.time() - start:.0f} s', flush=True)


main(sys.argv[sys.argv.index('--') + 1 :])
