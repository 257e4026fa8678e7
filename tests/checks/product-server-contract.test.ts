import { upstreamOpenApiDocument } from '@storefront/server/endpoint/upstream-openapi.ts'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { fanClient, send } from '../fake-upstream/control/fan-client.ts'
import { BRANDING_CLIENT_ID, ENVIRONMENT_KEY, startFakeUpstream } from '../fake-upstream/fake-upstream.ts'
import { productRoutes } from '../fake-upstream/routes/product-routes.ts'
import { createState } from '../fake-upstream/state/state.ts'

type Content = { readonly content: { readonly 'application/json': { readonly schema?: object } } }
type Operation = { readonly requestBody?: Content; readonly responses: { readonly 200: Content } }

const operations = Object.entries(upstreamOpenApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: operation as Operation,
  })),
)

/** The names of parameters are free. */
const withoutNames = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}')

test('the fake product server offers exactly the calls that the document lists', async () => {
  const offered: string[] = []
  const app = fastify({ exposeHeadRoutes: false })
  app.addHook('onRoute', ({ method, url }) => void offered.push(`${method} ${withoutNames(url)}`))
  await app.register(productRoutes(createState(Date.now)))
  expect(offered.sort()).toEqual(operations.map(({ name }) => withoutNames(name)).sort())
})

/** Checks values against JSON schemas by the validator of Fastify, without its coercion. */
function schemaChecker() {
  const app = fastify({
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false },
    },
  })
  app.post<{ Body: { schema: object; value: unknown } }>('/', (request) => {
    const { schema, value } = request.body
    const validate = request.compileValidationSchema(schema)
    return validate(value) ? [] : validate.errors
  })
  return async (schema: object, value: unknown) => {
    const response = await app.inject({ method: 'POST', url: '/', payload: { schema, value } })
    return response.json()
  }
}

type Id = string | number
type MenuRow = { readonly type?: string; readonly itemId?: Id; readonly name?: string }
type Menu = { readonly quickPickPages: readonly { readonly quickPickPageDetails: readonly MenuRow[] }[] }

test.each([
  ['demo', 42],
  ['light', 'Harbour-Side'],
  ['dark', 9],
])('a purchase at %s fits the document in each request and response', async (tenant, storeID) => {
  const upstream = await startFakeUpstream()
  onTestFinished(() => upstream.close())
  const errorsIn = schemaChecker()
  const fan = await fanClient(upstream, 'demo@fans.example', tenant)
  const { customerNumber } = fan
  const made = new Set<string>()

  /** Makes a call of the document and returns the body of its response. */
  async function call<Response>(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { name, operation } =
      operations.find((each) =>
        RegExp(`^${each.name.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path.split('?')[0]}`),
      ) ?? expect.fail(`${method} ${path} is not in the document`)
    made.add(name)
    const response = await fan.call(method, path, body, headers)
    expect([name, response.status]).toEqual([name, 200])
    const asked = operation.requestBody?.content['application/json'].schema
    if (asked) expect([name, await errorsIn(asked, body)]).toEqual([name, []])
    const schema = operation.responses[200].content['application/json'].schema ?? {}
    expect([name, await errorsIn(schema, response.body)]).toEqual([name, []])
    return response.body as Response
  }

  const idToken = `a.${Buffer.from(JSON.stringify({ email: fan.email })).toString('base64url')}.`
  await call('POST', '/api/login', { body: { idToken, domain: tenant, shouldCreateCustomer: true } })
  const applications = '/api/console/applications'
  const [branding] = await call<[{ merchantID: string }]>(
    'GET',
    `${applications}/brandings?subDomain=${tenant}&pagination=false&clientID=${BRANDING_CLIENT_ID}`,
  )
  await call('GET', `${applications}/settings?merchantID=${branding.merchantID}&timestamp=${Date.now()}`)
  const events = await call<{ data: [{ id: Id }] }>(
    'GET',
    '/api/console/entertainments/events?timeframe=current,future',
  )
  const [event] = events.data
  await call('GET', '/api/console/transactions/orders/fulfillments/locations?status=Active')

  const catalog = '/api/console/catalog'
  const menu = await call<Menu>('GET', `${catalog}/quickpicks?eventID=${event.id}&status=Active&expand=items`)
  const item = menu.quickPickPages
    .flatMap((page) => page.quickPickPageDetails)
    .find(({ name }) => name === 'Spring Water')
  const { productDetails } = await call<{ productDetails: { id: Id } }>(
    'GET',
    `${catalog}/items/${item?.itemId}/details`,
  )
  await call('GET', `${catalog}/products/${productDetails.id}?itemId=${item?.itemId}&expand=images`)

  const created = await call<{ id: Id }>('POST', '/api/cart/create', { body: { customerNumber, storeID } })
  const cartId = String(created.id)
  const headers = { 'cart-id': cartId }
  const line = { itemID: item?.itemId, quantity: 2 }
  await call('POST', '/api/cart/items', { body: line, headers })
  await call('DELETE', `/api/cart/items/${item?.itemId}`, { headers })
  await call('POST', '/api/cart/items', { body: line, headers })
  await call('PUT', `/api/cart/update/${cartId}`, {
    body: {
      metadata: {
        seat: '12',
        section: 'A',
        gameData: { id: event.id },
        gameDate: new Date().toISOString(),
        deliveryMethod: 'deliver_to_my_seat',
        'transaction.customer.email': fan.email,
      },
    },
  })
  const { payment } = await call<{ payment: { amount: Id } }>('GET', '/api/cart/details', { headers })
  await call('PATCH', '/api/customers', { body: { customerNumber, firstName: 'Ada', lastName: 'Byron' } })

  const { orderId } = await call<{ orderId: string }>('POST', '/api/payments/generate-order-id')
  const initiated = await call<Record<'card' | 'session', { id: string }>>('POST', '/api/payments/initiate', {
    body: { orderId, amount: '1.00' },
  })
  const cardExpiry = { month: '12', year: '2040' }
  const vaulted = await send(`${upstream.vaultUrl}/v1/payment_methods`, 'POST', {
    environmentKey: ENVIRONMENT_KEY,
    number: '4111111111111111',
    cvv: '123',
    ...cardExpiry,
  })
  const saved = await call<{ id: string }>('POST', '/api/payments/cards/securecard', {
    body: {
      rcCardToken: initiated.card.id,
      cardToken: vaulted.body.token,
      cardExpiry,
      customerReferenceNumber: customerNumber,
      sessionId: initiated.session.id,
    },
  })
  await call('GET', `/api/payments/cards?customerReferenceNumber=${customerNumber}`)
  const amount = Number(payment.amount).toFixed(2)
  await call('POST', `/api/payments/cards/${saved.id}/charge`, {
    body: { amount, orderId, cartId, storeId: storeID, eventId: event.id },
    headers: { 'idempotency-key': 'key-1' },
  })
  await call('POST', `/api/payments/orders/${orderId}/checkout`, { body: { email: fan.email } })
  await call('DELETE', `/api/payments/cards/${saved.id}`)

  const { data } = await call<{ data: [{ displayTransactionNumber: string }] }>(
    'GET',
    '/api/transactions?limit=10&pageNo=1',
  )
  const transactionNumber = data[0].displayTransactionNumber
  await call('GET', `/api/transactions/${transactionNumber}/orders`)
  await call('POST', '/api/feedback', {
    body: {
      contactAllowed: false,
      ratingPoints: 5,
      responseTime: new Date().toISOString(),
      fromDate: new Date().toISOString(),
      responseSource: 'web',
      customerEmail: fan.email,
      customerNumber,
      transactionNumber,
      ratingType: 'STAR',
      questions: [{ questionID: 45, type: 'STAR', answers: [{ answer: '5' }] }],
    },
  })
  await call('GET', `/api/feedback/${transactionNumber}`)

  const unmade = operations.map(({ name }) => name).filter((name) => !made.has(name))
  expect(unmade).toEqual([])
  expect((await send(`${upstream.url}/__control/ledger`, 'GET')).body).toMatchObject([{ status: 'SUCCESS' }])
})
