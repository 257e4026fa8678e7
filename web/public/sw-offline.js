// FAN-20: pages come from the network, and without one from a stored shell. The shell is the server's /offline.html, requested
// without cookies, so it belongs to no fan. An ordinary page is never stored, since it contains a session.
const shellCache = 'offline-shell'
const shellPath = '/offline.html'
/** How long a silent network may keep the fan waiting. */
const timeoutMs = 10_000

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

/** The page from the network; if that fails or takes too long, the shell, if there is one. */
async function page(event) {
  const shell = await (await caches.open(shellCache)).match(shellPath)
  const fromNetwork = Promise.resolve(event.preloadResponse).then(
    (response) => response ?? fetch(event.request),
  )
  if (!shell) return fromNetwork
  const tooLong = new Promise((resolve) => setTimeout(() => resolve(shell), timeoutMs))
  return Promise.race([fromNetwork.catch(() => shell), tooLong])
}

/** Hashed files never change, so a copy from any cache is valid. */
async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

let keeping = Promise.resolve()

/** One at a time, so that the last call wins. */
function keepShell(language) {
  keeping = keeping.then(() => renewShell(language))
  return keeping
}

/**
 * Stores the newest shell together with the files that its page names, so that it opens even after the pre-cache of its release is gone.
 * The earlier shell stays until the new one is complete. LANG-03: its language is the one that a page has posted, else the earlier
 * shell's, else the venue's for this browser.
 */
async function renewShell(requested) {
  try {
    const cache = await caches.open(shellCache)
    const language = requested ?? (await cache.match(shellPath))?.headers.get('content-language')
    const query = language ? `?language=${language}` : ''
    const response = await fetch(shellPath + query, { credentials: 'omit', cache: 'no-store' })
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
