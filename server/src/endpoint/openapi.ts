import { writeFileSync } from 'node:fs'
import { csrfHeader, needsCsrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { errorEnvelope } from '@storefront/shared/contract/error-envelope.ts'
import * as lenient from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod'

type Json = { [key: string]: unknown }

const proxied = 'Checked, completed with the identity of the session, and proxied.'

/** The calls of browsers as OpenAPI 3.1. Schemas describe the data as sent, before the contract parses it. */
export function openApiDocument() {
  const paths: Record<string, Json> = {}
  for (const [name, entry] of Object.entries<Endpoint>(endpoints)) {
    if (entry.access === 'server') continue
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return {
    openapi: '3.1.0',
    // The contract has no version: server and app are released together.
    info: { title: 'Storefront backend-for-frontend', version: '1' },
    tags: [
      { name: 'bff', description: 'Handled by this server.' },
      { name: 'product server', description: proxied },
    ],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelope) },
      responses: {
        Error: {
          description: 'Of this server, or of the product server.',
          ...json({ $ref: '#/components/schemas/Error' }),
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

function operation(name: string, entry: Endpoint): Json {
  return {
    operationId: name,
    tags: [entry.handledBy === 'bff' ? 'bff' : 'product server'],
    'x-access': entry.access,
    'x-rate-limit': entry.rateLimit ?? 'none',
    security: entry.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', entry.params),
      ...parametersOf('query', entry.query),
      ...(needsCsrfHeader(entry.method, entry.path) ? [csrfParameter] : []),
      ...(entry.cart ? [{ name: 'Cart-Id', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(entry.body && { requestBody: { required: true, ...json(jsonSchema(entry.body)) } }),
    responses: {
      ...(entry.response
        ? { 200: { description: 'OK', ...json(jsonSchema(entry.response)) } }
        : { 204: { description: 'No content' } }),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** The rule is not part of an entry, so that no entry can miss it (BFF-57). */
const csrfParameter: Json = {
  name: 'X-CSRF',
  in: 'header',
  required: true,
  schema: { const: csrfHeader['x-csrf'] },
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

function parametersOf(location: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

/** The types that the product server sends. Zod cannot derive them, because the lenient schemas accept any input. */
const wireFormats = new Map<unknown, Json>([
  [lenient.lenientText, { type: ['string', 'number', 'null'] }],
  [lenient.textOrNull, { type: ['string', 'number', 'null'] }],
  [lenient.descriptionText, { type: ['string', 'object', 'null'] }],
  [lenient.dollarsAsCents, { type: ['number', 'string', 'null'], description: 'Dollars' }],
  [lenient.dollarsAsCentsOrNull, { type: ['number', 'string', 'null'], description: 'Dollars' }],
  [lenient.wholeNumber, { type: ['integer', 'string', 'null'] }],
  [lenient.idOrNull, { type: ['string', 'number', 'null'] }],
])

function wireFormatOf(schema: unknown): Json | undefined {
  const known = wireFormats.get(schema)
  if (known) return known
  const { entry, object } = schema as { entry?: z.core.$ZodType; object?: z.core.$ZodType }
  if (entry) return { type: ['array', 'object', 'null'], items: jsonSchema(entry) }
  return object && jsonSchema(object)
}

function jsonSchema(schema: z.core.$ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: written }) {
      const wireFormat = wireFormatOf(zodSchema)
      if (wireFormat === undefined) return
      delete written.default
      Object.assign(written, wireFormat)
    },
  })
  return rest
}

// `pnpm openapi [FILE]`
if (import.meta.main) {
  const [file = 'openapi.json'] = process.argv.slice(2)
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
  console.log(`Written to ${file}`)
}
