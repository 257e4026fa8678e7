/** Sales tax of every tenant: 8.25 %, rounded half up to whole cents. */
export const taxOn = (cents: number) => Math.floor((cents * 825 + 5_000) / 10_000)

/** Cents as the product server sends them: dollars as a JSON number. */
export const asDollars = (cents: number) => cents / 100

/** Cents as text with two decimals. */
export const asText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
