import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { documentFor, openApiDocument } from './openapi.ts'
import { upstreamOpenApiDocument } from './upstream-openapi.ts'

type Operation = { operationId: string; tags: string[]; requestBody?: unknown; responses: object }

const document = openApiDocument()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[]

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('it lists exactly the calls of browsers, tagged by who handles them', () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access !== 'server')
  const tagged = open.map(([name, { handledBy }]) => [name, handledBy === 'bff' ? 'bff' : 'product server'])
  expect(operations.map(({ operationId, tags }) => [operationId, ...tags])).toEqual(
    expect.arrayContaining(tagged),
  )
  expect(operations).toHaveLength(open.length)
})

test('it describes parameters, bodies and the lenient fields of responses', () => {
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

test('the arguments choose the document and the file', () => {
  expect(documentFor([]).file).toBe('openapi.json')
  expect(documentFor(['out.json'])).toMatchObject({ file: 'out.json', document: { info: document.info } })
  const { info } = upstreamOpenApiDocument()
  expect(documentFor(['--upstream'])).toMatchObject({ file: 'upstream-openapi.json', document: { info } })
  expect(documentFor(['--upstream', 'out.json']).file).toBe('out.json')
})

test.each([[['--other']], [['--upstream=yes']], [['a.json', 'b.json']]])(
  '%j is refused with the usage',
  (args) => {
    expect(() => documentFor(args)).toThrow('Usage: pnpm openapi [--upstream] [FILE]')
  },
)
