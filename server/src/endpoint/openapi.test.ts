import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Operation = { operationId: string; tags: string[]; requestBody?: unknown; responses: object }

const document = openApiDocument()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[]

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('it has exactly the entries that a browser may call, with ours and the product server’s tagged', () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access !== 'server')
  const tagged = open.map(([name, { handledBy }]) => [name, handledBy === 'bff' ? 'bff' : 'product server'])
  expect(operations.map(({ operationId, tags }) => [operationId, ...tags])).toEqual(
    expect.arrayContaining(tagged),
  )
  expect(operations).toHaveLength(open.length)
})

test('parameters, bodies and the product server’s quirks are described', () => {
  expect(document.paths['/api/cart/items/{itemID}']).toMatchObject({
    delete: {
      parameters: [
        { name: 'itemID', in: 'path', required: true },
        { name: 'X-CSRF', in: 'header', required: true },
        { name: 'Cart-Id', in: 'header' },
      ],
    },
  })
  const events = document.paths['/api/console/entertainments/events'] as { get: { responses: object } }
  expect(events.get.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            type: ['array', 'object', 'null'],
            items: { properties: { startsOn: { type: ['string', 'number', 'null'] } } },
          },
        },
      },
    },
  })
})
