import type { CallOf, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { sameFan } from '../storage/fan.ts'
import { ApiError, isAuthRefusal, NotSentError, SignedOutError } from './api-error.ts'
import { call } from './client.ts'

const retryAfterMs = 1000

/**
 * CALL-10: a call that changes something, retried once after 1 s where a repeat can do no harm: PUT, PATCH and DELETE,
 * and a POST with a 503, which means that nothing was sent on. Auth errors are never retried. A charge takes `call`,
 * which never retries. What was not even sent is no failed attempt, and said at once.
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
