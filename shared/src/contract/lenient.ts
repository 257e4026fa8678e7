import * as z from 'zod/mini'
import { type Cents, readAmount } from '../domain/money.ts'

/** A schema that converts any value with `read`; a missing one arrives as null. */
export function lenientReader<T>(read: (value: unknown) => T) {
  return z.prefault(z.transform(read), null)
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a field has no value: it is missing, or has what some servers write for nothing, false and ''. */
const isAbsent = (value: unknown): boolean =>
  value == null || value === false || (typeof value === 'string' && value.trim() === '')

/** As `isAbsent`, or an object without fields, which PHP writes as []. */
const isEmptyObject = (value: unknown): boolean =>
  isAbsent(value) || (typeof value === 'object' && Object.keys(Object(value)).length === 0)

let report: (what: string) => void = () => {}

/** WORLD-08: `to` is called with the name of what is present and unreadable, also of an amount, with which a response is still read. */
export function onUnreadable(to: (what: string) => void): void {
  report = to
}

export const reportUnreadable = (what: string): void => report(what)

/** Marks an issue of a list, object or count that is present and unreadable: no row around it is left out for it. */
const unreadable = { unreadable: true }

/** Refuses a value that is present and of another type; `read` converts all others. */
function strictReader<T>(what: string, read: (value: unknown) => T | undefined) {
  return z.prefault(
    z.transform((value: unknown, { issues }): T => {
      const found = read(value)
      if (found === undefined)
        issues.push({ code: 'custom', message: `Not ${what}`, input: value, params: unreadable })
      return found as T
    }),
    null,
  )
}

/** Text or number → text; '' for anything else. */
export const lenientText = lenientReader(asText)

/** Text or number → text; null for anything else. */
export const textOrNull = lenientReader((value) => asText(value) || null)

/** Text as it is, any other JSON value as its JSON text; '' for null. */
export const jsonText = lenientReader((value) =>
  typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value),
)

/** Text, or an object with `description` or `name` → text; '' for anything else (CART-06, PROD-01). */
export const descriptionText = lenientReader((value) => {
  const { description, name } = isObject(value) ? value : {}
  return asText(value) || asText(description) || asText(name)
})

/**
 * Dollars as a number or a text → integer cents; `absent` without a value, null for one that cannot be read, which is reported.
 * @param field its name, for operators
 */
const amountReader = <T>(field: string, absent: T) =>
  Object.assign(
    lenientReader((value): Cents | null | T => {
      if (isAbsent(value)) return absent
      const cents = readAmount(value)
      if (cents === null) reportUnreadable(field)
      return cents
    }),
    { isAmount: true },
  )

/** `amountReader`: 0 without a value. */
export const dollars = (field: string) => amountReader(field, 0)

/** `amountReader`: undefined without a value. */
export const optionalDollars = (field: string) => amountReader(field, undefined)

/** A whole number as number or text → number; 0 without one. @throws for a value that is none */
export const wholeNumber = strictReader('a whole number', (value) => {
  const number = isAbsent(value) ? 0 : Math.trunc(Number(asText(value) || Number.NaN))
  return Number.isSafeInteger(number) ? number : undefined
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
 * The rows of a list that is bare, under `data`, or an object with the rows by their numbers, which PHP makes of a list with gaps;
 * undefined for anything else.
 */
export function rowsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return undefined
  if ('data' in value) return rowsOf(value.data)
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined
}

/**
 * A list as `rowsOf` reads it; `leavesOut` tells for the issues of a row whether the list is read without it. Rows with the same `key` are
 * one (WORLD-34): of two with one key React would leave the first on the screen for ever.
 */
function listReader<S extends z.ZodMiniType>(
  entry: S,
  leavesOut: (issues: z.core.$ZodIssue[]) => boolean,
  key?: keyof z.output<S>,
) {
  const list = z.prefault(
    z.transform((value: unknown, { issues }): z.output<S>[] => {
      const isEmpty = isEmptyObject(isObject(value) && 'data' in value ? value.data : value)
      const rows = isEmpty ? [] : rowsOf(value)?.filter((row) => row !== null)
      const parsed = (rows ?? []).map((row) => z.safeParse(entry, row))
      const read = parsed.flatMap(({ success, data }) => (success ? [data] : []))
      const isWrong = parsed.some(({ error }) => error && !leavesOut(error.issues))
      if (!rows || isWrong || (rows.length > 0 && read.length === 0))
        issues.push({ code: 'custom', message: 'Not a list of such rows', input: value, params: unreadable })
      return read.filter(
        (row, at) => !key || !read.slice(0, at).some((other) => String(other[key]) === String(row[key])),
      )
    }),
    null,
  )
  return Object.assign(list, { entry })
}

/**
 * A list, bare, under `data` or as `rowsOf` reads it; empty without one. A row that does not fit is left out, so that it does not empty
 * a whole screen. `entry` is the schema of a row, for documentation; rows with the same `key` are one.
 * @throws for anything else, for a list of which no row fits, and for one with an unreadable list, object or count in a row
 */
export const lenientList = <S extends z.ZodMiniType>(entry: S, key?: keyof z.output<S>) =>
  listReader(
    entry,
    (issues) => !issues.some((issue) => 'params' in issue && issue.params === unreadable),
    key,
  )

/** As `lenientList`. @throws also for a row that does not fit */
export const strictList = <S extends z.ZodMiniType>(entry: S) => listReader(entry, () => false)

/**
 * An object; anything else is read as an empty one. Only for what decides nothing: with `strictObject` it would be an error.
 * `object` is its schema, for documentation.
 */
export function lenientObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const asObject = z.transform((value: unknown) => (isObject(value) ? value : {}))
  return Object.assign(z.prefault(z.pipe(asObject, object), null), { object })
}

/** An object; an empty one without a value. `object` is its schema, for documentation. @throws for anything else */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const asObject = strictReader('an object', (value) => {
    if (isEmptyObject(value)) return {}
    return isObject(value) ? value : undefined
  })
  return Object.assign(z.pipe(asObject, object), { object })
}

/** What `schema` reads; null without a value. @throws for anything that `schema` refuses */
export const strictNullable = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    strictReader('an object', (value) => (isEmptyObject(value) ? null : value)),
    z.nullable(schema),
  )

/** An object; null for anything else. `object` is its schema, for documentation. */
export function objectOrNull<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape)
  const orNull = lenientReader((value): z.output<typeof object> | null => {
    const parsed = z.safeParse(object, value)
    return parsed.success ? parsed.data : null
  })
  return Object.assign(orNull, { object })
}
