import type { Client } from '../drills/client.ts'

/** The files that browsers ask for, by whether they have been here since the last release. */
export type Files = { readonly firstVisit: readonly string[]; readonly everyVisit: readonly string[] }

const hashed = /(?<=")(?:\/|\.\/)?(assets\/[\w.-]+\.\w+)(?=")/g

/**
 * What a phone loads beside the page, read from the page and its service worker. On a first visit every hashed file comes
 * once: some by the page, the others when the worker fills its cache, and from then on all of them from there.
 * @throws Error where the page is not there
 */
export async function filesOf(client: Client, host: string): Promise<Files> {
  const [page, worker] = [
    await client.send({ host, path: '/auth' }),
    await client.send({ host, path: '/sw.js' }),
  ]
  if (page.status !== 200 || worker.status !== 200)
    throw new Error(`The page of ${host} is ${page.status}, its worker ${worker.status}: build the app first`)
  const assets = new Set(
    [page.body, worker.body].flatMap((text) => [...text.matchAll(hashed)].map(([, name]) => `/${name}`)),
  )
  return {
    firstVisit: [
      ...assets,
      '/sw-network-only.js',
      '/sw-offline.js',
      '/sw-notifications.js',
      '/offline.html',
      '/icons/icon.svg',
      '/icons/icon-192.png',
      '/icons/icon-512.png',
      '/manifest.webmanifest',
    ],
    // The browser looks for a new worker at every visit.
    everyVisit: ['/sw.js'],
  }
}
