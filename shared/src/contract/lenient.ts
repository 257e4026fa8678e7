import * as z from 'zod/mini'
import { type Cents, toCents } from '../domain/money.ts'

/** A schema that never fails: `read` converts any value; a missing one arrives as null. */
export function lenientReader<T>(read: (value: unknown) => T) {
  return z.prefault(z.transform(read), null)
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

/** Text or number → text; '' for anything else. */
export const lenientText = lenientReader(asText)

/** Text or number → text; null for anything else. */
export const textOrNull = lenientReader((value) => asText(value) || null)

/** Text, or an object with `description` or `name` → text; '' for anything else (CART-06, PROD-01). */
export const descriptionText = lenientReader((value) => {
  const { description, name } = asObject(value)
  return asText(value) || asText(description) || asText(name)
})

/** Dollars as number or text → integer cents; 0 for anything else. */
export const dollarsAsCents = lenientReader((value) => centsOf(value) ?? 0)

/** Dollars as number or text → integer cents; null for anything else. */
export const dollarsAsCentsOrNull = lenientReader(centsOf)

function centsOf(value: unknown): Cents | null {
  try {
    return toCents(asText(value))
  } catch {
    return null
  }
}

/** A whole number as number or text → number; 0 for anything else. */
export const wholeNumber = lenientReader((value) => {
  const number = Math.trunc(Number(asText(value)))
  return Number.isSafeInteger(number) ? number : 0
})

/** An identifier in the type in which the product server wrote it, since it has to be sent back unchanged. */
export const id = z.union([z.string().check(z.refine((value) => value !== '')), z.number()])
export type Id = z.output<typeof id>

/** An identifier; null for anything else. */
export const idOrNull = lenientReader((value) => {
  const parsed = id.safeParse(value)
  return parsed.success ? parsed.data : null
})

/** Whether two identifiers are equal, be they numbers or texts. */
export const sameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  a != null && b != null && String(a) === String(b)

/**
 * A list, bare or under `data` → array; empty for anything else. A row that does not fit is left out, so that it does not
 * empty a whole screen. `entry` is the schema of a row, for documentation.
 */
export function lenientList<S extends z.ZodMiniType>(entry: S) {
  const list = lenientReader((value): z.output<S>[] => {
    const list = Array.isArray(value) ? value : asObject(value).data
    if (!Array.isArray(list)) return []
    return list.flatMap((item) => {
      const parsed = z.safeParse(entry, item)
      return parsed.success ? [parsed.data] : []
    })
  })
  return Object.assign(list, { entry })
}

/** An object; anything else is read as an empty one. `object` is its schema, for documentation. */
export function lenientObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const lenient = z.prefault(z.pipe(z.transform(asObject), object), null)
  return Object.assign(lenient, { object })
}

/** An object; null for anything else. `object` is its schema, for documentation. */
export function objectOrNull<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const orNull = lenientReader((value): z.output<typeof object> | null => {
    const parsed = z.safeParse(object, value)
    return parsed.success ? parsed.data : null
  })
  return Object.assign(orNull, { object })
}
