import { readStored, writeStored } from '../storage/stored.ts'
import { showStartFailure } from '../ui/status/start-failed.ts'

const reloadAgainAfterMs = 30_000

/** Reloads the page after a chunk failed to load, usually because a new release replaced it; at most every 30 s. Otherwise rejects. */
export function reloadOnce(error: unknown): Promise<never> {
  const last = readStored('last_chunk_reload') ?? 0
  if (Date.now() - last < reloadAgainAfterMs) return Promise.reject(error)
  writeStored('last_chunk_reload', Date.now())
  location.reload()
  return new Promise(() => {})
}

/**
 * The same for files without which the app cannot show an error: shows the page's static error (FAN-36) and reloads every 30 s until
 * they load.
 */
export const reloadUntilLoaded = (error: unknown): Promise<never> =>
  reloadOnce(error).catch(() => {
    showStartFailure()
    return new Promise(() => setTimeout(() => location.reload(), reloadAgainAfterMs))
  })
