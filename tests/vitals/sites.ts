import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { request } from 'undici'
import { publishAddresses } from '../e2e/support/addresses.ts'
import { startBff } from '../stack/bff-process.ts'
import { makeRelease } from '../stack/other-release.ts'
import { startStack } from '../stack/stack.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/** The addresses of the product and of the floor: the bare page in `web/floor`, the fastest that a screen can be. */
export type Sites = { readonly site: string; readonly floor: string; siteOf(tenant: string): string }

/** Runs `work` with the stack of the browser tests and a server that returns the floor at every path. */
export async function withSites(work: (sites: Sites) => Promise<void>): Promise<void> {
  await using started = new AsyncDisposableStack()
  const env = { SESSION_KEYS: randomBytes(32).toString('base64'), LOG_LEVEL: 'fatal' }
  const stack = started.adopt(await startStack({ env }), (each) => each.stop())
  publishAddresses(stack)
  const { folder } = started.adopt(await makeRelease(buildFloor), (each) => each.dispose())
  const floor = started.adopt(await startBff({ env: stack.env, release: folder }), async (each) => {
    await each.stop()
  })
  await expectCompressed(`http://127.0.0.1:${floor.port}`)
  const { siteOf } = stack
  await work({ siteOf, site: siteOf('demo'), floor: `http://demo.localhost:${floor.port}` })
}

/** An uncompressed floor is slow, and would make every screen look fast. @throws Error when its script is not brotli */
async function expectCompressed(floor: string): Promise<void> {
  const headers = { 'accept-encoding': 'br', host: 'demo.localhost' }
  const page = await (await request(`${floor}/`, { headers: { host: 'demo.localhost' } })).body.text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  const { headers: given, body } = await request(floor + script, { headers })
  await body.dump()
  if (given['content-encoding'] !== 'br') throw new Error(`The floor's script ${script} is not compressed`)
}

async function buildFloor(dist: string): Promise<void> {
  const build = ['build', '--config', 'floor/vite.config.ts', '--outDir', dist, '--emptyOutDir']
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...build], { cwd: web })
}
