import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import supertest from 'supertest'
import { securityHeadersPlugin } from '../src/protection/security-headers.ts'
import type { Session } from '../src/session/sealer.ts'
import { createSessionSummary } from '../src/session/session-summary.ts'
import { spaRoutes } from '../src/spa/spa-routes.ts'
import type { SpaOptions } from '../src/spa/spa-source.ts'
import { serviceChange } from '../src/tenant/venue-service.ts'
import { brandingApp } from './branding-app.ts'
import { startBrandingOrigin } from './branding-origin.ts'

export const script = `console.log('${'lions '.repeat(200)}')`

const firstViews = {
  en: {
    '/auth':
      '<style>.panel{}</style><img alt="{venue} logo" src="{logo}"><h1>{title1} {title2}</h1>Loading your experience...',
    '/': '<h1>{name}</h1><p>{venue}</p>',
    '': 'Loading your experience...',
  },
  de: {
    '/auth': '<h1>{title2}</h1>Wird geladen',
    '': 'Wird geladen',
    failed: '<template>Nicht geladen</template>',
  },
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Storefront</title>
    <!--boot-head-->
    <script type="module" crossorigin src="/assets/main-abc123.js"></script>
    <link rel="stylesheet" href="/assets/main-abc123.css">
    <style>.spinner{}</style>
  </head>
  <body><div id="root"><!--first-views ${JSON.stringify(firstViews)}--></div></body>
</html>`

const manifest = {
  'index.html': { file: 'assets/main-abc123.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-abc123.js' },
  '_dates.js': { file: 'assets/dates-abc123.js', imports: ['_shared.js'] },
  'src/features/cart/cart-screen.tsx': {
    file: 'assets/cart-screen-abc123.js',
    imports: ['index.html', '_dates.js'],
  },
  'src/features/auth/auth-screen.tsx': { file: 'assets/auth-screen-abc123.js', imports: ['_shared.js'] },
  ...Object.fromEntries(
    ['de.app', 'de.auth', 'de.cart', 'de.update', 'en.app', 'en.auth', 'en.cart'].map((name) => [
      `virtual:messages/messages-${name}.js`,
      { file: `assets/messages-${name}-abc123.js` },
    ]),
  ),
  'src/features/auth/firebase.ts': { file: 'assets/firebase-abc123.js' },
}

/** A folder with the files of a web build. */
export async function buildFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'spa-'))
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'build.json': '{"version":"1.2.3"}',
    '.vite/manifest.json': JSON.stringify(manifest),
    'sw.js': 'self.skipWaiting()',
    'icons/icon-192.png': 'png',
    'assets/main-abc123.js': script,
    'assets/main-abc123.js.br': brotliCompressSync(script),
    'assets/main-abc123.js.gz': gzipSync(script),
    'assets/main-abc123.js.map': '{}',
    '.env': 'SECRET=1',
    'assets/.hidden.js': '1',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

const session: Session = {
  id: 's-1',
  uid: 'uid-1',
  email: 'fan@example.com',
  token: 'upstream-bearer',
  domain: null,
  customerNumber: 'C-1',
  expiresAt: Date.parse('2027-01-15T09:00:00Z'),
}

type Options = { env?: Record<string, string>; signedIn?: boolean; spa?: SpaOptions }

/** The nonce in a response's CSP. */
export const nonceOf = (headers: Record<string, string>) =>
  /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? 'no nonce'

/** A server with tenants, brandings and the SPA, and requests of a visitor who is signed in or not. */
export async function spaApp({ env, signedIn = false, spa }: Options = {}) {
  const origin = await startBrandingOrigin()
  const distDir = await buildFolder()
  const { app } = await brandingApp(origin.url, env)
  const visitor = fp(
    async (scope) => {
      scope.decorate('sessions', { summaryOf: createSessionSummary(scope) } as FastifyInstance['sessions'])
      scope.decorateRequest('session', null)
      scope.addHook('onRequest', async (request) => {
        request.session = signedIn ? session : null
      })
    },
    { name: 'session' },
  )
  await app.register(securityHeadersPlugin)
  await app.register(visitor)
  await app.register(spaRoutes, spa ?? { distDir })
  await app.ready()

  const browser = supertest(app.server)
  return {
    origin,
    /** Changes the service, as staff of a venue do at the admin listener. */
    switchService: (tenant: string, body: object) =>
      app.venueServices.change(tenant, serviceChange(app.now).parse(body)),
    /** Opens an address like a browser. */
    open: (path: string, host = 'lions.fans.example.com') =>
      browser.get(path).set('host', host).set('accept', 'text/html,*/*;q=0.8'),
    get: (path: string) => browser.get(path).set('host', 'lions.fans.example.com'),
    head: (path: string) => browser.head(path).set('host', 'lions.fans.example.com'),
    removeBuild: () => rm(distDir, { recursive: true, force: true }),
    async close() {
      await app.close()
      origin.close()
      await rm(distDir, { recursive: true, force: true })
    },
  }
}
