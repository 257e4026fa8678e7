import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Entry } from './journal.ts'

/** A fault to inject into matching calls; a call without a matching fault is not affected. */
export type FaultRequest = {
  /** All calls without it; `path` is a regular expression. */
  match?: { method?: string; path?: string; email?: string; tenant?: string }
  /** How many calls it is for; unlimited without it. */
  times?: number
  /** The probability, from 0 to 1, that a matching call is affected; otherwise the next fault is tried. */
  share?: number
  /** Delays the call. */
  latencyMs?: number
  /** The response instead of the call's own; a call with a `status` is not carried out. */
  status?: number
  body?: unknown
  /** Cuts the connection without a response; a call dropped 'before' is not carried out. */
  drop?: 'before' | 'during' | 'after'
  /** Sends half of the response, then cuts the connection. */
  half?: boolean
  /** Responds with 200 and truncated JSON. */
  invalidJson?: boolean
  /** Never responds and does not carry out the call. */
  hang?: boolean
  /** Overrides whether the call is carried out: `{ status: 502, work: true }` charges the card, then fails. */
  work?: boolean
}

export type Fault = FaultRequest & { id: string; left: number }

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | null
  }
}

/** Whether a call with this fault is carried out. */
const isCarriedOut = (fault: FaultRequest): boolean =>
  fault.work ?? (fault.status === undefined && fault.drop !== 'before' && !fault.hang)

const fits = (wanted: string | undefined, given: string | null) => wanted === undefined || wanted === given

/** The newest fault that matches a call; counts one use of it. */
function takeFault(faults: Fault[], entry: Entry): Fault | undefined {
  const fault = faults.findLast(({ match = {}, left, share = 1 }) => {
    if (left === 0 || !fits(match.email, entry.email) || !fits(match.tenant, entry.tenant)) return false
    const path = match.path === undefined || new RegExp(match.path).test(entry.path)
    return path && fits(match.method?.toUpperCase(), entry.method) && Math.random() < share
  })
  if (fault) fault.left -= 1
  return fault
}

/** The request stays open until its socket closes. */
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

/** Applies the injected faults before and after the routes. */
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
