import * as z from 'zod/mini'
import { type Cents, toCents } from '../domain/money.ts'

/** Builds a schema that never fails: `read` turns whatever came, missing included, into what we use. */
export function lenientReader<T>(read: (value: unknown) => T) {
  return z.prefault(z.transform(read), null)
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

/** Text, number or nothing → text, '' when there is none. */
export const lenientText = lenientReader(asText)

/** Text, number or nothing → text, null when there is none. */
export const textOrNull = lenientReader((value) => asText(value) || null)

/** A text, or an object that holds it under `description` or `name` → text, '' when there is none (CART-06, PROD-01). */
export const descriptionText = lenientReader((value) => {
  const { description, name } = asObject(value)
  return asText(value) || asText(description) || asText(name)
})

/** Dollars as number or text → integer cents; 0 when there are none or it is no amount. */
export const dollarsAsCents = lenientReader((value) => centsOf(value) ?? 0)

/** Dollars as number or text → integer cents, null when there are none. */
export const dollarsAsCentsOrNull = lenientReader(centsOf)

function centsOf(value: unknown): Cents | null {
  try {
    return toCents(asText(value))
  } catch {
    // Nothing, no amount, or more money than there is: a reader refuses nothing.
    return null
  }
}

/** A whole number as number or text → number, 0 when it is none. */
export const wholeNumber = lenientReader((value) => {
  const number = Math.trunc(Number(asText(value)))
  return Number.isSafeInteger(number) ? number : 0
})

/** An identifier as the product server wrote it, so that it goes back in the same type. */
export const id = z.union([z.string().check(z.refine((value) => value !== '')), z.number()])
export type Id = z.output<typeof id>

/** An identifier that may be missing. */
export const idOrNull = lenientReader((value) => {
  const parsed = id.safeParse(value)
  return parsed.success ? parsed.data : null
})

/** Equality of identifiers that may have come as number or text. */
export const sameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  a != null && b != null && String(a) === String(b)

/**
 * A list, bare or under `data`, missing or null → array. An entry that does not fit is left out, so that one broken
 * row of the product server does not empty a whole screen. `entry` documents what the list holds.
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

/** An object that may be missing: read as if it were empty. `object` documents its fields. */
export function lenientObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const lenient = z.prefault(z.pipe(z.transform(asObject), object), null)
  return Object.assign(lenient, { object })
}

/** An object that may be missing: null then. `object` documents its fields. */
export function objectOrNull<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const orNull = lenientReader((value): z.output<typeof object> | null => {
    const parsed = z.safeParse(object, value)
    return parsed.success ? parsed.data : null
  })
  return Object.assign(orNull, { object })
}
