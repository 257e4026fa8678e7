import type { DisplayCard } from './quick-picks.ts'

type Id = string | number

/** A product, one of its items, or an item whose product is not known. */
type Favorite = { productId: Id | null; itemId: Id | null }

/**
 * FAN-09: whether two favourites are the same to a fan: two items by item, else by product, since the card of a product with
 * options has no item and its page has one.
 */
export function isSameFavorite(a: Favorite, b: Favorite): boolean {
  if (a.itemId !== null && b.itemId !== null) return String(a.itemId) === String(b.itemId)
  return a.productId !== null && b.productId !== null && String(a.productId) === String(b.productId)
}

/** FAN-09: the favourites with this one as the newest, or without it, as the fan wants it. */
export function withFavorite(
  favorites: readonly Favorite[],
  favorite: Favorite,
  isWanted: boolean,
): Favorite[] {
  const others = favorites.filter((each) => !isSameFavorite(each, favorite))
  return isWanted ? [favorite, ...others] : others
}

/** FAN-09: the favourites that are on a menu, as its cards, the newest first. */
export function favoriteCards(cards: readonly DisplayCard[], favorites: readonly Favorite[]): DisplayCard[] {
  const found = favorites.flatMap((favorite) =>
    cards.filter((card) => isSameFavorite(card, favorite)).slice(0, 1),
  )
  return [...new Set(found)]
}
