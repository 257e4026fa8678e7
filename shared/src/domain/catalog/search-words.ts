/** Letters that Unicode normalisation does not decompose, or that are typed in several ways. */
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
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
}

/** Words that no search is about. */
const joiners = new Set('and with und mit y con et avec و مع'.split(' '))

/**
 * FAN-03: the words of a text in lower case, without accents, punctuation, the Arabic article, and 'and' and 'with' beside other words. An
 * apostrophe does not separate words.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’ـ]/gu, '')
    .replace(/[ßæœøđðłþıىةٱ]/g, (letter) => spelledOut[letter] ?? letter)
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/^ال(?=..)/, ''))
  const meant = words.filter((word) => !joiners.has(word))
  return meant.length > 0 ? meant : words
}
