import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/** Builds the SPA. @throws Error with the build's output when it fails, a weight above its budget included */
export async function buildWeb(timed: (part: string, ms: number) => void): Promise<undefined> {
  const since = performance.now()
  const build = spawn('npm', ['run', '--silent', 'build'], { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  build.stdout.on('data', (chunk) => {
    output += chunk
  })
  build.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The SPA did not build:\n${output}`)
  timed('SPA build', performance.now() - since)
}
