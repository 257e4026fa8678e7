import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half of a start is reading TypeScript: the next one finds what this one has read, unless nothing may be written.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
await import('./serve.ts')
