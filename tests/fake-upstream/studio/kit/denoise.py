"""A denoiser by the feature passes: Debian's Blender has no OpenImageDenoise."""
import numpy as np


def _box(a):
    """The mean over 3 × 3 pixels."""
    b = np.pad(a, 1, mode='edge')
    b = b[:-2] + b[1:-1] + b[2:]
    return (b[:, :-2] + b[:, 1:-1] + b[:, 2:]) / 9


def denoise(image, albedo, normal, radius=5, of_color=0.55, of_albedo=0.055, of_normal=0.25):
    """Non-local means over colour (log, 3 × 3 patches), albedo and normal; all are (height, width, 3)."""
    log = np.log1p(np.maximum(image, 0) * 4)
    mean = np.stack([_box(log[..., i]) for i in range(3)], -1)
    variance = np.maximum(_box(((log - mean) ** 2).mean(-1)), 1e-5)  # of noise and detail together
    noise = np.minimum(variance, np.percentile(variance, 75) * 6 + 1e-5)
    height, width = noise.shape
    image_, log_, albedo_, normal_ = (
        np.pad(a, ((radius, radius), (radius, radius), (0, 0)), mode='edge')
        for a in (image, log, albedo, normal)
    )
    total, weights = np.zeros_like(image), np.zeros((height, width), np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            near = np.s_[radius + dy : radius + dy + height, radius + dx : radius + dx + width]
            by_color = np.maximum(_box(((log_[near] - log) ** 2).mean(-1)) - noise, 0)
            weight = np.exp(
                -by_color / (of_color**2 * noise * 4 + 1e-6)
                - ((albedo_[near] - albedo) ** 2).sum(-1) / (2 * of_albedo**2)
                - ((normal_[near] - normal) ** 2).sum(-1) / (2 * of_normal**2)
                - (dx * dx + dy * dy) / (radius * radius * 1.2)
            )
            total += image_[near] * weight[..., None]
            weights += weight
    return total / weights[..., None]
