import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { jsonOf } from '@storefront/shared/contract/json.ts'
import { AppError } from '../errors/app-error.ts'
import { UpstreamError } from './upstream-error.ts'

/** A response of the product server. `body` is the JSON value, undefined when the text is not JSON. */
export type JsonResponse = {
  readonly status: number
  readonly body: unknown
  readonly text: string
  /** The `Date` of the response, in milliseconds of the epoch, in whole seconds; null without one. */
  readonly date: number | null
}

type Headers = Readonly<Record<string, unknown>>

/**
 * Reads a response to its end, whatever its status and content type. A byte order mark is dropped, and ids keep their digits.
 * @throws UpstreamError when the body breaks or cannot be decoded
 */
export async function readResponse(status: number, headers: Headers, body: Readable): Promise<JsonResponse> {
  const text = new TextDecoder().decode(await decodedBytes(headers, body))
  const date = Date.parse(String(headers.date))
  return { status, body: jsonOf(text), text, date: Number.isNaN(date) ? null : date }
}

/** The content codings of a body, in the order in which they were applied. */
export const codingsOf = (headers: Headers): string[] =>
  (String(headers['content-encoding'] ?? '').match(/[^\s,]+/g) ?? [])
    .map((coding) => coding.toLowerCase().replace('x-gzip', 'gzip'))
    .filter((coding) => coding !== 'identity')

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<NonSharedBuffer>

const decoders = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
  // Some servers send it without the header of zlib, whose first byte ends in 8.
  [
    'deflate',
    (bytes, options) => promisify(((bytes[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(bytes, options),
  ],
])
const maxOutputLength = 16 * 1024 * 1024

/**
 * The whole body without its codings: some product servers compress unasked. Undici's interceptor is experimental, and would also decode
 * what passes on to a browser compressed.
 * @throws UpstreamError
 */
export async function decodedBytes(headers: Headers, body: Readable): Promise<Buffer> {
  let bytes = await buffer(body)
  for (const coding of codingsOf(headers).toReversed()) {
    // An empty body has no coding, whatever its header says.
    if (bytes.length === 0) return bytes
    const decode = decoders.get(coding)
    if (!decode) throw new UpstreamError('invalid_response')
    bytes = await decode(bytes, { maxOutputLength }).catch((cause) => {
      throw new UpstreamError('invalid_response', { cause })
    })
  }
  return bytes
}

// Content that a browser could render or run must never come from our origin. Of several types, it would believe the last.
const safeContentType = /^(application\/([\w.+-]+\+|x-)?json|text\/(plain|(x-)?json))\s*(;[^,]*)?$/i

/** Whether content of a type may reach the browser. An empty type counts as absent. */
export const isSafeContentType = ({ 'content-type': type }: Headers): boolean =>
  !type || safeContentType.test(String(type))

/** Whether a body has nothing but white space. Reads no further than its first part otherwise, and ends it. */
export async function isBlank(body: Readable): Promise<boolean> {
  for await (const part of body) if (String(part).trim() !== '') return false
  return true
}

/**
 * The part of a 4xx of the product server that reaches the browser, for proxied calls and our own: its text if that is JSON with fields,
 * whatever its type says. Anything else, such as the page of a gateway, is replaced by our error (BFF-113).
 * @throws AppError with the status of the response
 */
export function passedRefusal({ status, body, text }: JsonResponse): string {
  if (typeof body === 'object' && body !== null) return text
  throw new AppError('BAD_REQUEST', { status })
}
