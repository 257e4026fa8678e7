import type * as z from 'zod'

/** Reads a stored text by a schema. Null for what cannot be read, as another release may have written it, or a hand. */
export function readStored<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
