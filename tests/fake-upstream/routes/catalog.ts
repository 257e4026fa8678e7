import type { FastifyInstance } from 'fastify'
import type { Product, Variant } from '../catalogue/catalogue.ts'
import { quickPicks } from '../catalogue/quick-picks.ts'
import { rowsFor } from '../catalogue/rows.ts'
import { exactly, like, only, optional, refuse, text } from '../server/strict.ts'
import { fanOf, needHeader } from '../session/caller.ts'
import type { Fan } from '../state/fan.ts'
import type { State } from '../state/state.ts'
import { rowId } from '../state/tenant.ts'

const menuQuery = {
  eventID: like(/^(?:sku=1:2\+3 é\/)?\d+$/, 'an event id'),
  status: only('Active'),
  expand: only('items'),
}
const productQuery = { itemId: optional(text), expand: only('images') }

/** Quick picks, products and items. */
export const catalogRoutes = (state: State) => async (app: FastifyInstance) => {
  const responseOf = (fan: Fan, product: Product, variant: Variant | undefined) => {
    const catalogue = state.catalogue(fan.tenant)
    const rows = rowsFor(fan.tenant, state.origins.product)
    return {
      productDetails: rows.product(product),
      itemDetails: variant ? rows.item(product, variant) : null,
      similarItems: rows.similar(product, catalogue),
    }
  }

  app.get('/api/console/catalog/quickpicks', (request) => {
    needHeader(request, 'Domain')
    exactly('query', request.query, menuQuery)
    const fan = fanOf(request)
    return quickPicks(fan.tenant, state.catalogue(fan.tenant), state.origins.product)
  })

  app.get<{ Params: { productId: string } }>('/api/console/catalog/products/:productId', (request) => {
    const { itemId } = exactly('query', request.query, productQuery)
    const fan = fanOf(request)
    const { tenant } = fan
    const { productId } = request.params
    const product = state.catalogue(tenant).product(productId)
    if (!product && state.tenants.some((other) => state.catalogue(other).product(productId)))
      throw refuse(403, 'Forbidden: the product is another venue’s')
    if (!product) throw refuse(404, 'Product not found')
    const variant = product.variants.find((each) => String(rowId(tenant, each.itemId)) === itemId)
    if (itemId !== undefined && !variant) throw refuse(404, 'Item not found')
    return responseOf(fan, product, variant)
  })

  app.get<{ Params: { itemId: string } }>('/api/console/catalog/items/:itemId/details', (request) => {
    exactly('query', request.query, {})
    const fan = fanOf(request)
    const found = state.catalogue(fan.tenant).item(request.params.itemId)
    if (!found) throw refuse(404, 'Item not found')
    return responseOf(fan, found.product, found.variant)
  })
}
