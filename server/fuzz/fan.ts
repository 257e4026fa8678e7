import { randomBytes } from 'node:crypto'
import { createSealer } from '../src/session/sealer.ts'
import { sessionCookie } from '../src/session/session-plugin.ts'
import { proofOf } from '../test-support/shop.ts'
import { productToken } from '../test-support/site.ts'

/** A fan with unique identifiers, so that a call upstream shows whose it is. */
export type HostileFan = {
  readonly token: string
  readonly customerNumber: string | null
  readonly domain: string
  /** The `Cookie` header of the session. */
  readonly cookie: string
  /** The same with the proof that an order was issued to the fan. */
  cookieFor(orderId: string): string
}

/** Fans by their bearer. They get sessions without logging in, since logins are limited and not tested here. */
export function fansOf(key: Uint8Array, host: string) {
  const sealer = createSealer([key], Date.now)
  const known = new Map<string, HostileFan>()

  async function signIn({ isCustomer = true } = {}): Promise<HostileFan> {
    const name = randomBytes(6).toString('hex')
    const token = productToken({ sub: name, domain: `d-${name}` })
    const customerNumber = isCustomer ? `C-${name}` : null
    const session = {
      id: `s-${name}`,
      uid: name,
      email: `${name}@fans.example`,
      token,
      domain: `d-${name}`,
      customerNumber,
      expiresAt: Math.floor(Date.now() / 1000) * 1000 + 3_600_000,
    }
    const sealed = await sealer.seal(session, host)
    const cookie = `${sessionCookie}=${sealed}`
    const fan: HostileFan = {
      token,
      customerNumber,
      domain: `d-${name}`,
      cookie,
      cookieFor: (orderId) => `${cookie}; ${proofOf([key], { customer: `${customerNumber}`, orderId })}`,
    }
    known.set(token, fan)
    return fan
  }
  return { known, signIn }
}
