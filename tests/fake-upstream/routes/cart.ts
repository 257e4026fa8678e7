import type { FastifyInstance } from 'fastify'
import { refuse } from '../server/problem.ts'
import { exactly, id, type Rule, record, text } from '../server/strict.ts'
import { callerOf, mustBeOwn } from '../session/caller.ts'
import { type Cart, cartRow } from '../state/cart.ts'
import { pickupTexts } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import { rowId } from '../state/tenant.ts'
import { metadataRules } from './cart-metadata.ts'
import { cartOfHeader, ownCart } from './cart-of-request.ts'

const difference: Rule = {
  expected: 'a whole number other than 0',
  accepts: (value) => Number.isSafeInteger(value) && value !== 0,
}

/** Creates, shows, fills and annotates carts. */
export const cartRoutes = (state: State) => async (app: FastifyInstance) => {
  const responseOf = (cart: Cart) => cartRow(cart, state.mediaOf(cart.fan.tenant))

  app.post('/api/cart/create', (request) => {
    exactly('query', request.query, {})
    const { customerNumber, storeID } = exactly('body', request.body, { customerNumber: text, storeID: id })
    mustBeOwn(request, customerNumber, 'customerNumber')
    const { fan } = callerOf(request)
    if (storeID !== fan.tenant.storeId) {
      throw refuse(400, `storeID must be ${JSON.stringify(fan.tenant.storeId)}, the tenant's store`)
    }
    const { idsAsText: numeric, signsInIds } = fan.tenant.quirks
    const cartId = numeric
      ? String(50_000 + state.carts.size)
      : state.newId(signsInIds ? 'CART=1:2+3 ' : 'CART')
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
    else cart.lines.push({ ...found, cartItemId: state.newId('LINE'), quantity: total })
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
    const rules = metadataRules(tenant, metadata, pickupTexts(state, tenant))
    cart.metadata = exactly('metadata', metadata, rules)
    return responseOf(cart)
  })
}
