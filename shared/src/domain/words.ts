/** The words of a comma list in lower case, without the spaces around them; empty ones do not count. */
export const wordsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
