import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Registered before the slow imports: a process that is still starting has nothing to finish, so it ends at once (BFF-42). The first
// process of a container ignores signals without a handler.
const signals = ['SIGTERM', 'SIGINT'] as const
const endAtOnce = () => process.exit(0)
for (const signal of signals) process.on(signal, endAtOnce)

// Caches compiled TypeScript, which saves a quarter of the start's CPU time. On a read-only file system it does nothing.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
const { serve } = await import('./serve.ts')
await serve(() => {
  for (const signal of signals) process.off(signal, endAtOnce)
})
