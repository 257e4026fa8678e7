/** What a JSON text holds, undefined when it is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value when it is an object and no list. */
export const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

/** A boolean, written as one or as text in any letter case. */
export const flag = (value: unknown, fallback: boolean) =>
  value === undefined || value === null
    ? fallback
    : value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

const isIdentifier = (value: unknown) => typeof value === 'number' || typeof value === 'string'

/** A text as it is, a list as the texts and numbers in it between commas. */
export const listText = (value: unknown) =>
  Array.isArray(value) ? value.filter(isIdentifier).join(',') : typeof value === 'string' ? value : undefined

/** A number or a text that is not empty. */
export const identifier = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined
