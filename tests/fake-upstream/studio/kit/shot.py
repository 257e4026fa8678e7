"""Takes the picture: rendering, denoising, colours of the tinted parts, and the file."""
import os
import tempfile

import bpy
import numpy as np
from PIL import Image

from .colour import lin
from .denoise import denoise

PASSES = ['Image', 'Denoising Albedo', 'Denoising Normal', 'tint']


def render(size, samples, radius=5):
    """Renders the scene: its picture (height, width, 3) in linear colour, and the share (height, width) of tinted material."""
    _settings(size, samples)
    with tempfile.TemporaryDirectory() as folder:
        _keep_passes(folder)
        bpy.ops.render.render()
        image, albedo, normal, tint = (_pass(folder, name, size) for name in PASSES)
    return denoise(image, albedo, normal, radius), tint[..., :1]


def _settings(size, samples):
    """Few bounces and no caustics, which are noise at this number of samples."""
    scene = bpy.context.scene
    render_, cycles, view = scene.render, scene.cycles, scene.view_settings
    render_.engine = 'CYCLES'
    render_.resolution_x, render_.resolution_y = size
    cycles.samples = samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.015
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 3, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 10, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 12
    cycles.blur_glossy, cycles.seed, cycles.filter_width = 0.6, 7, 1.3
    view.view_transform, view.look, view.exposure = 'Filmic', 'High Contrast', 0.55


def _keep_passes(folder):
    """Writes each pass to a file, since a render result cannot be read without a screen."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    aov = layer.aovs.add()
    aov.name, aov.type = 'tint', 'VALUE'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, out = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format, out.format.color_depth = 'OPEN_EXR', '32'
    out.file_slots.clear()
    for name in PASSES:
        out.file_slots.new(name.replace(' ', ''))
        tree.links.new(layers.outputs[name], out.inputs[-1])


def _pass(folder, name, size):
    """A pass that was written, from the bottom row up."""
    file = next(f for f in os.listdir(folder) if f.startswith(name.replace(' ', '')))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = 'Non-Color'
    pixels = np.empty(size[0] * size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(size[1], size[0], 4)[..., :3]


def tinted(image, share, color):
    """The picture with its tinted parts, which were rendered white, in a colour. At their edges, where pixels have a share of the
    backdrop, only the share of white is replaced, which is taken from the nearest pixels that have nothing else.
    """
    whole = (share > 0.98).astype(np.float32)
    near = _blurred(image * whole, 2) / np.maximum(_blurred(whole, 2), 1e-3)
    white = np.where(whole > 0, image, np.minimum(near, image / np.maximum(share, 1e-3)))
    return np.maximum(image - share * white * (1 - np.array(lin(color)[:3], np.float32)), 0)


def softened(image, blur=0.004, bloom=0.05):
    """A picture out of focus: blurred, with a glow around what is brighter than white. Both radii are shares of its width."""
    near = _blurred(image, blur * image.shape[1])
    glow = _blurred(np.clip(image - 0.8, 0, 4), bloom * image.shape[1])
    return near + 0.35 * glow


def _blurred(image, radius):
    """Three box blurs, which are nearly a Gaussian one."""
    size = max(1, round(radius))
    for axis in (0, 1) * 3:
        pad = [(size + 1, size) if a == axis else (0, 0) for a in range(3)]
        sums = np.cumsum(np.pad(image, pad, mode='edge'), axis)
        low, high = [slice(None)] * 3, [slice(None)] * 3
        low[axis], high[axis] = slice(0, image.shape[axis]), slice(2 * size + 1, None)
        image = (sums[tuple(high)] - sums[tuple(low)]) / (2 * size + 1)
    return image


def save(image, path, most, scale=1):
    """Writes linear colour through the film's curve to a WebP of at most `most` bytes, with as little loss as that allows."""
    height, width = image.shape[:2]
    buffer = bpy.data.images.new('picture', width, height, float_buffer=True)
    buffer.colorspace_settings.name = 'Linear'
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = image
    buffer.pixels.foreach_set(pixels.ravel())
    bpy.context.scene.render.image_settings.file_format = 'PNG'
    with tempfile.TemporaryDirectory() as folder:
        png = os.path.join(folder, 'picture.png')
        buffer.save_render(png, scene=bpy.context.scene)
        picture = Image.open(png).convert('RGB').resize((width * scale, height * scale), Image.BICUBIC)
    for quality in range(86, 30, -4):
        picture.save(path, 'WEBP', quality=quality, method=6)
        if os.path.getsize(path) <= most:
            return
