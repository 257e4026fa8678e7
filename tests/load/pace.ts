/** Sends at a constant rate, even when the server stalls, so that waiting counts. */
export function pace(
  perSecond: number,
  send: (turn: number) => Promise<unknown>,
): { stop(): Promise<unknown> } {
  const startedAt = performance.now()
  const running = new Set<Promise<unknown>>()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; sent < due; sent++) {
      const sending: Promise<unknown> = send(sent).finally(() => running.delete(sending))
      running.add(sending)
    }
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(running)
    },
  }
}
