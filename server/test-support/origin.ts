import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A call that the origin received. */
type ReceivedCall = {
  readonly method: string
  /** The request target, unchanged. */
  readonly target: string
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type Reply = {
  readonly status?: number
  readonly headers?: Record<string, string | string[]>
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown
}

/** Returns the reply to a call; undefined when it has used the raw response itself. */
export type Handler = (
  call: ReceivedCall,
  raw: ServerResponse,
) => Reply | undefined | Promise<Reply | undefined>
/** Handlers by 'METHOD /path'; that of '*' gets the calls that no other has. */
export type Handlers = Record<string, Handler>

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? undefined : JSON.parse(text)
}

/** A real product server on port 0. A call without a handler gets 404. */
export async function startOrigin(handlers: Handlers) {
  const calls: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://origin')
    const call: ReceivedCall = {
      method: request.method ?? '',
      target: request.url ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await bodyOf(request),
    }
    calls.push(call)
    const handler = handlers[`${call.method} ${call.path}`] ?? handlers['*']
    const reply = handler ? await handler(call, response) : { status: 404, body: { error: 'no handler' } }
    if (reply === undefined) return
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(text)
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    handlers,
    calls,
    stop,
    restart: () => listen(port),
    /** The calls of one endpoint, such as 'POST /api/login'. */
    callsOf: (name: string) => calls.filter((call) => `${call.method} ${call.path}` === name),
  }
}
