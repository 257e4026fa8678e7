import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, keyActions, pressActions, type Size } from './browser.ts'
import { programOf } from './programs.ts'

/** Firefox, driven by WebDriver BiDi. */
export async function startFirefox(size: Size): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const child = spawn(
    programOf('firefox-esr', 'firefox'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const send = await connect(await addressOf(child.stderr))
    await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const context = contexts[0]?.context
    await send('browsingContext.setViewport', { context, viewport: size })
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      async evaluate<T>(expression: string) {
        const { result, exceptionDetails } = await send<{
          result: { value: string }
          exceptionDetails?: { text: string }
        }>('script.evaluate', {
          // BiDi has a notation of its own for values; a text is the same in both.
          expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
          target: { context },
          awaitPromise: true,
        })
        if (exceptionDetails) throw new Error(exceptionDetails.text)
        return JSON.parse(result.value).value as T
      },
      press: (x, y) => send('input.performActions', { context, actions: pressActions(x, y) }),
      type: (text) => send('input.performActions', { context, actions: keyActions(text) }),
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      close: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where Firefox says that it listens. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let log = ''
  for await (const chunk of output) {
    log += chunk
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(log) ?? []
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error(`Firefox ended at start:\n${log}`)
}

type Send = <T = void>(method: string, params: unknown) => Promise<T>
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/** Opens the connection; returns how to send a command and get its result. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, Waiting>()
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data)
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(`Firefox: ${error} ${message}`))
    else resolve?.(result as never)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('No connection to Firefox'))
  })
  let sent = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      sent += 1
      waiting.set(sent, { resolve, reject })
      socket.send(JSON.stringify({ id: sent, method, params }))
    })
}
