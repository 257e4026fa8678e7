import { once } from 'node:events'

type Send = (method: string, params?: object) => Promise<void>
type Message = {
  id?: number
  error?: { message: string }
  method?: string
  params?: { sessionId: string }
}

/**
 * Prepares every service worker of a browser before it runs: what the worker fetches knows nothing of what was set for the
 * page, and Playwright has no session for a worker.
 * @param port of the browser's `--remote-debugging-port`
 * @returns how to end it
 */
export async function prepareServiceWorkers(port: number, prepare: (send: Send) => Promise<void>) {
  const version = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
  const socket = new WebSocket((version as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  const sender =
    (sessionId?: string): Send =>
    (method, params = {}) => {
      last += 1
      const response = Promise.withResolvers<void>()
      waiting.set(last, response)
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      return response.promise
    }
  const attached = async ({ sessionId }: { sessionId: string }) => {
    const send = sender(sessionId)
    // A worker may end at any moment.
    await prepare(send).catch((error) => console.warn(`A service worker is not prepared: ${error.message}`))
    await send('Runtime.runIfWaitingForDebugger').catch(() => {})
  }
  socket.addEventListener('message', ({ data }) => {
    const { id, error, method, params }: Message = JSON.parse(data)
    if (method === 'Target.attachedToTarget' && params) void attached(params)
    const response = waiting.get(id ?? 0)
    if (error) response?.reject(new Error(error.message))
    else response?.resolve()
    waiting.delete(id ?? 0)
  })
  await sender()('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }, { exclude: true }],
  })
  return () => socket.close()
}
