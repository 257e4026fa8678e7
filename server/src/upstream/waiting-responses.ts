import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** The responses that wait for their clients, the longest waiting first: with each, the part of its body that was not passed to it yet. */
export type WaitingResponses = Map<ServerResponse, Readable>

/** Bytes of all responses that may wait for their clients in this process. */
const maxBytes = 64 * 1024 * 1024

/** Adds a response until its client has read it. When too much waits, the client that has waited longest is disconnected (BFF-102). */
export function addWaiting(waiting: WaitingResponses, client: ServerResponse, body: Readable) {
  waiting.set(client, body)
  client.once('close', () => waiting.delete(client))
  let bytes = 0
  for (const response of waiting) bytes += bytesOf(response)
  for (const longest of waiting) {
    if (bytes <= maxBytes) return
    bytes -= bytesOf(longest)
    longest[0].destroy()
  }
}

export const bytesOf = ([client, body]: [ServerResponse, Readable]) =>
  client.writableLength + body.readableLength
