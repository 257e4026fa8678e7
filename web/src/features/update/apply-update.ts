/**
 * Deletes what the browser keeps of the app (Cache Storage and the worker that fills it) and reloads the page.
 * A cache that cannot be cleared is logged and does not keep the fan from the new version.
 */
export async function applyUpdate(): Promise<void> {
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
