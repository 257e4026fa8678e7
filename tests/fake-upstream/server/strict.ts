/** An error response: its status and JSON body. */
export class Problem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.error ?? body.userMessage ?? status))
    this.status = status
    this.body = body
  }
}

/** An error response `{ error }`. */
export const refuse = (status: number, error: string) => new Problem(status, { error })

/** The rule for a query parameter or body field; `expected` completes "x must be …". */
export type Rule = { expected: string; accepts: (value: unknown) => boolean; optional?: boolean }

type Fields = Record<string, unknown>

export const text: Rule = {
  expected: 'a text',
  accepts: (value) => typeof value === 'string' && value !== '',
}
export const anyText: Rule = { expected: 'a text', accepts: (value) => typeof value === 'string' }
export const id: Rule = {
  expected: 'an id (text or number)',
  accepts: (value) => text.accepts(value) || Number.isSafeInteger(value),
}
export const email: Rule = {
  expected: 'an email address',
  accepts: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
}
export const date: Rule = {
  expected: 'a date',
  accepts: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
}
export const flag: Rule = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' }
export const record: Rule = {
  expected: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
export const list: Rule = { expected: 'a list', accepts: Array.isArray }
export const only = (wanted: unknown): Rule => ({
  expected: JSON.stringify(wanted),
  accepts: (value) => value === wanted,
})
export const like = (pattern: RegExp, expected: string): Rule => ({
  expected,
  accepts: (value) => typeof value === 'string' && pattern.test(value),
})
export const optional = (rule: Rule): Rule => ({ ...rule, optional: true })

export const dollars = like(/^\d+\.\d{2}$/, "dollars with two decimals as text, such as '12.50'")

/**
 * Checks that `given` has exactly these fields.
 * @throws Problem 400 that names the first field that is unknown, missing or wrong
 */
export function exactly<Name extends string>(
  what: string,
  given: unknown,
  rules: Record<Name, Rule>,
): Record<Name, unknown> {
  const fields = (given ?? {}) as Fields
  if (!record.accepts(fields)) throw refuse(400, `${what} must be an object`)
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
    if (!rule.accepts(value)) throw refuse(400, `${what} field '${name}' must be ${rule.expected}`)
  }
  return fields as Record<Name, unknown>
}
