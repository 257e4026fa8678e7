import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { type ClientDisconnect, endDisconnected } from './client-disconnect.ts'
import type { Transport } from './transport.ts'
import { UpstreamInvalidResponse } from './upstream-error.ts'

/**
 * The header under which a call travels to its dispatcher. @fastify/reply-from passes nothing of the request on but its
 * headers, and a symbol among them is never sent.
 */
export const proxiedCall = Symbol('proxied call')

export type ProxiedCall = {
  /** Where the call goes, with the path of the base address and the query. */
  readonly path: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly disconnect: ClientDisconnect | undefined
}

type DispatchOptions = {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Record<string, string> & { readonly [proxiedCall]: ProxiedCall }
  readonly body: string | undefined
}

type Callback = (
  error: Error | null,
  response?: { readonly statusCode: number; readonly headers: object; readonly body: unknown },
) => void

/**
 * What @fastify/http-proxy uses in place of an undici pool: our transport, with its deadline, its connections for each
 * endpoint and its one retry. A short response is handed over as one Buffer, which costs less than a stream.
 */
export function createProxyDispatcher({ send }: Transport, endpoint: string) {
  return {
    request({ method, headers, body }: DispatchOptions, callback: Callback) {
      const { path, request, reply, disconnect } = headers[proxiedCall]
      const startedAt = performance.now()
      const addWaitingTime = () => {
        request.upstreamMs += performance.now() - startedAt
      }
      send({ endpoint, method, path, headers, body: body ?? null, disconnect })
        .then(({ status, headers, body }) => {
          // Fastify knows no such status.
          if (status > 599) throw new UpstreamInvalidResponse()
          addWaitingTime()
          // The library would throw for a client that disconnected, since a Buffer cannot be destroyed like a stream.
          if (reply.raw.destroyed) {
            if (!Buffer.isBuffer(body)) body.destroy()
            endDisconnected(request, reply)
            return
          }
          callback(null, { statusCode: status, headers, body })
        })
        .catch((error) => {
          addWaitingTime()
          if (reply.raw.destroyed) endDisconnected(request, reply)
          else callback(error)
        })
    },
  }
}
