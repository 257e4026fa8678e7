/** A query with its question mark, '' when there is nothing in it; what is undefined is left out. */
export function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const names = Object.keys(query ?? {})
  if (query === undefined || names.length === 0) return ''
  const given = new URLSearchParams()
  for (const name of names) if (query[name] !== undefined) given.set(name, String(query[name]))
  return given.size > 0 ? `?${given}` : ''
}
