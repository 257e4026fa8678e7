import type { DisplayCard } from './quick-picks.ts'

/** Letters that Unicode normalisation does not decompose. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** FAN-03: the words of a text in lower case, without accents and punctuation. An apostrophe does not separate words. */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => spelledOut[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Each card of a menu once, with the words of its name. */
export type MenuIndex = readonly { readonly card: DisplayCard; readonly words: readonly string[] }[]

/** FAN-03: the cards of all pages. A card that several pages show is included once, from the first of them. */
export function menuIndex(pages: readonly { readonly cards: readonly DisplayCard[] }[]): MenuIndex {
  const cards = new Map<string, DisplayCard>()
  for (const card of pages.flatMap((page) => page.cards)) {
    const key = card.itemId === null ? `product ${card.productId}` : `item ${card.itemId}`
    if (!cards.has(key)) cards.set(key, card)
  }
  return [...cards.values()].map((card) => ({ card, words: searchWords(card.name) }))
}

const fewestLetters = 2

/**
 * FAN-03: the cards whose names contain every word of the query, in any order. Cards with words that begin with those of the
 * query come first; otherwise the order is the menu's. Null for a query of less than two letters.
 */
export function searchMenu(index: MenuIndex, query: string): DisplayCard[] | null {
  const asked = searchWords(query)
  if (asked.join('').length < fewestLetters) return null
  const found = (fits: (word: string, part: string) => boolean) =>
    index.filter(({ words }) => asked.every((part) => words.some((word) => fits(word, part))))
  const first = found((word, part) => word.startsWith(part))
  const all = found((word, part) => word.includes(part))
  return [...new Set([...first, ...all])].map(({ card }) => card)
}
