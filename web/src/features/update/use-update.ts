import { getVersion } from '@storefront/shared/contract/version-and-reports.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { onPageEvents } from '../../page-events.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'
import { browserAnswersMs, withTimeout } from '../../storage/with-timeout.ts'

const firstAfterMs = 1000
const everyMs = 5 * 60_000

/** `message` is the operators' text; '' for none. */
type Offer = { version: string; message: string }

/** The offered update, null for none, from the server's version file (UPD-02 to UPD-07). */
export function useUpdate() {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [declined, setDeclined] = useState<string | null>(null)
  const [updating, setUpdating] = useState(false)

  useEffect(() => pollForUpdates(() => void checkVersion().then(setOffer, logOnly)), [])

  return {
    offer: offer && offer.version !== declined ? offer : null,
    updating,
    /** UPD-04: hides the offer until another version appears or the page is loaded again. */
    later: () => setDeclined(offer?.version ?? null),
    /** UPD-05: stores the version, so that it is not offered again. */
    updateNow: () => {
      setUpdating(true)
      writeStored('app_version', offer?.version ?? null)
      void applyUpdate()
    },
  }
}

/**
 * UPD-01: calls `check` shortly after the start and then every 5 minutes. In a hidden page a due check waits until
 * the page is visible.
 * @returns how to stop
 */
export function pollForUpdates(check: () => void): () => void {
  let timer = setTimeout(tick, firstAfterMs)
  let overdue = false

  function tick() {
    timer = setTimeout(tick, everyMs)
    overdue = document.visibilityState === 'hidden'
    if (!overdue) check()
  }
  function visible() {
    if (!overdue) return
    clearTimeout(timer)
    tick()
  }
  const unsubscribe = onPageEvents({ visible })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

async function checkVersion(): Promise<Offer | null> {
  const server = await call(getVersion, { query: { t: String(Date.now()) } })
  switch (updateDecision(readStored('app_version'), server)) {
    case 'banner':
      return { version: server.version, message: server.updateMessage }
    case 'force':
      // Without a stored version the next check stores the server's, so this happens only once, even if the reload
      // brings the old version.
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

/** `store`: store the server's version silently; `banner`: ask the fan; `force`: clear the caches and reload at once. */
type UpdateDecision = 'none' | 'store' | 'banner' | 'force'

/** UPD-02, UPD-03, UPD-06: the action that the server's version file asks for; 'none' for a file without a version. */
export function updateDecision(
  storedVersion: string | null,
  server: { version: string; updateRequired: boolean },
): UpdateDecision {
  if (!server.version || server.version === storedVersion) return 'none'
  if (!storedVersion) return 'store'
  return server.updateRequired ? 'force' : 'banner'
}

/** UPD-07: a failed check is only logged. */
const logOnly = (error: unknown) => console.warn('The version was not checked', error)

/**
 * Deletes the browser's copies of the app (Cache Storage and the service worker) and reloads the page. A cache that
 * cannot be deleted, or hangs, is logged and does not prevent the reload.
 */
export async function applyUpdate(): Promise<void> {
  const cleared = Promise.allSettled([deleteCaches(), unregisterWorkers()])
  for (const result of await withTimeout<PromiseSettledResult<void>[]>(browserAnswersMs, cleared, () => []))
    if (result.status === 'rejected') console.warn('A cache was not cleared', result.reason)
  window.location.reload()
}

/** Cache Storage and service workers exist on secure pages only. */
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
