import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../stack/auth-emulator.ts'
import { PROJECT_ID } from '../../stack/demo-fan.ts'
import { type Stack, startStack } from '../../stack/stack.ts'
import { fanAt } from './fan-at.ts'
import { startFirefox } from './firefox.ts'
import { inSeat, pickup } from './journeys.ts'
import { startTlsFront, type TlsFront } from './tls-front.ts'
import { startWebKit } from './webkit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

let stack: Stack
let front: TlsFront
beforeAll(async () => {
  stack = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } })
  front = await startTlsFront(stack)
})
afterAll(async () => {
  await front?.stop()
  await stack?.stop()
})

/** A fan of one journey, with a saved card: no driver may type into the frame of the vault. */
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

for (const [name, start, size, journey] of [
  ['webkit-phone-in-seat', startWebKit, phone, inSeat],
  ['webkit-desktop-pickup', startWebKit, desktop, pickup],
  ['webkit-without-popovers-phone-pickup', () => startWebKit(phone, '-PopoverAttribute'), phone, pickup],
  ['firefox-phone-pickup', startFirefox, phone, pickup],
  ['firefox-desktop-in-seat', startFirefox, desktop, inSeat],
] as const)
  test(`FAN-34 FAN-35 from sign-in to log-out, tapping at once on each new screen: ${name}`, async () => {
    const browser = await start(size)
    const fan = fanAt(browser, name)
    try {
      await journey(fan, front.siteOf('demo'), await newFan())
    } catch (error) {
      await fan.picture('failed').catch(() => null)
      throw error
    } finally {
      await browser.close()
    }
  })
