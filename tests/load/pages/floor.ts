import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startBff } from '../../stack/bff-process.ts'
import { makeRelease } from '../../stack/other-release.ts'

const web = fileURLToPath(new URL('../../../web', import.meta.url))

/** What no screen can be faster than: the page of `web/floor`, from a server of its own. */
export type Floor = { readonly port: number; stop(): Promise<void> }

/**
 * Builds the floor and starts a BFF that serves it at every path, with shell, policy, compression and session as they are
 * for the app.
 * @param env of the app's BFF, whose sessions it opens as well
 */
export async function startFloor(env: Record<string, string>): Promise<Floor> {
  const release = await makeRelease(buildFloor)
  const bff = await startBff({ env, release: release.folder })
  return {
    port: bff.port,
    async stop() {
      await bff.stop()
      await release.dispose()
    },
  }
}

async function buildFloor(dist: string): Promise<void> {
  const vite = createRequire(`${web}/package.json`).resolve('vite/package.json')
  const bin = vite.replace(/package\.json$/, 'bin/vite.js')
  const build = ['build', '--config', 'floor/vite.config.ts', '--outDir', dist, '--emptyOutDir']
  await promisify(execFile)(process.execPath, [bin, ...build], { cwd: web })
}
