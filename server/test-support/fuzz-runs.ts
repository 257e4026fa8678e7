const isNightly = process.env.NIGHTLY !== undefined

/** How often fast-check tries: the same cases in each `npm test`, ten times as many that nobody knows before at night. */
export const runs = (numRuns: number) => (isNightly ? { numRuns: numRuns * 10 } : { numRuns, seed: 1 })

/** How long it may try. */
export const runTimeoutMs = isNightly ? 300_000 : 60_000
