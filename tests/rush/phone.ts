import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Client } from '../drills/client.ts'
import { type DrillFan, keepCookie } from '../drills/drill-fan.ts'

/** What a request asks of the storefront: what it costs, and what an operator looks at, differs from kind to kind. */
export type Kind = 'page' | 'file' | 'answered by us' | 'login' | 'sent on' | 'charge' | 'attempt'

/** One request of a fan's phone, and what came of it. */
export type Seen = {
  readonly kind: Kind
  /** The method and the path, for a person. */
  readonly what: string
  readonly requestId: string | null
  /** 0 without a response. */
  readonly status: number
  /** When it was sent, in ms since the start of the rush, and how long it took. */
  readonly at: number
  readonly ms: number
  /** Whether the response is one of those that the app goes on with. */
  readonly fine: boolean
}

export type Call = {
  readonly kind?: Kind
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Statuses beside 200 that the app goes on with, such as the 404 of a customer without cards. */
  readonly also?: readonly number[]
}

/** A fan's phone: it repeats what the app repeats by itself, and no more. */
export type Phone = {
  /** @returns the last response, and whether the app can go on with it */
  ask(path: string, call?: Call): Promise<Answer & { readonly fine: boolean }>
}

/** As `web/src/api/send.ts` and `reads.ts` have it. */
const retryAfterMs = 1_000
const readRetries = 1

/** Whether the app itself repeats a call that failed: reads, idempotent writes, and a POST of which nothing was sent. */
const isRepeated = (method: string, status: number, attempt: number) =>
  attempt <= readRetries && (method !== 'POST' || status === 503)

/** @param note gets every request, the repeated ones too */
export function createPhone(client: Client, fan: DrillFan, note: (seen: Seen) => void, since: number): Phone {
  async function once(path: string, { kind = 'sent on', method = 'GET', headers, body, also = [] }: Call) {
    const sentAt = performance.now()
    const { host, cookie } = fan
    const answer = await client.send({ host, path, method, cookie, body, ...(headers && { headers }) })
    const ms = performance.now() - sentAt
    keepCookie(fan, answer)
    const { status, requestId } = answer
    const fine = status === 200 || also.includes(status)
    note({ kind, what: `${method} ${path}`, requestId, status, at: sentAt - since, ms, fine })
    return { ...answer, fine }
  }

  return {
    async ask(path, call = {}) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await once(path, call)
        if (answer.fine || !isRepeated(call.method ?? 'GET', answer.status, attempt)) return answer
        await wait(retryAfterMs)
      }
    },
  }
}
