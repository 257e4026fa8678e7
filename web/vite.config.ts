import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { fontPreload } from './build/font-preload.ts'
import { releasePlugin } from './build/release-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const hmrPort = Number(process.env.HMR_CLIENT_PORT)

export default defineConfig({
  root,
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The page comes from the BFF's port, hot reload from Vite's own.
  server: { hmr: hmrPort ? { clientPort: hmrPort } : {} },
  plugins: [
    react(),
    VitePWA({
      // Updates are our own business (version polling), the manifest is the server's, per tenant.
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      workbox: {
        // Never the page, which is each tenant's own and not to be stored, and nothing under /api: without a route the
        // worker leaves a request alone. The identity provider's SDK belongs to /auth only.
        globPatterns: ['icons/*.{png,svg}', 'assets/*.{js,css,woff2}'],
        globIgnores: ['assets/auth-screen-*.js', 'assets/firebase-*.js'],
        // What the server says of a tenant may change with any release, and nothing in it tells when.
        additionalManifestEntries: [{ url: '/manifest.webmanifest', revision: String(Date.now()) }],
        navigateFallback: null,
        importScripts: ['sw-network-only.js'],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    fontPreload(),
    releasePlugin(fileURLToPath(new URL('build/budgets.json', import.meta.url))),
  ],
})
