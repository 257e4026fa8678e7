import type { FastifyInstance } from 'fastify'

/** How long a start waits until its files are known to the other replicas. */
const startWaitMs = 2_000
/** How often the other releases are looked after: three small commands. */
const lookMs = 10_000
const retryMs = 2_000

/**
 * BFF-76: tells the other replicas of this release before the server is ready, since its first page names files that only it
 * has, and looks after it as long as it runs: what was lost with Redis is back after seconds. While Redis is away the start goes on: it is
 * tried again, and a page whose script was refused loads itself again.
 * @param look rejects while Redis is unavailable
 */
export async function followReleases(app: FastifyInstance, look: () => Promise<void>) {
  // Without Redis there is no other replica.
  if (app.redis === null) return
  let isFailing = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function lookAgain() {
    try {
      await look()
      isFailing = false
    } catch (err) {
      if (!isFailing) app.log.warn({ err }, 'this release could not be made known: trying again')
      isFailing = true
    }
    if (!isClosed) timer = setTimeout(() => void lookAgain(), isFailing ? retryMs : lookMs).unref()
  }
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
  })

  const waited = Promise.withResolvers<void>()
  const limit = setTimeout(waited.resolve, startWaitMs)
  await Promise.race([lookAgain(), waited.promise])
  clearTimeout(limit)
}
