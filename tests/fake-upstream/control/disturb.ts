import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, takeFault, worksOn } from './fault.ts'

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | null
  }
}

/** An answer that never comes: the request ends with its socket. */
const never = () => new Promise<never>(() => {})

const plainText = (payload: unknown) => (typeof payload === 'string' ? payload : '{}')

/** Sends the first half of an answer whose announced length is the whole, then cuts the line. */
function sendHalf(request: FastifyRequest, reply: FastifyReply, payload: string): void {
  const whole = Buffer.from(payload)
  reply.raw.writeHead(reply.statusCode, {
    'content-type': 'application/json',
    'content-length': whole.length,
  })
  reply.raw.write(whole.subarray(0, Math.floor(whole.length / 2)), () => request.raw.socket.destroy())
}

/** Puts the disturbances that were ordered between the callers and the routes. */
export function disturb(app: FastifyInstance, faults: Fault[]): void {
  app.decorateRequest('fault', null)

  app.addHook('preHandler', async (request, reply) => {
    const fault = request.entry ? takeFault(faults, request.entry) : undefined
    if (!fault) return
    request.fault = fault
    if (fault.latencyMs !== undefined) await sleep(fault.latencyMs)
    if (worksOn(fault)) return
    if (fault.drop) {
      request.raw.socket.destroy()
      return never()
    }
    if (fault.hang) return never()
    return reply.status(fault.status ?? 200).send(fault.body ?? { error: 'Ordered failure' })
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
    if (fault.garbage) {
      reply.status(200).header('content-type', 'application/json; charset=utf-8')
      if (entry) entry.status = 200
      return '{"status": "SUCC'
    }
    if (worksOn(fault) && fault.body !== undefined) {
      reply.header('content-type', 'application/json; charset=utf-8')
      return JSON.stringify(fault.body)
    }
    return payload
  })
}
