import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '../account.ts'
import { AppError } from '../errors/app-error.ts'

/** Bytes of all responses that may wait for their clients in this process. */
const maxWaitingBytes = 64 * 1024 * 1024

/** What the clients of one server share, so that none blocks another (BFF-102). */
export type WaitingClients = {
  /** Calls under way by account; a call ends when its response has been read. */
  readonly calls: Map<string, number>
  /** Responses that have not been read to their end; the longest waiting first. */
  readonly bodies: Map<ServerResponse, Readable>
}

/** Limits the calls of one account that are under way, in a scope for callers with a session. */
export function limitCallsPerAccount(scope: FastifyInstance) {
  const { calls } = scope.waitingClients
  const { callsPerAccount } = scope.config
  scope.addHook('onRequest', ({ tenant, session }, { raw }, done) => {
    const account = `${tenant} ${session && accountOf(session).id}`
    const before = calls.get(account) ?? 0
    if (before >= callsPerAccount)
      return done(new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } }))
    if (!raw.destroyed) {
      calls.set(account, before + 1)
      raw.once('close', () => {
        const others = (calls.get(account) ?? 1) - 1
        if (others > 0) calls.set(account, others)
        else calls.delete(account)
      })
    }
    done()
  })
}

/** Counts a response against the memory that they share. When it is full, the client that has waited longest is disconnected. */
export function holdResponse({ bodies }: WaitingClients, client: ServerResponse, body: Readable) {
  bodies.set(client, body)
  client.once('close', () => bodies.delete(client))
  let bytes = 0
  for (const response of bodies) bytes += bytesOf(response)
  for (const response of bodies) {
    if (bytes <= maxWaitingBytes) return
    bytes -= bytesOf(response)
    response[0].destroy()
  }
}

const bytesOf = ([client, body]: readonly [ServerResponse, Readable]) =>
  client.writableLength + body.readableLength
