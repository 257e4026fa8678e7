"""What render.py needs to know about a product."""
from dataclasses import dataclass, field
from typing import Callable


@dataclass
class Product:
    """A product's model and how it is shown."""

    build: Callable[[], None]
    backdrop: str  # one of BACKDROPS
    turn: float = 0.0  # radians around the upright axis
    tilt: float = 30  # degrees that the camera looks down
    fill: float = 1.0  # of the safe part of the picture
    strips: bool = False  # upright reflections, for glass and foil
    colors: dict = field(default_factory=dict)  # name → '#rrggbb' of the material with tint=True
    views: list = field(default_factory=lambda: [0.0])  # further turns, one a view
