/**
 * Lets one call go first while the others that arrive meanwhile wait for it, so that what the first has to fetch is
 * fetched once (BFF-24). A failure that `concernsAll` is shared by those who wait; after any other failure the next of
 * them goes first, since nothing may have been fetched.
 */
export function leadFirst<A, R>(call: (argument: A) => Promise<R>, concernsAll: (error: unknown) => boolean) {
  let lead: Promise<boolean> | null = null

  return async (argument: A): Promise<R> => {
    while (lead) if (await lead) return call(argument)
    const answer = call(argument)
    const mine = answer.then(
      () => true,
      (error: unknown) => {
        if (concernsAll(error)) throw error
        return false
      },
    )
    // Those who wait hear of it; when nobody does, the caller's own answer tells.
    mine.catch(() => undefined)
    lead = mine
    try {
      return await answer
    } finally {
      lead = null
    }
  }
}
