// FAN-20: pages come from the network, and without one from the shell that is kept here. That shell is the server's
// /offline.html: nobody's, asked for without cookies. An ordinary page is never stored, since a session is in it.
const shellCache = 'offline-shell'
const shellPath = '/offline.html'
/** How long a network that does not say that it is dead may keep the fan waiting. */
const patienceMs = 10_000

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
)
self.addEventListener('message', (event) => {
  const language = event.data?.keepShell
  if (language) event.waitUntil(keepShell(language))
})
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== self.location.origin || event.request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request))
  else if (event.request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event))
})

const isPage = (pathname) => !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)

/** The page from the network; where that fails or takes too long, the shell, if there is one. */
async function page(event) {
  const shell = await (await caches.open(shellCache)).match(shellPath)
  const fromNetwork = Promise.resolve(event.preloadResponse).then(
    (response) => response ?? fetch(event.request),
  )
  if (!shell) return fromNetwork
  const tooLong = new Promise((resolve) => setTimeout(() => resolve(shell), patienceMs))
  return Promise.race([fromNetwork.catch(() => shell), tooLong])
}

/** Hashed files never change: whichever cache has one will do. */
async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

let keeping = Promise.resolve()

/** One after the other, so that the last one counts. */
function keepShell(language) {
  keeping = keeping.then(() => renewShell(language))
  return keeping
}

/**
 * Keeps the newest shell together with the files that its first paint needs, so that it opens whatever becomes of the
 * pre-cache of its release. The earlier one stays until the new one is complete. LANG-06: it is in the language that a page has told, else in that
 * of the earlier one, else in the browser's.
 */
async function renewShell(told) {
  try {
    const cache = await caches.open(shellCache)
    const language = told ?? (await cache.match(shellPath))?.headers.get('content-language')
    const headers = language ? { 'accept-language': language } : {}
    const response = await fetch(shellPath, { credentials: 'omit', cache: 'no-store', headers })
    if (!response.ok || response.redirected) return
    const html = await response.clone().text()
    const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
    for (const file of files) {
      const known = await caches.match(file, { ignoreVary: true })
      if (known) await cache.put(file, known)
      else await cache.add(file)
    }
    await cache.put(shellPath, response)
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (pathname !== shellPath && !files.includes(pathname)) await cache.delete(url)
    }
  } catch (error) {
    console.warn('The offline shell was not kept', error)
  }
}
