import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  anyText,
  date,
  email,
  exactly,
  id,
  optional,
  type Rule,
  record,
  refuse,
  text,
} from '../server/strict.ts'
import { fanOf, mustBeOwn } from '../session/caller.ts'
import { type Cart, cartRow } from '../state/cart.ts'
import { allows, pickupTexts } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import { rowId, type Tenant } from '../state/tenant.ts'

const difference: Rule = {
  expected: 'a whole number other than 0',
  accepts: (value) => Number.isSafeInteger(value) && value !== 0,
}

/** Creates, shows, fills and annotates carts. */
export const cartRoutes = (state: State) => async (app: FastifyInstance) => {
  const responseOf = (cart: Cart) => cartRow(cart, state.origins.product)

  app.post('/api/cart/create', (request) => {
    exactly('query', request.query, {})
    const { customerNumber, storeID } = exactly('body', request.body, { customerNumber: text, storeID: id })
    mustBeOwn(request, customerNumber, 'customerNumber')
    const fan = fanOf(request)
    if (storeID !== fan.tenant.storeId) {
      throw refuse(400, `storeID must be ${JSON.stringify(fan.tenant.storeId)}, the tenant's store`)
    }
    const { idsAsText: numeric, signsInIds } = fan.tenant.quirks
    const cartId = numeric
      ? String(50_000 + state.carts.size)
      : state.newId(signsInIds ? 'CART=1:2+3 ' : 'CART', fan.tenant)
    state.carts.set(cartId, {
      id: cartId,
      fan,
      storeId: fan.tenant.storeId,
      lines: [],
      metadata: {},
      active: true,
    })
    return { id: numeric ? Number(cartId) : cartId }
  })

  app.get('/api/cart/details', (request) => {
    exactly('query', request.query, {})
    return responseOf(cartOfHeader(state, request))
  })

  app.post('/api/cart/items', (request) => {
    exactly('query', request.query, {})
    const cart = cartOfHeader(state, request)
    const { itemID, quantity } = exactly('body', request.body, { itemID: id, quantity: difference })
    const found = state.catalogue(cart.fan.tenant).item(String(itemID))
    if (!found) throw refuse(404, `Item ${String(itemID)} does not exist`)
    if (found.variant.soldOut) throw refuse(409, `${found.product.name} is sold out`)
    const line = cart.lines.find((each) => each.variant === found.variant)
    const total = (line?.quantity ?? 0) + Number(quantity)
    if (total < 1) throw refuse(400, 'The quantity of a line must stay at least 1')
    if (line) line.quantity = total
    else cart.lines.push({ ...found, cartItemId: state.newId('LINE', cart.fan.tenant), quantity: total })
    return responseOf(cart)
  })

  app.delete<{ Params: { itemId: string } }>('/api/cart/items/:itemId', (request) => {
    exactly('query', request.query, {})
    exactly('body', request.body, {})
    const cart = cartOfHeader(state, request)
    const isMeant = (itemId: number) => String(rowId(cart.fan.tenant, itemId)) === request.params.itemId
    const index = cart.lines.findIndex(({ variant }) => isMeant(variant.itemId))
    if (index < 0) throw refuse(404, 'The cart has no such item')
    cart.lines.splice(index, 1)
    return responseOf(cart)
  })

  app.put<{ Params: { cartId: string } }>('/api/cart/update/:cartId', (request) => {
    exactly('query', request.query, {})
    const cart = ownCart(state, request, request.params.cartId)
    const { metadata } = exactly('body', request.body, { metadata: record })
    const { tenant } = cart.fan
    const rules = metadataRules(tenant, metadata, pickupTexts(tenant))
    cart.metadata = exactly('metadata', metadata, rules)
    return responseOf(cart)
  })
}

/** The fan's cart by id: 400 if it is not active, 403 if it is another fan's. */
export function ownCart(state: State, request: FastifyRequest, id: unknown): Cart {
  const cart = state.carts.get(String(id))
  if (!cart?.active) throw refuse(400, 'No active cart')
  if (cart.fan !== fanOf(request)) throw refuse(403, 'Forbidden: the cart is not yours')
  return cart
}

/** The cart of the header Cart-Id. */
const cartOfHeader = (state: State, request: FastifyRequest): Cart =>
  ownCart(state, request, request.headers['cart-id'])

const methodNames = { inseat: 'deliver_to_my_seat', pickup: 'pickup' } as const

const event: Rule = {
  expected: 'the event, an object with an id',
  accepts: (value) => record.accepts(value) && id.accepts((value as { id?: unknown }).id),
}

/**
 * The rules for the metadata of a cart: `section` only where in-seat is allowed, `pickupLocation` only where pickup is; the
 * details of the chosen method are required.
 * @param pickupTimes the allowed texts of `pickupTime`
 */
function metadataRules(tenant: Tenant, given: unknown, pickupTimes: readonly string[]): Record<string, Rule> {
  const [inseat, pickup] = [allows(tenant, 'inseat'), allows(tenant, 'pickup')]
  const chosen = (given as Record<string, unknown>).deliveryMethod
  const needed = (method: string, rule: Rule) => (chosen === method ? rule : optional(anyText))
  const filled: Rule = { expected: 'a text or an id', accepts: id.accepts }
  const methods = [...(inseat ? [methodNames.inseat] : []), ...(pickup ? [methodNames.pickup] : [])]
  return {
    seat: needed(methodNames.inseat, filled),
    ...(inseat ? { section: needed(methodNames.inseat, filled) } : {}),
    gameData: event,
    gameDate: date,
    pickupTime: needed(methodNames.pickup, {
      expected: `one of the venue's own texts: ${pickupTimes.join(', ')}`,
      accepts: (value) => pickupTimes.some((time) => time === value),
    }),
    ...(pickup ? { pickupLocation: needed(methodNames.pickup, filled) } : {}),
    deliveryMethod: {
      expected: `one of the allowed methods: ${methods.join(', ') || 'none'}`,
      accepts: (value) => methods.some((method) => method === value),
    },
    'transaction.customer.email': email,
  }
}
