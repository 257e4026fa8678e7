import { expect, test } from 'vitest'
import {
  toUpstreamError,
  UpstreamInvalidResponse,
  UpstreamTimeout,
  UpstreamUnreachable,
} from './upstream-error.ts'

const coded = (code: unknown, name = 'Error') => Object.assign(new Error('broken'), { code, name })

test.each([
  [UpstreamTimeout, 504, coded('UND_ERR_HEADERS_TIMEOUT')],
  [UpstreamTimeout, 504, coded('UND_ERR_BODY_TIMEOUT')],
  [UpstreamTimeout, 504, coded('UND_ERR_ABORTED')],
  [UpstreamTimeout, 504, coded(undefined, 'TimeoutError')],
  [UpstreamTimeout, 504, coded('ABORT_ERR', 'AbortError')],
  [UpstreamTimeout, 504, coded(23, 'TimeoutError')],
  [UpstreamInvalidResponse, 502, coded('HPE_INVALID_CONSTANT')],
  [UpstreamInvalidResponse, 502, coded(undefined, 'HTTPParserError')],
  [UpstreamInvalidResponse, 502, coded('UND_ERR_HEADERS_OVERFLOW')],
  [UpstreamInvalidResponse, 502, coded('UND_ERR_RES_EXCEEDED_MAX_SIZE')],
  [UpstreamInvalidResponse, 502, coded('UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')],
  [UpstreamUnreachable, 502, coded('ECONNREFUSED')],
  [UpstreamUnreachable, 502, coded('UND_ERR_SOCKET')],
  [UpstreamUnreachable, 502, coded('NO_HPE_AT_ITS_BEGIN')],
  [UpstreamUnreachable, 502, coded(undefined)],
])('BFF-36 an error is converted to %o, a %i', (kind, status, cause) => {
  const error = toUpstreamError(cause)
  expect(error).toBeInstanceOf(kind)
  expect(error).toMatchObject({ statusCode: status, sent: true, cause })
  expect(error.message).not.toContain('broken')
  expect(toUpstreamError(error)).toBe(error)
})

test('BFF-36 a thrown value that is not an error means unreachable', () => {
  for (const thrown of [undefined, null, 'broken']) {
    expect(toUpstreamError(thrown)).toBeInstanceOf(UpstreamUnreachable)
  }
})
