import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { UpstreamError } from './upstream-error.ts'

/** The responses whose clients are still reading, oldest first, each with the rest of its body. */
export type WaitingResponses = Map<ServerResponse, Readable>

/** Adds a response until its client has read it, or disconnects, which destroys `body`. */
export function addWaiting(waiting: WaitingResponses, client: ServerResponse, body: Readable) {
  const endBody = () => {
    waiting.delete(client)
    if (!body.destroyed) body.destroy(new UpstreamError('client_disconnected'))
  }
  waiting.set(client, body)
  if (client.destroyed) endBody()
  else client.once('close', endBody)
}

/** Bytes of all responses that may wait for their clients in this process. */
const maxBytes = 64 * 1024 * 1024

/** When too much waits, disconnects the clients that have waited longest (BFF-102). */
export function cutOffSlowClients(waiting: WaitingResponses) {
  let bytes = waitingBytes(waiting)
  for (const longest of waiting) {
    if (bytes <= maxBytes) return
    bytes -= bytesOf(longest)
    longest[0].destroy()
  }
}

export const waitingBytes = (waiting: WaitingResponses): number =>
  [...waiting].reduce((sum, response) => sum + bytesOf(response), 0)

const bytesOf = ([client, body]: [ServerResponse, Readable]) => client.writableLength + body.readableLength
