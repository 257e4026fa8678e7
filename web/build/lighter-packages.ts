import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const lightIcon = fileURLToPath(new URL('../src/ui/light-icon.ts', import.meta.url))

/**
 * Builds with less of some packages than they bring by themselves:
 * - react-router leads every bundler to its build for developers, which differs from the one for production
 *   in warnings only;
 * - SWR brings a stand-in for React's `useSyncExternalStore`, for versions that have none;
 * - what draws the icons of lucide-react knows contexts, units and names that nobody here uses, and
 *   `ui/light-icon.ts` takes its place.
 */
export function lighterPackages(): Plugin {
  return {
    name: 'storefront-lighter-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react-router(\/dom)?|use-sync-external-store\/shim)$/ },
      async handler(source, importer, options) {
        const name = source.startsWith('react-router') ? source : 'react'
        const found = await this.resolve(name, importer, { ...options, skipSelf: true })
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
      },
    },
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => `export { lightIcon as default } from ${JSON.stringify(lightIcon)}`,
    },
  }
}
