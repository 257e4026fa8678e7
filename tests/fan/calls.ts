/** A call of the app; GET by default. */
export type Call = {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The address of another replica of the same site. */
  readonly at?: string
  /** Whether a replica answers without the product server. By default true for paths outside `/api/`. */
  readonly isOwn?: boolean
  /** Accepted statuses besides 200. */
  readonly also?: readonly number[]
  readonly timeoutMs?: number
}

/*
 * The calls with which the app orders at `demo` or a venue with the same store. The storefront adds token and customer number; a fan
 * at the product server adds them (`product-server-fan.ts`).
 */

const get = (path: string): Call => ({ path })
const post = (path: string, body?: unknown): Call => ({ method: 'POST', path, body })
const inCart = (cartId: string) => ({ headers: { 'cart-id': cartId } })

export const logIn = (idToken: string) => post('/api/login', { idToken })

export const readEvents = get('/api/console/entertainments/events?timeframe=current,future')
export const readPickupLocations = get(
  '/api/console/transactions/orders/fulfillments/locations?status=Active',
)
export const readMenu = get('/api/console/catalog/quickpicks?eventID=101&status=Active&expand=items')
export const readProduct = (id: number, query = '') =>
  get(`/api/console/catalog/products/${id}?${query}expand=images`)

export type Line = { itemID: number | string; quantity: number }
export const colaId = 100_101

export const createCart = post('/api/cart/create', { storeID: 42 })
export const readCart = (cartId: string) => ({ ...get('/api/cart/details'), ...inCart(cartId) })
export const addItem = (cartId: string, line: Line) => ({
  ...post('/api/cart/items', line),
  ...inCart(cartId),
})

export const changeName: Call = {
  method: 'PATCH',
  path: '/api/customers',
  body: { firstName: 'Ana', lastName: '' },
}

/** Has a cart delivered to a seat. */
export const deliver = (cartId: string, email: string): Call => ({
  method: 'PUT',
  path: `/api/cart/update/${cartId}`,
  body: {
    metadata: {
      deliveryMethod: 'deliver_to_my_seat',
      section: 'East Terrace 201',
      seat: '12',
      pickupTime: '',
      pickupLocation: '',
      gameData: { id: 101, name: 'Rovers v Harriers' },
      gameDate: '2026-01-01T12:00:00.000Z',
      'transaction.customer.email': email,
    },
  },
})

export const readCards = get('/api/payments/cards')

const cardExpiry = { month: '12', year: '2040' }
/** A card as it is entered at the vault. */
export const cardEntry = (number: string) => ({ number, cvv: '123', ...cardExpiry })

/** What the form of a new card is opened with. */
export type CardForm = { card: { id: string }; session: { id: string } }
export const openCardForm = (orderId: string) => post('/api/payments/initiate', { orderId, amount: '1.00' })
/** Saves a card that the vault has given a token. Card numbers never reach the storefront. */
export const saveVaultedCard = ({ card, session }: CardForm, cardToken: string) =>
  post('/api/payments/cards/securecard', {
    rcCardToken: card.id,
    cardToken,
    cardExpiry,
    sessionId: session.id,
  })

export const issueOrder = post('/api/payments/generate-order-id')

/** A cart and its total, such as '9.74'. */
export type Cart = { readonly cartId: string; readonly amount: string }

const chargeBody = { storeId: 42, eventId: 101 }
/** 202 while the outcome is unclear. The storefront also gets the `email` of the receipt. */
export const charge = (cardId: string, orderId: string, cart: Cart, email?: string): Call => ({
  ...post(`/api/payments/cards/${cardId}/charge`, {
    ...cart,
    orderId,
    ...chargeBody,
    ...(email && { email }),
  }),
  also: [202],
  timeoutMs: 60_000,
})
/** With `tap`, the request id of a charge, NONE and FAILED are final for that charge. */
export const readAttempt = (orderId: string, tap: string | null = null) =>
  get(`/api/payments/orders/${orderId}/attempt${tap ? `?tap=${tap}` : ''}`)
export const checkOut = (orderId: string, email: string) =>
  post(`/api/payments/orders/${orderId}/checkout`, { email })

export type History = { data: { displayTransactionNumber: string }[] }
export const readHistory = get('/api/transactions?limit=10&pageNo=1')
export type Transaction = { order: { orderID: string; status: string } }
export const readTransaction = (number: string) => get(`/api/transactions/${number}/orders`)
export const readRating = (number: string) => get(`/api/feedback/${number}`)

/** Five stars. */
export const rate = (transactionNumber: string, customerEmail: string) =>
  post('/api/feedback', {
    contactAllowed: false,
    ratingPoints: 5,
    responseTime: new Date().toISOString(),
    fromDate: new Date().toISOString(),
    responseSource: 'web',
    customerEmail,
    transactionNumber,
    ratingType: 'STAR',
    questions: [{ questionID: 45, type: 'STAR', answers: [{ answer: '5' }] }],
  })

const vital = { kind: 'vital', name: 'LCP', value: 0.1, screen: 'events' }
export const reportVitals: Call = { ...post('/api/vitals', { entries: [vital] }), isOwn: true, also: [204] }
