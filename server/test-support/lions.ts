import type { Handler, Handlers, Reply } from './origin.ts'
import { dropConnection } from './shop.ts'

export const brandingRow = {
  id: 7,
  merchantID: 'm-7',
  clientID: 'client',
  subDomain: 'lions',
  title1: 'Welcome to',
  title2: 'Lions',
  title3: 'Fan Store',
  backGroundImageURL: 'https://cdn.example/lions.jpg',
  primaryColor: '#0B6E4F',
  favIconURL: 'https://cdn.example/lions.ico',
  additionalAttributes: '{"registerID":3,"storeID":4}',
}

export const settingRows = [
  { key: 'order.pickup.type.pickup', value: 'true' },
  { key: 'transaction.sale.location', value: 'S-42' },
]

export const brandingsCall = 'GET /api/console/applications/brandings'
export const settingsCall = 'GET /api/console/applications/settings'

/** The product server's handlers of the two calls about a venue: every tenant is the Lions. */
export const lions: Handlers = {
  [brandingsCall]: () => ({ body: [brandingRow] }),
  [settingsCall]: () => ({ body: { data: settingRows } }),
}

/** A handler that always replies with this, or breaks the connection. */
export const always = (reply: Reply | 'hang up'): Handler =>
  reply === 'hang up' ? dropConnection : () => reply
