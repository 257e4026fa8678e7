import { synonymsByWord } from './menu-synonyms.ts'
import type { DisplayCard } from './quick-picks.ts'
import { searchWords } from './search-words.ts'

/** What finds a card: its name from each of its words on, words that end where one of its words does, and names of its kind and pages. */
type Entry = {
  readonly card: DisplayCard
  readonly words: readonly string[]
  readonly starts: readonly string[]
  readonly phrases: ReadonlySet<string>
  readonly kinds: readonly string[]
  readonly pages: readonly string[]
}

export type MenuIndex = readonly Entry[]

type Page = { readonly name: string | null; readonly cards: readonly DisplayCard[] }

/**
 * FAN-03: the cards of all pages. A card that several pages show is included once, from the first of them.
 * @param own the venue's synonyms (VEN-01)
 */
export function menuIndex(pages: readonly Page[], own?: readonly (readonly string[])[]): MenuIndex {
  const synonyms = synonymsByWord(own)
  const cards = new Map<string, { card: DisplayCard; pages: string[] }>()
  for (const page of pages) {
    const words = searchWords(page.name ?? '')
    const names = [...startsOf(words), ...kindsOf(words, synonyms)]
    for (const card of page.cards) {
      const key = card.itemId === null ? `product ${card.productId}` : `item ${card.itemId}`
      const known = cards.get(key)
      if (known) known.pages.push(...names)
      else cards.set(key, { card, pages: [...names] })
    }
  }
  return [...cards.values()].map((entry) => {
    const words = searchWords(entry.card.name)
    return {
      ...entry,
      words,
      starts: startsOf(words),
      phrases: new Set(words.flatMap((_word, at) => phrasesAt(words, at))),
      kinds: kindsOf(words, synonyms),
    }
  })
}

/** Blanks do not count: 'Hot Dog' starts with 'hotdog' and with 'dog'. */
const startsOf = (words: readonly string[]) => words.map((_word, at) => words.slice(at).join(''))

/** The words from one on, written as one, the longest first. */
const phrasesAt = (words: readonly string[], at: number) =>
  [3, 2, 1]
    .filter((length) => at + length <= words.length)
    .map((length) => words.slice(at, at + length).join(''))

/** The synonyms of words. The longest phrase counts: root beer is not beer. */
function kindsOf(words: readonly string[], synonyms: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const phrases = phrasesAt(words, at)
    const index = phrases.findIndex((phrase) => forms(phrase).some((form) => synonyms.has(form)))
    const phrase = phrases[index]
    if (phrase === undefined) continue
    found.push(...forms(phrase).flatMap((form) => synonyms.get(form) ?? []))
    at += phrases.length - index - 1
  }
  return found
}

const endings = ['s', 'x', 'es', 'ies', 'n', 'en', 'e', 'er']
const isShort = (ending: string) => /[sx]$/.test(ending)

/** A word and the words of which it may be the plural, in any of our languages. */
function forms(word: string): string[] {
  const stems = endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= (isShort(ending) ? 3 : 4))
    .map((ending) => word.slice(0, -ending.length) + (ending === 'ies' ? 'y' : ''))
  return [word, ...stems]
}

/** How a word of the query finds a card, the best first. */
const levels = { whole: 0, begins: 1, kind: 2, page: 3, ends: 4, inside: 5, typo: 6, not: 7 }

const fewestLetters = 2
const fewestOfKind = 3
const fewestInside = 4
const fewestWithTypo = 5

const levelsOf = (index: MenuIndex, asked: string): number[] => {
  const whole = forms(asked)
  return index.map((entry) => levelOf(entry, asked, whole))
}

function levelOf(entry: Entry, asked: string, whole: readonly string[]): number {
  const names = (text: string) =>
    whole.includes(text) || (asked.length >= fewestOfKind && text.startsWith(asked))
  const isNear = (text: string) => isOneEditFrom(text, asked)
  if (whole.some((form) => entry.phrases.has(form))) return levels.whole
  if (entry.starts.some((start) => start.startsWith(asked))) return levels.begins
  if (entry.kinds.some(names)) return levels.kind
  if (entry.pages.some(names)) return levels.page
  if (asked.length < fewestInside) return levels.not
  if (entry.words.some((word) => word.endsWith(asked))) return levels.ends
  if (entry.words.some((word) => word.includes(asked))) return levels.inside
  if (asked.length < fewestWithTypo) return levels.not
  return [...entry.starts, ...entry.kinds].some(isNear) ? levels.typo : levels.not
}

/** Whether a text begins like `asked` but for one letter after the first that is missing, added, another, or swapped with the next. */
function isOneEditFrom(text: string, asked: string): boolean {
  let at = 0
  while (at < asked.length && text[at] === asked[at]) at++
  const [rest, typed] = [text.slice(at), asked.slice(at)]
  return (
    at > 0 &&
    (rest.startsWith(typed.slice(1)) ||
      rest.slice(1).startsWith(typed) ||
      rest.slice(1).startsWith(typed.slice(1)) ||
      rest.startsWith(`${typed[1]}${typed[0]}${typed.slice(2)}`))
  )
}

const mostJoined = 4

/** The ways to write the words of a query, since fans type 'hotdog', 'hot dog' and 'hot-dog'. */
function readings([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]]
  const rest = readings(others)
  const [next] = others
  const apart = rest.map((words) => [first, ...words])
  return next === undefined || others.length >= mostJoined
    ? apart
    : [...apart, ...rest.map(([second = '', ...words]) => [first + second, ...words])]
}

/**
 * FAN-03, FAN-64: the cards that every word of the query finds, in any order: by name, kind or page, the better found first, else in the
 * menu's order. The inside of words counts only if no name begins with the query, a typo only if nothing else fits. Null for a
 * query of less than two letters.
 */
export function searchMenu(index: MenuIndex, query: string): DisplayCard[] | null {
  const words = searchWords(query)
  if (words.join('').length < fewestLetters) return null
  const ways = readings(words)
  const levelsBy = new Map([...new Set(ways.flat())].map((word) => [word, levelsOf(index, word)]))
  const ranked = index.map(({ card }, at) => ({
    card,
    level: Math.min(
      ...ways.map((way) => Math.max(...way.map((word) => levelsBy.get(word)?.[at] ?? levels.not))),
    ),
  }))
  const best = Math.min(...ranked.map(({ level }) => level))
  const last = best <= levels.begins ? levels.page : Math.max(best, levels.ends)
  return ranked
    .filter(({ level }) => level <= last && level < levels.not)
    .sort((one, other) => one.level - other.level)
    .map(({ card }) => card)
}
