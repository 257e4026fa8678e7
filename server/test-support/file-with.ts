import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a file with this content, which is deleted when the test ends. */
export function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), content)
  return join(folder, 'file')
}
