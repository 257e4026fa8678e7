import type { DisplayCard } from './quick-picks.ts'

type Id = string | number

/** What can be a favourite: a product, an item of one, or an item whose product is not known. */
type Favorite = { productId: Id | null; itemId: Id | null }

/**
 * FAN-09: whether two selections are the same to a fan: of two items the same item, else the same product, since a card with
 * a choice of options names no item, and the page that it leads to may.
 */
export function isSameFavorite(a: Favorite, b: Favorite): boolean {
  if (a.itemId !== null && b.itemId !== null) return String(a.itemId) === String(b.itemId)
  return a.productId !== null && b.productId !== null && String(a.productId) === String(b.productId)
}

/** FAN-09: the favourites, without this one if it is there, else with it as the newest. */
export function toggleFavorite(favorites: readonly Favorite[], favorite: Favorite): Favorite[] {
  const others = favorites.filter((each) => !isSameFavorite(each, favorite))
  return others.length < favorites.length ? others : [favorite, ...favorites]
}

/** FAN-09: the cards of a menu that are favourites, the newest first; those that are not on it are left out. */
export function favoriteCards(cards: readonly DisplayCard[], favorites: readonly Favorite[]): DisplayCard[] {
  const found = favorites.flatMap((favorite) =>
    cards.filter((card) => isSameFavorite(card, favorite)).slice(0, 1),
  )
  return [...new Set(found)]
}
