"""All products by the name of their picture."""
from . import beer, coffee, cold, food, grill, merchandise, snacks, sweets

MODULES = (cold, beer, coffee, grill, food, snacks, sweets, merchandise)
PRODUCTS = {name: product for module in MODULES for name, product in module.PRODUCTS.items()}
