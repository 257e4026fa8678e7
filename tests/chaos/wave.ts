/** The moments that the trials of a wave reach together. */
export type Moment = 'mark' | 'loss' | 'failover'

/** Trials that lose one Redis, or its primary, at the same moment: none goes on before all have reached it. */
export type Wave = {
  /** Resolves when every trial that is still under way has reached the moment, and what belongs to it is done. */
  reach(moment: Moment): Promise<void>
  /** A trial has ended. */
  leave(): void
}

export function startWave(size: number, actions: Partial<Record<Moment, () => Promise<void>>>): Wave {
  let members = size
  let arrived: (Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'> & { moment: Moment })[] = []

  function proceed() {
    const [first] = arrived
    if (!first || arrived.length < members) return
    const together = arrived
    arrived = []
    Promise.resolve(actions[first.moment]?.()).then(
      () => together.forEach(({ resolve }) => void resolve()),
      (error: unknown) => together.forEach(({ reject }) => void reject(error)),
    )
  }

  return {
    reach: (moment) => {
      const { promise, ...settle } = Promise.withResolvers<void>()
      arrived.push({ ...settle, moment })
      proceed()
      return promise
    },
    leave: () => {
      members -= 1
      proceed()
    },
  }
}
