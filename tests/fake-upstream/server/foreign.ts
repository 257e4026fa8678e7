import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { State } from '../state/state.ts'

const amounts = new Set(['price', 'sellingPrice', 'unitPrice', 'subTotal', 'tax', 'amount', 'totalAmount'])
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** '1.004,50', '$1,004.50' and '1,004.50'. */
const formats = [
  new Intl.NumberFormat('de-DE', twoDecimals),
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  new Intl.NumberFormat('en-US', twoDecimals),
]

/** The calls that need no response but a status. */
const silent = new Set([
  'POST /api/cart/items',
  'DELETE /api/cart/items/:itemId',
  'PUT /api/cart/update/:cartId',
  'PATCH /api/customers',
  'DELETE /api/payments/cards/:cardId',
  'POST /api/feedback',
])

/** Writes all JSON of a venue with the quirk `foreign` as other product servers do; `foreign.test.ts` lists how. */
export function writeForeign(app: FastifyInstance, state: State): void {
  const isForeign = ({ entry }: FastifyRequest) => state.tenant(entry?.tenant ?? '')?.quirks.foreign === true

  app.addHook('preSerialization', async (request, _reply, payload) =>
    isForeign(request) ? foreignValue(payload) : payload,
  )

  app.addHook('onSend', async (request, reply, payload) => {
    const { entry, method, routeOptions } = request
    if (!entry || !isForeign(request) || typeof payload !== 'string') return payload
    if (reply.statusCode < 300 && silent.has(`${method} ${routeOptions.url}`)) {
      entry.status = method === 'POST' ? reply.statusCode : 204
      // The type is PHP's default. Fastify would remove it from '' with 204.
      reply.status(entry.status).header('content-type', 'text/html; charset=UTF-8')
      return null
    }
    // An id is a text of 16 digits until now, since JSON.stringify cannot write such a number.
    reply.headers({ 'content-type': 'text/json', 'content-encoding': 'gzip' })
    return gzipSync(`\ufeff${payload.replace(/"(\d{16})"/g, '$1')}`)
  })
}

/** Amounts as texts for people, lists as objects with gaps, and null for empty ones. */
function foreignValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : Object.fromEntries(value.map((entry, index) => [index * 2, foreignValue(entry)]))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, foreignValue(field, key)]))
  return amounts.has(name) ? amountText(Number(value), name) : value
}

/** The format differs from field to field of a product, and from product to product. */
const amountText = (dollars: number, name: string) =>
  formats[(Math.round(dollars * 100) + name.length) % formats.length]?.format(dollars)
