import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Agent, RetryAgent, request } from 'undici'
import { controlsOf } from '../fan/controls.ts'
import { filesOf } from '../fan/files.ts'
import { idTokenOf } from '../fan/id-token.ts'
import { enterCard } from '../fan/product-server-fan.ts'
import { shop } from '../fan/shop.ts'
import { createFan } from '../fan/storefront-fan.ts'
import { DEV_PORTS } from '../stack/dev-settings.ts'

/**
 * Orders once at the demo venue that this machine serves on the usual ports, from containers or a cluster. Waits a minute for each
 * part to start. Ends with an error unless the app accepts every response and the product server has one charge.
 */

const at = (port: number) => `http://127.0.0.1:${port}`
const { admin, bff, emulator, upstream, vault } = DEV_PORTS

const starting = new RetryAgent(new Agent(), { maxRetries: 60, maxTimeout: 1_000 })
for (const url of [`${at(admin)}/readyz`, at(emulator), `${at(upstream)}/__control/ledger`, at(vault)])
  await (await request(url, { dispatcher: starting })).body.dump()

const email = `${randomUUID()}@fans.example`
const refused: string[] = []
const fan = createFan(
  {
    origin: `http://demo.localhost:${bff}`,
    note: ({ fine, what, status }) => void (fine || refused.push(`${what}: ${status}`)),
  },
  email,
)
const purchase = await shop(fan, {
  idToken: await idTokenOf({ emulator: { url: at(emulator) } }, email),
  cardToken: (await enterCard(at(vault), '4111111111111111')).body.token,
  newFiles: await filesOf(async (path) => ({ body: await fan.need<string>({ path }) })),
  thinkMs: 0,
  giveUpAfterMs: 30_000,
})
const charges = await controlsOf(at(upstream)).ledger({ email })
assert.deepEqual(
  { told: purchase.told, refused, charges: charges.map(({ orderId, status }) => ({ orderId, status })) },
  { told: 'paid', refused: [], charges: [{ orderId: purchase.orderIds.at(-1), status: 'SUCCESS' }] },
)
console.log(`The order ${purchase.orderIds.at(-1)} is paid once.`)
