import type { DisplayCard } from './quick-picks.ts'

/** Letters that Unicode does not take apart into a letter and its accent. */
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

/** FAN-03: a text as it is searched: its words in lower case, without accents and punctuation; an apostrophe parts no word. */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => spelledOut[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A menu made ready for searching: each card once, with the words of its name. */
export type MenuIndex = readonly { readonly card: DisplayCard; readonly words: readonly string[] }[]

/** FAN-03: all pages as one list to search; what several pages show is in it once, as the first of them shows it. */
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
 * FAN-03: the cards whose name has every word of the query, in any order, in the order of the menu; those with a word
 * that begins like it come before those that only contain it. Null below two letters, which search nothing yet.
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
