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
/** By the name of a screen's file (`build/release.ts`). */
const budgets = Object.fromEntries(
  Object.entries(routes).map(([name, path]) => [name, screens[path]?.budget ?? 0]),
)

const hmrPort = Number(process.env.HMR_CLIENT_PORT)

export default defineConfig({
  root,
  build: {
    outDir: 'dist',
    // The server finds the code of a screen in it.
    manifest: true,
    // The oldest that everything works in (FAN-34); for scripts and styles.
    target: ['safari16.4', 'ios16.4', 'chrome111', 'firefox121'],
    sourcemap: false,
    // One style sheet, so that its rules stand in one order whatever screen came first.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers without it, Safari before 17, fetch a file when it is imported; all others would load the stand-in
    // for nothing.
    modulePreload: { polyfill: false },
    // What the entry needs is one chunk with the entry, what most other screens share is another, and so are icons: the fewer the chunks,
    // the better they compress. Cut into one for each set of screens that share it, it weighs 5 kB more and is a dozen requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'shared', test: /(web|shared)\/src\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  // Makes flat rules of nested ones while developing too, which the gallery's `Forced` copies.
  css: { transformer: 'lightningcss' },
  // The page comes from the BFF's port, hot reload from Vite's own.
  server: { hmr: hmrPort ? { clientPort: hmrPort } : {} },
  plugins: [
    react(),
    VitePWA({
      // Updates are found by polling the version, and the manifest comes from the server, per tenant.
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      workbox: {
        // Never the page, which differs by tenant and must not be stored, and nothing under /api: the worker does not
        // touch a request without a route. What opens without a network is the shell that sw-offline.js keeps. The identity provider's SDK is loaded on /auth only.
        globPatterns: ['icons/*.{png,svg}', 'assets/*.{js,css,woff2}'],
        // Of the messages a page needs those of one language, which sw-offline.js keeps.
        globIgnores: ['assets/auth-screen-*.js', 'assets/firebase-*.js', 'assets/messages-*.js'],
        // The server composes the manifest per tenant and may change it with any release, so each build counts as a new one.
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
