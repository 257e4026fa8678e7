const joiners = '\u200c\u200d'
/** Invisible marks, such as those of direction that a copied text begins and ends with, and letters without ink. */
const invisible = /(?![\u200c\u200d])\p{Cf}|[\u3164\uffa0]/gu
/** Only between letters a joiner changes what a person reads (Persian, Hindi). */
const looseJoiners = new RegExp(
  `(?<![\\p{L}\\p{M}])[${joiners}]+|[${joiners}]+(?![\\p{L}\\p{M}${joiners}])`,
  'gu',
)

/** WORLD-13: a typed or pasted line as a person sees it: without invisible marks and surrounding spaces. */
export const cleanLine = (text: string): string =>
  text.replace(invisible, '').replace(looseJoiners, '').trim()

/** The key by which texts of a venue and of a link or an earlier order are compared: as people read them (WORLD-14). */
const keyOf = (text: string): string =>
  cleanLine(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    // 'ß' and 'SS', 'ς' and 'σ' are equal.
    .toUpperCase()
    .toLowerCase()

export const isSameText = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** WORLD-14: the text of a list that reads like `wanted`, in the list's own spelling; undefined for none. */
export const findText = (list: readonly string[], wanted: string): string | undefined =>
  list.find((text) => text === wanted) ?? list.find((text) => isSameText(text, wanted))
