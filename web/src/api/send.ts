import type { CallOf, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { sameFan } from '../storage/fan.ts'
import { ApiError, isAuthRefusal, NotSentError, SignedOutError } from './api-error.ts'
import { call } from './client.ts'

const retryAfterMs = 1000

/**
 * CALL-10: a change, retried once after 1 s where a repeat does no harm: PUT, PATCH and DELETE, and a POST after a 503, with which
 * our server has forwarded nothing. Auth errors and `NotSentError` are not retried. A charge uses `call`, which never retries.
 * @throws what `call` throws, of the last attempt
 */
export async function send<const E extends Endpoint>(
  entry: E,
  input: CallOf<E>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<ResponseOf<E>> {
  const isSameFan = sameFan()
  try {
    return await call(entry, input, options)
  } catch (error) {
    if (options.signal?.aborted || !mayRetry(entry, error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    if (!isSameFan()) throw new SignedOutError({ cause: error })
    return call(entry, input, options)
  }
}

function mayRetry(entry: Endpoint, error: unknown): boolean {
  if (isAuthRefusal(error) || error instanceof NotSentError) return false
  return entry.method === 'POST' ? error instanceof ApiError && error.status === 503 : true
}
