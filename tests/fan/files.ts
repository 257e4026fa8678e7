const hashed = /(?<=["'`])(?:\/|\.\/)?(assets\/[\w.-]+\.\w+)(?=["'`])/g
const fixed = [
  '/sw-network-only.js',
  '/sw-offline.js',
  '/sw-notifications.js',
  '/offline.html',
  '/icons/icon.svg',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
  '/manifest.webmanifest',
]

/**
 * Loads a page, its script and its service worker. Returns the other files that a phone loads on a first visit, each once: files
 * of the page, of the screens that the script loads, and of the worker's cache. Those of the page come first.
 */
export async function filesOf(get: (path: string) => Promise<{ readonly body: string }>): Promise<string[]> {
  const namesIn = (body: string) => [...body.matchAll(hashed)].map(([, name]) => `/${name}`)
  const ofPage = namesIn((await get('/auth')).body)
  const scripts = ofPage.filter((name) => name.includes('/index-') && name.endsWith('.js'))
  const others = await Promise.all([...scripts, '/sw.js'].map(get))
  return [...new Set([...ofPage, ...others.flatMap(({ body }) => namesIn(body)), ...fixed])]
}
