import { expect, test } from 'vitest'
import { personalDataIn } from './personal-data.ts'

const line = (message: string) =>
  JSON.stringify({ level: 30, reqId: 'a1b2c3d4e5', route: '/api/cart/items', message })

test.each([
  ['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJmYW4ifQ.c2ln'],
  ['a bearer', 'authorization: Bearer abc'],
  ['a session cookie', 'cookie: __Host-session=abc'],
  ['a customer number', 'customer C10234567890'],
  ['an e-mail address', 'login of ana+1@fans.example failed'],
  ['a query', 'GET /api/console/catalog/quickpicks?eventID=101'],
])('BFF-44 %s in the log is found', (what, message) => {
  expect(personalDataIn(`${line('ordinary')}\n${line(message)}`)).toEqual([`${what}: ${line(message)}`])
})

test('BFF-44 an ordinary line of the log holds none', () => {
  const stack =
    'Error: x\\n at f (/app/node_modules/.pnpm/@fastify+cookie@11.1.5/node_modules/undici@8.12.4/index.js:1:2)'
  const order = 'charge of ORD-C75970023957'
  expect(personalDataIn([line('ordinary'), line(stack), line(order)].join('\n'))).toEqual([])
})
