const isNightly = process.env.NIGHTLY !== undefined

/** The runs of fast-check: the same cases in each `npm test`, and twenty times as many random ones in the nightly run. */
export const runs = (numRuns: number) => (isNightly ? { numRuns: numRuns * 20 } : { numRuns, seed: 1 })

export const runTimeoutMs = isNightly ? 300_000 : 60_000
