import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { type Json, json, jsonSchema, parametersOf, pathTemplate } from './openapi-schema.ts'
import { descriptions, overview } from './upstream-descriptions.ts'

type Name = keyof typeof endpoints

/** Calls with `handledBy: 'bff'` that our handler sends on to the same path of the product server. */
const guarded: readonly Name[] = ['generateOrderId', 'chargeCard', 'checkoutOrder']

/** All calls of the product server by name: proxied, or made by this server. */
export const upstreamCalls = (Object.entries(endpoints) as [Name, Endpoint][]).filter(
  ([name, { handledBy }]) => handledBy === 'upstream' || guarded.includes(name),
)

const withIdempotencyKey: ReadonlySet<Name> = new Set(['chargeCard', 'checkoutOrder'])

/**
 * The calls of the product server, as OpenAPI 3.1, for those who build or adapt one. Requests are described as our server
 * sends them, responses before the contract parses them.
 */
export function upstreamOpenApiDocument() {
  const paths: Record<string, Json> = {}
  for (const [name, entry] of upstreamCalls) {
    const path = pathTemplate(entry)
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Product server of the storefront', version: '1', description: overview },
    servers: [
      {
        url: '{base}',
        description: '`UPSTREAM_URL` of the storefront server; it may have a path.',
        variables: { base: { default: 'https://product-server.example' } },
      },
    ],
    paths,
    components: {
      parameters: headers,
      schemas: { Error: jsonSchema(errorBody, 'input') },
      responses: {
        Error: {
          description: 'The call was refused or failed.',
          ...json({ $ref: '#/components/schemas/Error' }),
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of the login.' },
      },
    },
  }
}

const header = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  description,
})

const customerHeader = 'customer-reference-number'

/** The headers that our server writes, except `Authorization` and those of HTTP (BFF-02, CALL-01, CALL-02). */
const headers = {
  requestId: header('X-Request-Id', 'The id of the fan’s request; the logs of the storefront have it too.'),
  traceparent: header('traceparent', 'W3C Trace Context.'),
  noCache: header('Cache-Control', '`no-cache`: the response is fresh.'),
  pragma: header('Pragma', '`no-cache`.'),
  acceptLanguage: header('Accept-Language', 'The languages of the fan, where the browser names some.', false),
  domain: header('Domain', 'The claim `domain` of the token; absent where it has none.', false),
  customer: header(customerHeader, 'The customer number of the login.'),
  customerOrNone: header(customerHeader, 'The customer number of the login, where it returned one.', false),
  cart: header('Cart-Id', 'The id of the cart.'),
  idempotencyKey: header('Idempotency-Key', 'The same for repeated attempts; see the description.'),
} satisfies Record<string, Json>

function headersOf(name: Name, { access, handledBy, cart }: Endpoint): (keyof typeof headers)[] {
  if (name === 'loginExchange') return ['requestId', 'traceparent']
  if (access === 'server') return ['noCache', 'pragma']
  return [
    'requestId',
    'traceparent',
    'acceptLanguage',
    'domain',
    access === 'customer' ? 'customer' : 'customerOrNone',
    ...(handledBy === 'upstream' ? (['noCache'] as const) : []),
    ...(cart ? (['cart'] as const) : []),
    ...(withIdempotencyKey.has(name) ? (['idempotencyKey'] as const) : []),
  ]
}

const customerNumber = { type: 'string', description: 'The customer number of the login.' }

/** The body as our server sends it, with the customer number that it writes (CALL-03); undefined for a call without one. */
function bodyOf({ body, inject }: Endpoint): Json | undefined {
  const written = inject?.body ?? []
  if (!body && written.length === 0) return undefined
  const { properties = {}, required = [], ...rest } = body ? jsonSchema(body, 'output') : { type: 'object' }
  return {
    ...rest,
    properties: { ...properties, ...Object.fromEntries(written.map((name) => [name, customerNumber])) },
    required: [...required, ...written],
  }
}

function operation(name: Name, entry: Endpoint): Json {
  const { statuses = {}, ...texts } = descriptions[name] ?? {}
  const body = bodyOf(entry)
  return {
    operationId: name,
    ...texts,
    security: entry.access === 'server' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', entry.params, 'output'),
      ...parametersOf('query', entry.query, 'output'),
      ...(entry.inject?.query ?? []).map((name) => ({
        name,
        in: 'query',
        required: true,
        schema: customerNumber,
      })),
      ...headersOf(name, entry).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    ],
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      200: { description: 'OK', ...json(entry.response ? jsonSchema(entry.response, 'input') : {}) },
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, ...json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}
