import { expect, test } from 'vitest'
import { toUpstreamError } from './upstream-error.ts'

const coded = (code: unknown, name = 'Error') => Object.assign(new Error('broken'), { code, name })

test.each([
  ['invalid_response', coded('HPE_INVALID_CONSTANT')],
  ['invalid_response', coded(undefined, 'HTTPParserError')],
  ['invalid_response', coded('UND_ERR_HEADERS_OVERFLOW')],
  ['invalid_response', coded('UND_ERR_RES_EXCEEDED_MAX_SIZE')],
  ['invalid_response', coded('UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')],
  ['unreachable', coded('ECONNREFUSED')],
  ['unreachable', coded('UND_ERR_SOCKET')],
  ['unreachable', coded('NO_HPE_AT_ITS_BEGIN')],
  ['unreachable', coded(undefined)],
])('BFF-36 an error is converted to %s, a 502', (failure, cause) => {
  const error = toUpstreamError(cause)
  expect(error).toMatchObject({ failure, statusCode: 502, sent: true, cause })
  expect(error.message).not.toContain('broken')
  expect(toUpstreamError(error)).toBe(error)
})
