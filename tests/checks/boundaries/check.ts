import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsOf } from './imports.ts'
import { type PublicFiles, violationsOf } from './violations.ts'

/** Part of `npm run lint`: prints every import that breaks a boundary and ends with 1 if there is one. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const publicFiles = JSON.parse(
  readFileSync(join(root, 'web/src/features/public-files.json'), 'utf8'),
) as PublicFiles
const violations = violationsOf(importsOf(root), publicFiles)
for (const violation of violations) console.error(`${violation}\n`)
process.exitCode = violations.length === 0 ? 0 : 1
