import { getVersion } from '@storefront/shared/contract/operations.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'

const firstAfterMs = 1000
const everyMs = 5 * 60_000

/** `message` is the operators'; '' for none. */
type Offer = { version: string; message: string }

/** The update on offer, null for none, as the server's version file says (UPD-02 to UPD-07). */
export function useUpdate() {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [declined, setDeclined] = useState<string | null>(null)
  const [updating, setUpdating] = useState(false)

  useEffect(() => pollForUpdates(() => void checkVersion().then(setOffer, logOnly)), [])

  return {
    offer: offer && offer.version !== declined ? offer : null,
    updating,
    /** UPD-04: until there is yet another version, or the page is loaded again. */
    later: () => setDeclined(offer?.version ?? null),
    /** UPD-05: the version counts as known from now on, so that it is not offered again. */
    updateNow: () => {
      setUpdating(true)
      writeStored('app_version', offer?.version ?? null)
      void applyUpdate()
    },
  }
}

/**
 * UPD-01: calls `check` 1 s after the start and then every 5 minutes. While the page is hidden a check that falls due
 * waits until the fan comes back.
 * @returns stops it
 */
export function pollForUpdates(check: () => void): () => void {
  let timer = setTimeout(tick, firstAfterMs)
  let overdue = false

  function tick() {
    timer = setTimeout(tick, everyMs)
    overdue = document.hidden
    if (!overdue) check()
  }
  function onVisible() {
    if (!overdue || document.hidden) return
    clearTimeout(timer)
    tick()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

async function checkVersion(): Promise<Offer | null> {
  const server = await call(getVersion, { query: { t: String(Date.now()) } })
  switch (updateDecision(readStored('app_version'), server)) {
    case 'banner':
      return { version: server.version, message: server.updateMessage }
    case 'force':
      // Without a stored version the next check keeps the server's: this happens once, whatever the reload brings.
      removeStored('app_version')
      await applyUpdate()
      return null
    case 'store':
      writeStored('app_version', server.version)
      return null
    case 'none':
      return null
  }
}

/** `store`: keep the server's version silently; `banner`: ask the fan; `force`: clear and reload at once. */
type UpdateDecision = 'none' | 'store' | 'banner' | 'force'

/** UPD-02, UPD-03, UPD-06: what the server's version file asks for. A file without a version asks for nothing. */
export function updateDecision(
  storedVersion: string | null,
  server: { version: string; updateRequired: boolean },
): UpdateDecision {
  if (!server.version || server.version === storedVersion) return 'none'
  if (!storedVersion) return 'store'
  return server.updateRequired ? 'force' : 'banner'
}

/** UPD-07: a version that cannot be checked is logged and does not disturb the fan. */
const logOnly = (error: unknown) => console.warn('The version was not checked', error)

/**
 * Deletes what the browser keeps of the app (Cache Storage and the worker that fills it) and reloads the page.
 * A cache that cannot be cleared is logged and does not keep the fan from the new version.
 */
async function applyUpdate(): Promise<void> {
  for (const result of await Promise.allSettled([deleteCaches(), unregisterWorkers()]))
    if (result.status === 'rejected') console.warn('A cache was not cleared', result.reason)
  window.location.reload()
}

/** Cache Storage and workers exist on secure pages only. */
async function deleteCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}
