import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../stack/auth-emulator.ts'
import { PROJECT_ID } from '../../stack/dev-settings.ts'
import { type Ingress, startIngress } from '../../stack/ingress.ts'
import { type Stack, startStack } from '../../stack/stack.ts'
import { startFirefox, startWebKit } from './engines.ts'
import { type FanAt, fanAt } from './fan-at.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

let stack: Stack
/** Ingresses that serve everything over TLS: a secure page may load only secure content, and the cookies need TLS. */
const ingresses: Ingress[] = []
let site: string

beforeAll(async () => {
  stack = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } })
  const { bff, emulator, upstream } = stack
  const secure = new Map<string, string>()
  const rewrite = (text: string) =>
    [...secure].reduce((changed, [http, https]) => changed.replaceAll(http, https), text)
  const portOverTls = async (port: number) => {
    const ingress = await startIngress([port], { tls: true, rewrite })
    ingresses.push(ingress)
    return ingress.port
  }
  for (const url of [emulator.url, upstream.url, upstream.vaultUrl, upstream.receiptUrl]) {
    const { origin, port } = new URL(url)
    secure.set(origin, `https://localhost:${await portOverTls(Number(port))}`)
  }
  site = `https://demo.localhost:${await portOverTls(bff.port)}`
}, 60_000)
afterAll(async () => {
  await Promise.all(ingresses.map((ingress) => ingress.stop()))
  await stack?.stop()
})

/** A fan with a saved card, because no driver can type into the vault's frame. */
async function newFan() {
  const fan = { email: `fan-${crypto.randomUUID().slice(0, 8)}@fans.example`, password: 'letmein' }
  await createAccount(stack.emulator, PROJECT_ID, fan)
  const seeded = await fetch(`${stack.upstream.url}/__control/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: fan.email, cards: 1 }),
  })
  expect(seeded.status).toBeLessThan(300)
  return fan
}

/** From sign-in to log-out. On each new screen a control is tapped as soon as it appears. */
async function journey(fan: FanAt, delivery: (fan: FanAt) => Promise<void>): Promise<void> {
  const { email, password } = await newFan()
  await fan.open(site)
  await fan.sees('Or continue with')
  await fan.enter('Email', email)
  await fan.enter('Password', password)
  await fan.tap('Login')
  await fan.isAt('/events')
  await fan.sees('Select Event')
  await fan.tap('Select Event')
  await fan.isAt('/')
  await fan.sees(/\$\d/)
  await fan.tap(/\$\d/)
  await fan.isAt('/product')
  await fan.tapAtOnce('Add to Cart')
  await fan.sees('Item added to cart')
  await fan.tap('Cart, 1 item')
  await fan.isAt('/cart')
  await fan.sees('Proceed to Confirmation')
  await fan.tap('Proceed to Confirmation')
  await delivery(fan)
  await fan.sees('Confirm')
  await fan.tap(/^Confirm/)
  await fan.isAt('/checkout')
  await fan.sees('Saved Cards')
  await fan.tap('Pay Now')
  await fan.sees('Payment Successful!')
  await fan.tap('View Order')
  await fan.isAt('/transactions')
  await fan.tapAtOnce('Account menu')
  await fan.tap('Account menu')
  await fan.sees(/\$\d/)
  await fan.tapAtOnce('Account menu')
  await fan.sees('View Order History')
  await fan.tap('Log Out')
  await fan.isAt('/auth')
  await fan.sees('Signed out')
}

async function inSeat(fan: FanAt): Promise<void> {
  await fan.tapAtOnce('In-Seat Delivery')
  await fan.enter('First Name', 'Ana')
  await fan.enter(/^Last Name/, 'Silva')
  await fan.chooseFirst('Section')
  await fan.enter('Seat Number', '12')
}

async function pickup(fan: FanAt): Promise<void> {
  await fan.tapAtOnce('Pickup')
  await fan.enter('First Name', 'Ana')
  await fan.enter(/^Last Name/, 'Silva')
  await fan.chooseFirst('Pickup Location')
}

test.each([
  ['webkit-phone-in-seat', () => startWebKit(phone), inSeat],
  ['webkit-desktop-pickup', () => startWebKit(desktop), pickup],
  ['webkit-without-popovers-phone-pickup', () => startWebKit(phone, '-PopoverAttribute'), pickup],
  ['firefox-phone-pickup', () => startFirefox(phone), pickup],
  ['firefox-desktop-in-seat', () => startFirefox(desktop), inSeat],
] as const)(
  'FAN-34 FAN-35 from sign-in to log-out, tapping at once on each new screen: %s',
  async (name, start, delivery) => {
    const fan = fanAt(await start(), name)
    try {
      await journey(fan, delivery)
    } catch (error) {
      await fan.picture('failed').catch(() => null)
      throw error
    }
  },
)
