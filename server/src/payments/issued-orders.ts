import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSigned, type SessionKeys, signatureOf } from '../keys.ts'
import { digestOf, type OrderKey } from './attempt.ts'

/** The end of a cookie whose browser has sent a charge of the order. Not signed, since removing it harms only the fan who does so. */
const sentMark = '.sent'

/** More orders than a fan pays at a time; limited because every request carries the cookies. */
const maxCookies = 8
const prefix = '__Host-order-'
const purpose = 'storefront issued orders'
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/**
 * The orders that `generate-order-id` has issued to a fan. An order without a record is charged only if it is one of these, so an
 * invented order id leaves nothing in the store (BFF-103). The proof is one signed cookie for each order instead of a record: it stays
 * valid after the store has lost its data, and two tabs that get order ids at the same time both keep theirs.
 * @param maxAgeS how long an order without a record may be charged, in seconds
 */
export function createIssuedOrders(keys: SessionKeys, maxAgeS: number, now: () => number) {
  const nameOf = ({ orderId }: OrderKey) => prefix + digestOf(orderId).slice(0, 8)
  const textOf = ({ tenant, customer, orderId }: OrderKey, issuedAtS: number) =>
    JSON.stringify([tenant, customer, orderId, issuedAtS])
  const proofOf = (order: OrderKey) => {
    const issuedAtS = Math.floor(now() / 1_000)
    const signature = signatureOf(keys[0], purpose, textOf(order, issuedAtS))
    return { name: nameOf(order), value: `${issuedAtS}.${signature}` }
  }

  return {
    proofOf,
    /** Sets the cookie, and deletes the oldest ones above the limit. */
    issue(request: FastifyRequest, reply: FastifyReply, order: OrderKey) {
      const { name, value } = proofOf(order)
      const mark = cookiesOf(request)[name]?.endsWith(sentMark) ? sentMark : ''
      reply.setCookie(name, value + mark, { ...attributes, maxAge: maxAgeS })
      const others = Object.entries(cookiesOf(request)).filter(
        ([other]) => other.startsWith(prefix) && other !== name,
      )
      const newestFirst = others.toSorted(([, a], [, b]) => issuedAtOf(b) - issuedAtOf(a))
      for (const [oldest] of newestFirst.slice(maxCookies - 1)) reply.clearCookie(oldest, attributes)
    },
    /** Whether this browser may have sent a charge of the order before, as one without the cookie may; from now on it has (BFF-95). */
    markSent(request: FastifyRequest, reply: FastifyReply, order: OrderKey): boolean {
      const name = nameOf(order)
      const value = cookiesOf(request)[name]
      if (value === undefined || value.endsWith(sentMark)) return true
      reply.setCookie(name, value + sentMark, { ...attributes, maxAge: maxAgeS })
      return false
    },
    /** Whether a valid, unexpired cookie proves the order. */
    isIssued(request: FastifyRequest, order: OrderKey): boolean {
      const value = (cookiesOf(request)[nameOf(order)] ?? '').replace(/\.sent$/, '')
      const issuedAtS = issuedAtOf(value)
      if (issuedAtS + maxAgeS < now() / 1_000) return false
      return isSigned(keys, purpose, textOf(order, issuedAtS), value.slice(value.indexOf('.') + 1))
    },
  }
}

const issuedAtOf = (proof = '') => Number(/^(\d{1,12})\./.exec(proof)?.[1] ?? 0)

const cookiesOf = ({ server, headers }: FastifyRequest) => server.parseCookie(headers.cookie ?? '')
