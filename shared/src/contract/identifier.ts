import * as z from 'zod/mini'

/** One segment of a path: what the product server uses as identifiers, and nothing that could change the path (BFF-07). */
export const pathSegment = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  z.string().check(
    z.regex(/^[A-Za-z0-9_][A-Za-z0-9._~-]{0,127}$/),
    z.refine((value) => !value.includes('..')),
  ),
)

/** A short text without control characters, as names and the inputs of a form are. */
export const singleLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
