import type { CallOf, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { isAuthError } from './auth-error.ts'
import { call } from './client.ts'

const retryAfterMs = 1000

/**
 * CALL-10: a call that changes something, retried once after 1 s where a repeat can do no harm: PUT, PATCH and DELETE,
 * and a POST answered 503, which means that nothing was sent on. Auth errors are never retried.
 * @param options.retry false for what must not be sent twice under any circumstances, as a charge
 * @throws what `call` throws, of the last attempt
 */
export async function send<const E extends Endpoint>(
  entry: E,
  input: CallOf<E>,
  { retry = true, ...options }: { retry?: boolean; signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<ResponseOf<E>> {
  try {
    return await call(entry, input, options)
  } catch (error) {
    if (!retry || options.signal?.aborted || !isHarmless(entry, error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return call(entry, input, options)
  }
}

function isHarmless(entry: Endpoint, error: unknown): boolean {
  if (error instanceof Error && isAuthError(error)) return false
  return entry.method === 'POST' ? error instanceof ApiError && error.status === 503 : true
}
