import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, isCarriedOut, takeFault } from './fault.ts'

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | null
  }
}

/** A response that never comes: the request ends with its socket. */
const never = () => new Promise<never>(() => {})

const plainText = (payload: unknown) => (typeof payload === 'string' ? payload : '{}')

/** Sends the first half of a response that announces its whole length, then cuts the connection. */
function sendHalf(request: FastifyRequest, reply: FastifyReply, payload: string): void {
  const whole = Buffer.from(payload)
  reply.raw.writeHead(reply.statusCode, {
    'content-type': 'application/json',
    'content-length': whole.length,
  })
  reply.raw.write(whole.subarray(0, Math.floor(whole.length / 2)), () => request.raw.socket.destroy())
}

/** Applies the faults that the control endpoint was asked for, before and after the routes. */
export function injectFaults(app: FastifyInstance, faults: Fault[]): void {
  app.decorateRequest('fault', null)

  app.addHook('preHandler', async (request, reply) => {
    const fault = request.entry ? takeFault(faults, request.entry) : undefined
    if (!fault) return
    request.fault = fault
    if (fault.latencyMs !== undefined) await sleep(fault.latencyMs)
    if (fault.drop === 'during') request.raw.socket.destroy()
    if (isCarriedOut(fault)) return
    if (fault.drop) {
      request.raw.socket.destroy()
      return never()
    }
    if (fault.hang) return never()
    return reply.status(fault.status ?? 200).send(fault.body ?? { error: 'Injected fault' })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault, entry } = request
    if (!fault) return payload
    for (const [name, value] of Object.entries(fault.headers ?? {})) reply.header(name, value)
    if (fault.status !== undefined) reply.status(fault.status)
    if (entry) entry.status = fault.drop || fault.hang || fault.half ? null : reply.statusCode
    if (fault.hang) return never()
    if (fault.drop) {
      request.raw.socket.destroy()
      return never()
    }
    if (fault.half) {
      sendHalf(request, reply, plainText(payload))
      return never()
    }
    if (fault.invalidJson) {
      reply.status(200).header('content-type', 'application/json; charset=utf-8')
      if (entry) entry.status = 200
      return '{"status": "SUCC'
    }
    if (isCarriedOut(fault) && fault.body !== undefined) {
      reply.header('content-type', 'application/json; charset=utf-8')
      return JSON.stringify(fault.body)
    }
    return payload
  })
}
