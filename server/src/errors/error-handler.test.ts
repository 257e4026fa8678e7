import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode, errorTable } from './app-error.ts'
import { respondNotFound, sendError } from './error-handler.ts'

/** An app with one route that throws. */
function appThatThrows(error: unknown) {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(respondNotFound)
  app.get('/', () => {
    throw error
  })
  app.post('/', () => ({}))
  return app
}

describe('every code of the table is sent with its status and message in the envelope', () => {
  test.each(Object.keys(errorTable) as ErrorCode[])('%s', async (code) => {
    const response = await appThatThrows(new AppError(code)).inject('/')
    const [status, error] = errorTable[code]
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ error, code, requestId: expect.any(String) })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

test('the error’s own message, status, headers and fields have priority', async () => {
  const error = new AppError('BAD_REQUEST', {
    message: 'No.',
    status: 422,
    headers: { 'retry-after': '5' },
    fields: { amount: '1.00' },
  })
  const response = await appThatThrows(error).inject('/')
  expect(response.statusCode).toBe(422)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toMatchObject({ error: 'No.', code: 'BAD_REQUEST', amount: '1.00' })
})

test.each([
  ['an error', new Error('at db.internal:5432')],
  ['an error with a status', Object.assign(new Error('secret'), { statusCode: 502 })],
])('BFF-36 %s that is not ours is a 500 without its message', async (_name, error) => {
  const response = await appThatThrows(error).inject('/')
  expect(response.statusCode).toBe(500)
  expect(response.json().code).toBe('INTERNAL')
  expect(response.body).not.toMatch(/db\.internal|secret|stack/)
})

test('errors of the framework are in the envelope too', async () => {
  const app = appThatThrows(null)
  const broken = await app.inject({
    method: 'POST',
    url: '/',
    payload: '{"a":',
    headers: { 'content-type': 'application/json' },
  })
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'BAD_REQUEST'])
  const missing = await app.inject('/nowhere')
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND'])
})
