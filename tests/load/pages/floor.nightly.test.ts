import { expect, test } from 'vitest'
import { startStack } from '../../stack/stack.ts'
import { startFloor } from './floor.ts'

test('the floor is served as the app is: tenant, policy, compression, every path', async () => {
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  const floor = await startFloor(stack.env)
  try {
    const open = (path: string) =>
      fetch(`http://127.0.0.1:${floor.port}${path}`, {
        headers: { accept: 'text/html', 'accept-encoding': 'br' },
      })
    for (const path of ['/', '/events']) {
      // A server that has just started on a busy machine may turn the first requests away.
      await expect.poll(async () => (await open(path)).status, { timeout: 15_000 }).toBe(200)
      const page = await open(path)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("'nonce-")
      const html = await page.text()
      expect(html).toContain('Kingsbridge Rovers')
      const [script] = html.match(/\/assets\/[\w.-]+\.js/) ?? []
      const code = await open(String(script))
      expect(code.headers.get('content-encoding')).toBe('br')
      expect(await code.text()).toContain('One line of text')
    }
  } finally {
    await floor.stop()
    await stack.stop()
  }
}, 180_000)
