import { refuse } from './problem.ts'

/** What one query parameter or body field has to be; `says` completes "x must be …". */
export type Rule = { says: string; holds: (value: unknown) => boolean; optional?: boolean }

type Fields = Record<string, unknown>

export const text: Rule = { says: 'a text', holds: (value) => typeof value === 'string' && value !== '' }
export const anyText: Rule = { says: 'a text', holds: (value) => typeof value === 'string' }
export const id: Rule = {
  says: 'an id (text or number)',
  holds: (value) => text.holds(value) || Number.isSafeInteger(value),
}
export const email: Rule = {
  says: 'an email address',
  holds: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
}
export const date: Rule = {
  says: 'a date',
  holds: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
}
export const flag: Rule = { says: 'true or false', holds: (value) => typeof value === 'boolean' }
export const record: Rule = {
  says: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
export const list: Rule = { says: 'a list', holds: Array.isArray }
export const only = (wanted: unknown): Rule => ({
  says: JSON.stringify(wanted),
  holds: (value) => value === wanted,
})
export const like = (pattern: RegExp, says: string): Rule => ({
  says,
  holds: (value) => typeof value === 'string' && pattern.test(value),
})
export const optional = (rule: Rule): Rule => ({ ...rule, optional: true })

/** Dollars with two decimals as text, the way the specification writes '1.00'. */
export const dollars = like(/^\d+\.\d{2}$/, "dollars with two decimals as text, such as '12.50'")

/**
 * Holds `given` against the exact list of fields that the specification gives for a call.
 * Throws 400 naming the first field that is unknown, missing or wrong.
 */
export function exactly<Name extends string>(
  what: string,
  given: unknown,
  rules: Record<Name, Rule>,
): Record<Name, unknown> {
  const fields = (given ?? {}) as Fields
  if (!record.holds(fields)) throw refuse(400, `${what} must be an object`)
  const names = Object.keys(rules)
  for (const name of Object.keys(fields)) {
    if (!names.includes(name)) {
      throw refuse(400, `${what} has an unknown field '${name}'; known are: ${names.join(', ') || 'none'}`)
    }
  }
  for (const [name, rule] of Object.entries<Rule>(rules)) {
    const value = fields[name]
    if (value === undefined && rule.optional) continue
    if (value === undefined) throw refuse(400, `${what} lacks '${name}'`)
    if (!rule.holds(value)) throw refuse(400, `${what} field '${name}' must be ${rule.says}`)
  }
  return fields as Record<Name, unknown>
}
