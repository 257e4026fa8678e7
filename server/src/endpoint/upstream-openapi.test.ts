import { Validator } from '@seriousme/openapi-schema-validator'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { approve, shop } from '../../test-support/shop.ts'
import { outcomeOf } from '../payments/send-charge.ts'
import { upstreamOpenApiDocument } from './upstream-openapi.ts'

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean }
type Operation = {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: object
  readonly responses: object
}

const document = upstreamOpenApiDocument()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: operation as Operation,
  })),
)
const operationOf = (id: string) =>
  operations.find(({ operation }) => operation.operationId === id)?.operation as Operation

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('it lists every call of the table that goes to the product server, and no other', () => {
  const guarded = ['generateOrderId', 'chargeCard', 'checkoutOrder']
  const names = Object.entries<Endpoint>(endpoints)
    .filter(([name, { handledBy }]) => handledBy === 'upstream' || guarded.includes(name))
    .map(([name]) => name)
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(names.sort())
})

test('CALL-03 queries and bodies have the customer number that our server writes', () => {
  expect(operationOf('createCart').requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['storeID', 'customerNumber'] } } },
  })
  expect(operationOf('listCards').parameters).toContainEqual(
    expect.objectContaining({ name: 'customerReferenceNumber', in: 'query', required: true }),
  )
})

test('BFF-96 a charge lists exactly the statuses that are read as a refusal', () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index)
  const refused = statuses.filter(
    (status) => outcomeOf({ status, body: {}, text: '{}', date: null }).kind === 'refused',
  )
  expect(Object.keys(operationOf('chargeCard').responses)).toEqual(['200', ...refused.map(String), 'default'])
})

/** What any HTTP client sends, and what OpenAPI describes in another place. */
const notParameters = /^(accept|accept-encoding|authorization|connection|content-(length|type)|host)$/

test('BFF-02 CALL-01 CALL-02 calls arrive with the headers that are listed', async () => {
  const site = await shop(approve, {
    handlers: {
      'GET /api/console/applications/brandings': () => ({ body: [{ merchantID: 'M-1' }] }),
      'GET /api/console/applications/settings': () => ({ body: [] }),
      'POST /api/cart/items': () => ({}),
      'POST /api/payments/orders/order-1/checkout': () => ({ body: { order: { id: 'order-1' } } }),
    },
  })
  await site.call({ url: '/api/branding' })
  await site.pay()
  await site.checkOut()
  await site.callAsFan({
    method: 'POST',
    url: '/api/cart/items',
    payload: { itemID: 1, quantity: 1 },
    headers: { 'cart-id': 'cart-1', 'accept-language': 'de' },
  })
  const reached = new Set<string>()
  for (const { method, path, headers } of site.origin.calls) {
    const { name, operation } =
      operations.find(({ name }) =>
        RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`),
      ) ?? expect.fail(`${method} ${path} is not in the document`)
    const listed = headersOf(operation)
    const sent = Object.keys(headers).filter((header) => !notParameters.test(header))
    expect([name, sent]).toEqual([name, sent.filter((header) => listed.has(header))])
    const required = [...listed].filter(([, isRequired]) => isRequired).map(([header]) => header)
    expect([name, required]).toEqual([name, required.filter((header) => sent.includes(header))])
    expect('authorization' in headers).toBe(operation.security.length > 0)
    reached.add(operation.operationId)
  }
  expect([...reached].sort()).toEqual(
    [
      'addCartItem',
      'chargeCard',
      'checkoutOrder',
      'getCart',
      'listTransactions',
      'loginExchange',
      'upstreamBrandings',
      'upstreamSettings',
    ].sort(),
  )
})

/** The header parameters of an operation, in lower case, and whether each is required. */
function headersOf({ parameters }: Operation): Map<string, boolean> {
  const shared = document.components.parameters as unknown as Record<string, Parameter>
  const resolved = parameters.map((parameter) =>
    '$ref' in parameter ? shared[parameter.$ref.replace('#/components/parameters/', '')] : parameter,
  )
  return new Map(
    resolved
      .filter((parameter) => parameter?.in === 'header')
      .map((parameter) => [String(parameter?.name).toLowerCase(), parameter?.required === true]),
  )
}
