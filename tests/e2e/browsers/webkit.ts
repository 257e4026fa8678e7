import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { type Browser, keyActions, pressActions, type Size } from './browser.ts'
import { programOf, until } from './programs.ts'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/**
 * WebKit as WebKitGTK has it, driven by WebDriver on a screen of its own.
 * @param features of the engine to switch, such as '-PopoverAttribute', which stands for iOS 16
 */
export async function startWebKit(size: Size, features?: string): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  // GTK's own decorations would keep the window from being as narrow as a phone.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(
    join(home, '.config/gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; border-width: 0 }',
  )
  const running: ChildProcess[] = []
  const start = (name: string, args: string[], env = {}) => {
    const child = spawn(programOf(name), args, { env: { ...process.env, ...env }, stdio: 'ignore' })
    running.push(child)
    return child
  }
  const stop = () => {
    for (const child of running.reverse()) child.kill('SIGTERM')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }

  const display = `:${1000 + ((await freePort()) % 50_000)}`
  start('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const port = await freePort()
  start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  })

  const command = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`WebKit, ${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  try {
    await until('WebKitWebDriver', () => command('GET', '/status'))
    const args = ['--automation', ...(features ? [`--features=${features}`] : [])]
    const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          acceptInsecureCerts: true,
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser, args },
        },
      },
    })
    const session = `/session/${sessionId}`
    const browser: Browser = {
      open: (url) => command('POST', `${session}/url`, { url }),
      async evaluate<T>(expression: string) {
        const script = `const done = arguments[0]
          ;(async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const result = await command<{ value: T; error?: string }>('POST', `${session}/execute/async`, {
          script,
          args: [],
        })
        if (result.error) throw new Error(result.error)
        return result.value
      },
      press: (x, y) => command('POST', `${session}/actions`, { actions: pressActions(x, y) }),
      type: (text) => command('POST', `${session}/actions`, { actions: keyActions(text) }),
      async screenshot() {
        return Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64')
      },
      async close() {
        await command('DELETE', session).catch(() => null)
        stop()
      },
    }
    await fit(browser, size, (rect) => command('POST', `${session}/window/rect`, rect))
    return browser
  } catch (error) {
    stop()
    throw error
  }
}

/** Makes the window so large that the page in it has the size. */
async function fit(browser: Browser, size: Size, resize: (rect: Size) => Promise<unknown>): Promise<void> {
  await resize(size)
  const inner = await browser.evaluate<Size>('({ width: innerWidth, height: innerHeight })')
  await resize({
    width: 2 * size.width - inner.width,
    height: 2 * size.height - inner.height,
  })
}
