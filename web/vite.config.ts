import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { earlyStart } from './build/early-start.ts'
import { release } from './build/release.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** By screen, the most that its first load may weigh (`build/release.ts`). */
const budgets = {
  auth: 130,
  events: 135,
  home: 135,
  product: 145,
  cart: 135,
  confirmation: 150,
  checkout: 145,
  transactions: 145,
}
const hmrPort = Number(process.env.HMR_CLIENT_PORT)

export default defineConfig({
  root,
  build: {
    outDir: 'dist',
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
    // What the entry needs is one chunk with the entry, and what most other screens share is another: the fewer the chunks, the
    // better they compress. Cut into one for each set of screens that share it, it weighs 5 kB more and is a dozen requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'shared', test: /(web|shared)\/src\//, minShareCount: 5 },
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
        globIgnores: ['assets/auth-screen-*.js', 'assets/firebase-*.js'],
        // The server composes the manifest per tenant and may change it with any release, so each build counts as a new one.
        additionalManifestEntries: [{ url: '/manifest.webmanifest', revision: String(Date.now()) }],
        navigateFallback: null,
        importScripts: ['sw-network-only.js', 'sw-offline.js', 'sw-notifications.js'],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    earlyStart(),
    release(budgets),
  ],
})
