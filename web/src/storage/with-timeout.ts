/** WORLD-05: how long a feature of the browser that may hang is waited for. */
export const browserAnswersMs = 1_000

/** Settles like `work`; when that takes longer than `ms`, returns or throws what `onTimeout` does. */
export async function withTimeout<T>(ms: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, timeout.then(onTimeout)]).finally(() => clearTimeout(timer))
}
