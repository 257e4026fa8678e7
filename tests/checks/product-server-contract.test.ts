import { upstreamOpenApiDocument } from '@storefront/server/endpoint/upstream-openapi.ts'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { BRANDING_CLIENT_ID, startFakeUpstream } from '../fake-upstream/fake-upstream.ts'
import { productRoutes } from '../fake-upstream/routes/product-routes.ts'
import { createState } from '../fake-upstream/state/state.ts'
import * as calls from '../fan/calls.ts'
import { send } from '../fan/http.ts'
import { unsignedIdToken } from '../fan/id-token.ts'
import { enterCard, fanClient } from '../fan/product-server-fan.ts'

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
  await app.register(productRoutes(createState()))
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

  /** Makes a call of the document, with fields that the storefront adds. Returns the body of the response. */
  async function make<Response>({ method = 'GET', path, ...call }: calls.Call, added = {}) {
    const { name, operation } =
      operations.find((each) =>
        RegExp(`^${each.name.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path.split('?')[0]}`),
      ) ?? expect.fail(`${method} ${path} is not in the document`)
    made.add(name)
    const body = call.body && { ...call.body, ...added }
    const response = await fan.send<Response>({ ...call, method, path, body })
    expect([name, response.status]).toEqual([name, 200])
    const asked = operation.requestBody?.content['application/json'].schema
    if (asked) expect([name, await errorsIn(asked, body)]).toEqual([name, []])
    const schema = operation.responses[200].content['application/json'].schema ?? {}
    expect([name, await errorsIn(schema, response.body)]).toEqual([name, []])
    return response.body
  }
  const read = <Response>(path: string) => make<Response>({ path })

  const idToken = unsignedIdToken({ email: fan.email })
  await make(calls.logIn(idToken), { domain: tenant, shouldCreateCustomer: true })
  const applications = '/api/console/applications'
  const [branding] = await read<[{ merchantID: string }]>(
    `${applications}/brandings?subDomain=${tenant}&pagination=false&clientID=${BRANDING_CLIENT_ID}`,
  )
  await read(`${applications}/settings?merchantID=${branding.merchantID}&timestamp=${Date.now()}`)
  await make(calls.readEvents)
  await make(calls.readPickupLocations)

  const menu = await make<Menu>(calls.readMenu)
  const { itemId: itemID = '' } =
    menu.quickPickPages
      .flatMap((page) => page.quickPickPageDetails)
      .find(({ name }) => name === 'Spring Water') ?? {}
  const { productDetails } = await read<{ productDetails: { id: number } }>(
    `/api/console/catalog/items/${itemID}/details`,
  )
  await make(calls.readProduct(productDetails.id, `itemId=${itemID}&`))

  const cartId = String((await make<{ id: Id }>(calls.createCart, { customerNumber, storeID })).id)
  const water = calls.addItem(cartId, { itemID, quantity: 2 })
  await make(water)
  await make({ method: 'DELETE', path: `/api/cart/items/${itemID}`, headers: water.headers })
  await make(water)
  await make(calls.deliver(cartId, fan.email))
  const { payment } = await make<{ payment: { amount: Id } }>(calls.readCart(cartId))
  await make(calls.changeName, { customerNumber })

  const { orderId } = await make<{ orderId: string }>(calls.issueOrder)
  const form = await make<calls.CardForm>(calls.openCardForm(orderId))
  const vaulted = await enterCard(upstream.vaultUrl, '4111111111111111')
  const saved = await make<{ id: string }>(calls.saveVaultedCard(form, vaulted.body.token), {
    customerReferenceNumber: customerNumber,
  })
  await read(`${calls.readCards.path}?customerReferenceNumber=${customerNumber}`)
  const amount = Number(payment.amount).toFixed(2)
  const charge = calls.charge(saved.id, orderId, { cartId, amount })
  await make({ ...charge, headers: { 'idempotency-key': 'key-1' } }, { storeId: storeID })
  await make(calls.checkOut(orderId, fan.email))
  await make({ method: 'DELETE', path: `/api/payments/cards/${saved.id}` })

  const [row] = (await make<calls.History>(calls.readHistory)).data
  const number = row?.displayTransactionNumber ?? ''
  await make(calls.readTransaction(number))
  await make(calls.rate(number, fan.email), { customerNumber })
  await make(calls.readRating(number))

  const unmade = operations.map(({ name }) => name).filter((name) => !made.has(name))
  expect(unmade).toEqual([])
  expect((await send(`${upstream.url}/__control/ledger`, 'GET')).body).toMatchObject([{ status: 'SUCCESS' }])
})
