const joiners = '\u200c\u200d'
/** Marks without ink, such as those of direction around a copied text, variation selectors, blank letters and replaced objects. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{DI}\u2800\ufffc]/gu
/** Only between letters a joiner changes what a person reads (Persian, Hindi). */
const looseJoiners = new RegExp(
  `(?<![\\p{L}\\p{M}])[${joiners}]+|[${joiners}]+(?![\\p{L}\\p{M}${joiners}])`,
  'gu',
)
/** The signs that people use for a hyphen and an apostrophe, for the inside of a character class. */
export const hyphens = '\\p{Pd}\u2212'
export const apostrophes = "'`\u00b4\u2018\u2019\u201b\u2032\u055a\u05f3\uff07"

/** WORLD-13: a typed or pasted line as a person sees it: without invisible marks and surrounding spaces. */
export const cleanLine = (text: string): string =>
  text.replace(invisible, '').replace(looseJoiners, '').trim()

/** BFF-118: a message to fans in the order of its letters: without the invisible signs that show words in another one. */
export const inWrittenOrder = (message: string): string => message.replace(/\p{Bidi_C}/gu, '').trim()

/** One line of plain text: at least one visible character, no control characters, lone surrogates or line ends. */
export const oneLine = /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u

const anyHyphen = new RegExp(`\\s*[${hyphens}]\\s*`, 'gu')
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'gu')

/** The key by which texts of a venue and of a link or an earlier order are compared: as people read them (WORLD-14). */
const keyOf = (text: string): string =>
  cleanLine(text)
    .normalize('NFKC')
    .replace(anyHyphen, '-')
    .replace(anyApostrophe, "'")
    .replace(/\s+/g, ' ')
    // 'ß' and 'SS', 'ς' and 'σ' are equal.
    .toUpperCase()
    .toLowerCase()

export const isSameText = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** WORLD-14: the text of a list that reads like `wanted`, in the list's own spelling; undefined for none. */
export const findText = (list: readonly string[], wanted: string): string | undefined =>
  list.find((text) => text === wanted) ?? list.find((text) => isSameText(text, wanted))
