import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that affects a build. Folders are included because their time changes when a file is deleted. */
const sources = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'shared/package.json',
  'shared/src{,/**}',
  'web/{src,public,build,typeface}{,/**}',
  'web/{index.html,vite.config.ts,package.json,tsconfig.json}',
]

/**
 * Builds the SPA, unless the last build is newer than its sources.
 * @throws Error with the build's output when it fails, for example because of the size budget
 */
export async function buildWeb(): Promise<undefined> {
  if (isBuilt(root)) return
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: join(root, 'web') }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`The SPA did not build:\n${stdout}${stderr}`)
    },
  )
}

/** Whether `build.json`, which a build writes last, is newer than every source. @param root the repository's folder */
export function isBuilt(root: string): boolean {
  const changed = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const builtAt = changed('web/dist/build.json')
  return globSync(sources, { cwd: root }).every((path) => changed(path) < builtAt)
}
