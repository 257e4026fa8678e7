import { fileURLToPath } from 'node:url'
import { routes } from '@storefront/shared/domain/routes.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { messages } from './build/messages.ts'
import { imported, page } from './build/page.ts'
import { release } from './build/release.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const { screens } = await imported<typeof import('./src/app/screens.tsx')>('../src/app/screens.tsx')
/** By screen, as in the name of its file (`build/release.ts`). */
const budgets = Object.fromEntries(
  Object.entries(routes).map(([name, path]) => [name, screens[path]?.budget ?? 0]),
)

const hmrPort = Number(process.env.HMR_CLIENT_PORT)

export default defineConfig({
  root,
  build: {
    outDir: 'dist',
    // The server reads from it which files a screen needs.
    manifest: true,
    // The oldest supported browsers (FAN-34), for scripts and styles.
    target: ['safari16.4', 'ios16.4', 'chrome111', 'firefox121'],
    // Without a comment in the files: `release` moves the maps out of what is served.
    sourcemap: 'hidden',
    // One style sheet, so that the order of rules does not depend on which screen loads first.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Only Safari before 17 lacks modulepreload, and it works without: the polyfill would be a cost for all others.
    modulePreload: { polyfill: false },
    // Three shared chunks: the entry with its imports, icons, and code that most screens share. The default of one chunk for each
    // set of screens would be larger and a dozen more requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            // Without the fields: the deletion of an account has some too, and other screens would pay for it.
            { name: 'icons', test: /lucide-react(?!.*\/eye)/, minShareCount: 2 },
            { name: 'shared', test: /(web|shared)\/src\/(?!ui\/forms\/field)/, minShareCount: 4 },
          ],
        },
      },
    },
  },
  // Flattens nested rules in development too, since the gallery's `Forced` copies flat rules only.
  css: { transformer: 'lightningcss' },
  // The page is served from the BFF's port, hot reload from Vite's.
  server: { hmr: hmrPort ? { clientPort: hmrPort } : {} },
  plugins: [
    react(),
    VitePWA({
      // The app finds updates by polling the version, and the server sends the manifest of each tenant.
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      workbox: {
        // Never the page, which differs by tenant and must not be stored, and nothing under /api: the worker ignores requests
        // without a route. Without a network the shell of sw-offline.js opens.
        globPatterns: ['icons/*.{png,svg}', 'assets/*.{js,css,woff2}'],
        // The SDK of /auth is rarely needed, and sw-offline.js stores the messages of one language.
        globIgnores: ['assets/{auth-screen,delete-account,federated,firebase,messages,rare-view}-*.js'],
        // The server's manifest may change with any release, so each build has a new revision.
        additionalManifestEntries: [{ url: '/manifest.webmanifest', revision: String(Date.now()) }],
        navigateFallback: null,
        importScripts: ['sw-network-only.js', 'sw-offline.js', 'sw-notifications.js'],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    messages(),
    page(screens),
    release(budgets),
  ],
})
