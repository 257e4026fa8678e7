import { readStored, writeStored } from '../storage/stored.ts'
import { showStartFailure } from '../ui/status/start-failed.ts'

const reloadAgainAfterMs = 30_000

/** A chunk that cannot be loaded is mostly one that a new release replaced: the page is loaded again, but not over and over. */
export function reloadOnce(error: unknown): Promise<never> {
  const last = readStored('last_chunk_reload') ?? 0
  if (Date.now() - last < reloadAgainAfterMs) return Promise.reject(error)
  writeStored('last_chunk_reload', Date.now())
  location.reload()
  return new Promise(() => {})
}

/**
 * The same for what the page cannot even say an error without: the page says what it brings along for that (FAN-36), and is loaded again
 * until it is there, every 30 s.
 */
export const reloadUntilLoaded = (error: unknown): Promise<never> =>
  reloadOnce(error).catch(() => {
    showStartFailure()
    return new Promise(() => setTimeout(() => location.reload(), reloadAgainAfterMs))
  })
