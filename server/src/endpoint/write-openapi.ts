import { writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi.ts'

// `pnpm openapi [FILE]`
const [file = 'openapi.json'] = process.argv.slice(2)
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log(`Written to ${file}`)
