/** What `work` comes to, or, where that takes longer than `ms`, what `late` returns or throws. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, patience.then(late)]).finally(() => clearTimeout(timer))
}
