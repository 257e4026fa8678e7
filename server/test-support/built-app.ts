import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { boot } from '@storefront/shared/contract/boot.ts'
import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { lions } from './lions.ts'
import { type SiteOptions, startSite } from './site.ts'

export const script = `console.log('${'lions '.repeat(200)}')`

const firstViews = {
  en: {
    '/auth': '<img alt="{venue} logo" src="{logo}"><h1>{title1} {title2}</h1>Loading your experience...',
    '/': '<p>{venue}</p>',
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

/** A folder with the files of a web build, removed when the test ends. */
export async function builtApp() {
  const folder = await mkdtemp(join(tmpdir(), 'built-app-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
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

/** A site with a built app whose tenants are all the Lions; `open` gets an address like a browser. */
export async function startPages({ handlers, deps, ...options }: SiteOptions = {}) {
  const spa = deps?.spa ?? { distDir: await builtApp() }
  const site = await startSite({ ...options, handlers: { ...lions, ...handlers }, deps: { ...deps, spa } })
  const open = (url: string, { headers, ...more }: InjectOptions = {}) =>
    site.call({ url, ...more, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
  return { ...site, open }
}

/** The nonce in a response's CSP. */
export const nonceOf = (headers: Record<string, unknown>) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'no nonce'

/** The data of a page for the app. */
export const bootIn = (html: string) =>
  boot.parse(JSON.parse(/<script[^>]* id="boot"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''))
