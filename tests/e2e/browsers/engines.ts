import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import puppeteer from 'puppeteer-core'
import { Builder } from 'selenium-webdriver'
import { onTestFinished, vi } from 'vitest'
import { onPath } from '../../stack/provision.ts'

/** A browser with one page, controlled by pointer and keyboard. It ends with the test that started it. */
export interface Browser {
  open(url: string): Promise<unknown>
  /** Calls a function in the page. Arguments and result must be JSON. */
  evaluate<A extends unknown[], R>(inPage: (...args: A) => R | Promise<R>, ...args: A): Promise<R>
  /** Presses and releases the pointer at once, in CSS px of the viewport. */
  press(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** A PNG of the viewport, in base64. */
  screenshot(): Promise<string>
}

type Size = { readonly width: number; readonly height: number }

/** The path of the first of these programs. @throws Error with how to install it */
function programOf(...names: string[]): string {
  const found = onPath(names)
  if (found) return found
  const packages = 'webkit2gtk-driver firefox-esr xvfb'
  throw new Error(`${names[0]} is not installed: apt-get install --no-install-recommends ${packages}`)
}

/** Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(size: Size): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programOf('firefox-esr', 'firefox'),
    acceptInsecureCerts: true,
    defaultViewport: size,
  })
  onTestFinished(() => firefox.close())
  const page = await firefox.newPage()
  return {
    open: (url) => page.goto(url),
    evaluate: (inPage, ...args) => page.evaluate(inPage as (...args: unknown[]) => never, ...args),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot({ encoding: 'base64' }),
  }
}

/**
 * WebKitGTK, controlled by WebDriver, on a virtual screen.
 * @param features of the engine to switch, such as '-PopoverAttribute' for iOS 16
 */
export async function startWebKit({ width, height }: Size, ...features: string[]): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  // GTK's window decorations would not allow a window as narrow as a phone.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  const undecorated = '* { min-width: 0; padding: 0; margin: 0; border-width: 0 }'
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), undecorated)

  const screen = spawn(
    programOf('Xvfb'),
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  onTestFinished(() => void screen.kill())
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const service = spawn(programOf('WebKitWebDriver'), [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  onTestFinished(() => void service.kill())
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${address}/status`), 20_000)
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': {
        args: ['--automation', ...features.map((feature) => `--features=${feature}`)],
      },
    })
    .build()
  onTestFinished(() => driver.quit())

  const browser: Browser = {
    open: (url) => driver.get(url),
    evaluate: (inPage, ...args) => driver.executeScript(inPage, ...args),
    press: (x, y) => driver.actions().move({ x, y, duration: 0 }).press().release().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: () => driver.takeScreenshot(),
  }
  const window = driver.manage().window()
  await window.setRect({ width, height })
  const inner = await browser.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  // Adds the size of the browser's toolbars.
  await window.setRect({ width: 2 * width - inner.width, height: 2 * height - inner.height })
  return browser
}
