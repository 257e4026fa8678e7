import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A folder of secrets as Kubernetes mounts one: each file is a link into `..data`, which is itself a link to a folder that is
 * never changed; new contents are a new folder, and the link is swapped.
 */
export function secretFolder(contents: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'storefront-secrets-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  let version = 0
  const swap = (next: Record<string, string>) => {
    version += 1
    mkdirSync(join(root, `..${version}`))
    for (const [name, content] of Object.entries(next)) {
      writeFileSync(join(root, `..${version}`, name), content)
    }
    symlinkSync(`..${version}`, join(root, '..data_tmp'))
    renameSync(join(root, '..data_tmp'), join(root, '..data'))
  }
  swap(contents)
  for (const name of Object.keys(contents)) symlinkSync(join('..data', name), join(root, name))
  return { pathOf: (name: string) => join(root, name), swap }
}
