import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

type Done = (error?: Error | null, payload?: Buffer) => void
type Remembered = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

const maxBytes = 64 * 1024 * 1024
const maxBytesOfOne = 4 * 1024 * 1024

/** What a file's answer says of the file; everything else belongs to the request. */
const ofTheFile = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'vary',
]

/** Whatever else than the whole file is asked for is left to the disk. */
const asksForPart = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' ||
  headers.range !== undefined ||
  headers['if-none-match'] !== undefined ||
  headers['if-modified-since'] !== undefined

/**
 * Which of our encodings a browser takes, of few values whatever a stranger writes; null where that is for the disk's
 * own negotiation to say.
 */
export function encodingsOf(header = ''): string | null {
  if (/[;*]/.test(header)) return null
  const names = header.toLowerCase().split(/[\s,]+/)
  return ['br', 'gzip'].filter((name) => names.includes(name)).join(' ')
}

/**
 * BFF-49: files that never change, answered from memory after the first time with the very answer that the disk gave.
 * Bounded in bytes, the longest unused going first.
 */
export function rememberAssets() {
  const remembered = new LRUCache<string, Remembered>({
    maxSize: maxBytes,
    maxEntrySize: maxBytesOfOne,
    sizeCalculation: ({ body }) => body.length + 1024,
  })
  const waiting = new WeakMap<FastifyRequest, string>()

  return {
    /** The remembered answer, sent; null when there is none, and the coming one is remembered if it may be. */
    send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply | null {
      if (asksForPart(request)) return null
      const encodings = encodingsOf(request.headers['accept-encoding'])
      if (encodings === null) return null
      const key = `${path} ${encodings}`
      const known = remembered.get(key)
      if (known) return reply.headers(known.headers).send(known.body)
      waiting.set(request, key)
      return null
    },

    /** Takes what is about to be sent: a whole file is read, kept and handed on. */
    keep(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) {
      const key = waiting.get(request)
      if (key === undefined || reply.statusCode !== 200) return done()
      if (!(Number(reply.getHeader('content-length')) <= maxBytesOfOne)) return done()
      read(key, reply, payload as Readable).then((body) => done(null, body), done)
    },
  }

  async function read(key: string, reply: FastifyReply, file: Readable): Promise<Buffer> {
    const body = await buffer(file)
    const headers = Object.fromEntries(
      ofTheFile.flatMap((name) => {
        const value = reply.getHeader(name)
        return value === undefined ? [] : [[name, String(value)]]
      }),
    )
    remembered.set(key, { headers, body })
    return body
  }
}

export type RememberedAssets = ReturnType<typeof rememberAssets>
