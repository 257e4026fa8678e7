/** The words of a comma list in lower case, trimmed; empty ones are left out. */
export const wordsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
