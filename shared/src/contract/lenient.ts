import * as z from 'zod/mini'
import { type Cents, readAmount } from '../domain/money.ts'

/** The message of a list, object or count that is present and cannot be read: no row around it is left out for it. */
const unreadable = 'Unreadable'
const Refused = Symbol(unreadable)

/** A schema that converts any value with `read`, which may refuse it; a missing one arrives as null. */
export function lenientReader<T>(read: (value: unknown) => T | typeof Refused) {
  const transform = z.transform((input: unknown, { issues }) => {
    const found = read(input)
    if (found === Refused) issues.push({ code: 'custom', message: unreadable, input })
    return found as T
  })
  return z.prefault(transform, null)
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

/** Text or number → text; '' for anything else. */
export const lenientText = lenientReader(asText)

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

/** A whole number as number or text, also '2.000' or '2,00' → number; 0 without one. @throws for anything else */
export const wholeNumber = lenientReader((value) => {
  if (isAbsent(value)) return 0
  const [digits] = /^-?\d+(?=(?:\.0*|,00?)?$)/.exec(asText(value)) ?? []
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : Refused
})

/** An identifier in the type in which the product server wrote it, since it has to be sent back unchanged. */
export const id = z.union([z.string().check(z.refine((value) => value !== '')), z.number()])
export type Id = z.output<typeof id>

/** An identifier; null for anything else. */
export const idOrNull = lenientReader((value) => {
  const parsed = id.safeParse(value)
  return parsed.success ? parsed.data : null
})

/** As `idOrNull`; undefined without a value. */
export const optionalId = lenientReader((value) => (isAbsent(value) ? undefined : z.parse(idOrNull, value)))

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

const wholeLists = new WeakSet<object>()

/**
 * FAN-01: whether a list is all that its response held, so that what it lacks was missing there too. Not if a row was left out, if the
 * response held no list, was one page of several or named an error, and not for a copy.
 */
export const isWholeList = (list: object): boolean => wholeLists.has(list)

/** Whether the object around a list says that it is not the whole answer. */
function isPart(response: unknown, rows: number): boolean {
  if (!isObject(response)) return false
  const { success, error, totalRecords } = response
  return success === false || !!error || Number(totalRecords) > rows
}

function listOf<T>(rows: T[], isWhole: boolean): T[] {
  if (isWhole) wholeLists.add(rows)
  return rows
}

/**
 * A list as `rowsOf` reads it. `leavesOut` tells whether the list is read without a row, by the messages about that row. Rows with the same
 * `key` are one (WORLD-34): of two with one key React would leave the first on the screen for ever.
 */
function listReader<S extends z.ZodMiniType>(
  entry: S,
  leavesOut: (messages: string[]) => boolean,
  key?: keyof z.output<S>,
) {
  const list = lenientReader((value) => {
    const data = isObject(value) && 'data' in value ? value.data : value
    if (isEmptyObject(data)) return listOf([], Array.isArray(data) && !isPart(value, 0))
    const rows = rowsOf(value)
    const read = new Map<unknown, z.output<S>>()
    let isWhole = !isPart(value, rows?.length ?? 0)
    for (const row of rows ?? []) {
      const { success, data, error } = z.safeParse(entry, row)
      const id = success && key ? String(data[key]) : row
      if (success && !read.has(id)) read.set(id, data)
      if (error && !leavesOut(error.issues.map(({ message }) => message))) return Refused
      isWhole &&= success
    }
    return rows && (read.size > 0 || rows.length === 0) ? listOf([...read.values()], isWhole) : Refused
  })
  return Object.assign(list, { entry })
}

/**
 * A list, bare, under `data` or as `rowsOf` reads it; empty without one. A row that does not fit is left out, so that it does not empty
 * a whole screen. `entry` is the schema of a row, for documentation; rows with the same `key` are one.
 * @throws for anything else, for a list of which no row fits, and for one with an unreadable list, object or count in a row
 */
export const lenientList = <S extends z.ZodMiniType>(entry: S, key?: keyof z.output<S>) =>
  listReader(entry, (messages) => !messages.includes(unreadable), key)

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
  const asObject = lenientReader((value) => {
    if (isEmptyObject(value)) return {}
    return isObject(value) ? value : Refused
  })
  return Object.assign(z.pipe(asObject, object), { object })
}

/** What `schema` reads; null without a value. @throws for anything that `schema` refuses */
export const strictNullable = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    lenientReader((value) => (isEmptyObject(value) ? null : value)),
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
