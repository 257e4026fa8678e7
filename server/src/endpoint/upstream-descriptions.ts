import type { endpoints } from '@storefront/shared/contract/endpoints.ts'

type Description = {
  /** What the call does, in a few words. */
  readonly summary: string
  /** What an implementer cannot see in the schemas; Markdown. */
  readonly description?: string
  /** The meaning of statuses that the storefront reads specially. */
  readonly statuses?: Readonly<Record<number, string>>
}

/** What applies to more than one call; Markdown. */
export const overview = `The calls that a commerce backend has to offer to the storefront server. All of them come from that server; no browser
calls the backend.

1. **Sessions.** \`POST /api/login\` exchanges a verified ID token for a bearer token, which every call of a fan carries. The token
   is a JWT: the storefront reads its claims \`exp\` (seconds) and \`domain\` and does not verify its signature. Token, \`domain\` and
   customer number are sent as headers, so they are printable ASCII.
2. **Venues.** The sub-domain of a page is the venue. It comes as \`domain\` at the login, as \`subDomain\` in the branding call and, from
   the claim \`domain\` of the token, as the header \`Domain\`. Carts, cards, orders and transactions belong to one customer of one venue.
3. **401 and 403.** A 401 ends the fan's session. A 403 ends it too, unless the path has a parameter: then the storefront repeats
   \`GET /api/console/entertainments/events\` with the same token, and ends the session only if that call is refused as well. Use both
   statuses for nothing but sessions and ownership.
4. **Errors.** A body is \`{ "error"?, "userMessage"? }\`. \`userMessage\` is a sentence that fans read, in a language of
   \`Accept-Language\`. A 4xx reaches the app as it is; a 5xx becomes a 502 that keeps the message. \`Retry-After\` passes.
5. **Bodies.** JSON in UTF-8. \`Accept-Encoding\` is \`gzip\` or \`identity\`; gzip, brotli, zstd and deflate are read though not asked for. The
   content type of an empty body does not matter. A redirect, another content type or a response beyond \`UPSTREAM_TIMEOUT_MS\`
   (\`CHARGE_TIMEOUT_MS\` for a charge) counts as a failure. Response schemas are lenient: unknown fields are ignored, a list may be
   bare, under \`data\`, an object with numbers as keys or null, and a row that does not fit is left out. Anything else in place of a list
   is an error.
6. **Money.** Requests carry dollars as a text with two decimals ('12.50'). Responses may use a number or such a text; '12,50' and
   '$1,004.50' are read too. What cannot be read without a guess ('1.004') is not known: it cannot be sold or paid.
7. **Ids.** A number, or a text of 1 to 128 characters without control characters, percent sign, backslash, question mark or dot segment.
   Ids of items, stores, events and questions come back in the type in which they were received, all others as text, as does a number
   beyond 2^53, with all its digits. Paths and queries have them as \`encodeURIComponent\` writes them; commas in queries stay plain.
   A cart id is printable ASCII, since it is also sent in the header \`Cart-Id\`.
8. **Times.** ISO 8601 with a time zone. Every response has a \`Date\` header by the clock that also writes \`createdOn\` in the history.
9. **A charge happens once.** See \`POST /api/payments/cards/{cardId}/charge\`: the status codes, the \`Idempotency-Key\` and the history
   together decide whether a fan may pay again.
10. **The history is the proof.** When the response to a charge is lost, the storefront looks for the order in the customer's
   transactions. See \`GET /api/transactions\`.`

const venueSettings = `\`key\` and \`value\` are texts. The storefront reads:

- \`order.pickup.type.inseat\` and \`order.pickup.type.pickup\`: 'true' or 'false'.
- \`order.pickup.time\`, \`order.pickup.section\`: JSON text of a list. An order carries the text of a pickup time letter for letter.
- \`transaction.sale.location\`: 'S-42' means that the store id is the number 42; any other text is the store id itself.
- \`timeZone\`, \`currency\`, \`defaultTheme\`, \`ageNotice\`, \`appIcon\` as text, and \`locales\`, \`contact\`, \`links\`, \`signIn\`, \`pickupNear\` as JSON text: see VEN-01
  in the specification.`

const charge = `A 2xx is decided by \`status\`, in any letter case: \`SUCCESS\` is paid, \`FAILED\` is declined, anything else is undecided. So
is an HTTP status that is not listed here, and a charge without a response. The storefront does not send an undecided charge again: it
looks for the order in the history until that proves an outcome.

\`Idempotency-Key\` is the same for every attempt at an order until one is declined. For a key that was used before, send the first final
response again without charging; while that charge still runs, respond with 409. An error whose body contains 'idempoten' is
undecided, too, since it may be about an earlier charge.

\`amount\` is the total of the cart; the storefront has compared it with \`GET /api/cart/details\` immediately before.`

const refusals = {
  400: 'The request is not valid.',
  401: 'The session has ended.',
  402: 'The card was refused; `userMessage` tells the fan why.',
  403: 'The card, cart or order is not the customer’s.',
  404: 'There is no such card, cart or order.',
  405: 'The method is not offered.',
  410: 'The card, cart or order is gone.',
  413: 'The body is too large.',
  415: 'The content type is not offered.',
  421: 'The request reached the wrong server.',
  422: 'The card or the request was refused; `userMessage` tells the fan why.',
}
const nothingCharged = Object.fromEntries(
  Object.entries(refusals).map(([status, meaning]) => [status, `${meaning} Certainly nothing was charged.`]),
)

const cartError = 'The `error` of a failure is shown to the fan.'
const pageTotals =
  '`totalPages` counts pages of ten rows; the storefront searches at most five of them for an order.'

export const descriptions: Readonly<Partial<Record<keyof typeof endpoints, Description>>> = {
  loginExchange: {
    summary: 'Exchange an ID token for a session',
    description:
      'The storefront has verified the ID token. `success: true` with `token` opens the session; without `user.customer.customerNumber` the fan can browse but not order. Anything else is a refusal, whose `error` is shown to the fan.',
  },
  upstreamBrandings: {
    summary: 'The branding of a venue',
    description:
      'The first row is used. An empty list means that there is no such venue. `merchantID` is required; `additionalAttributes` is JSON text or an object.',
  },
  upstreamSettings: { summary: 'The settings of a merchant', description: venueSettings },
  listEvents: {
    summary: 'Running and coming events',
    description: 'Responds with 401 or 403 only when the session is over: it also serves to test a session.',
  },
  listPickupLocations: { summary: 'Where orders can be picked up' },
  getQuickPicks: {
    summary: 'The menu of an event',
    description:
      'Pages and rows whose `status` is not Active are not shown. `type` is item for a row that can be added to the cart at once, product for one with variants.',
  },
  getProduct: { summary: 'A product with its variants' },
  getItemDetails: { summary: 'An item whose product is not known' },
  createCart: { summary: 'Open a cart at a store', description: cartError },
  getCart: {
    summary: 'The cart with its totals',
    description: '`payment.amount` is what a charge for the cart has to be for.',
    statuses: { 400: 'There is no active cart under this id, or it is checked out.' },
  },
  addCartItem: {
    summary: 'Change the quantity of an item',
    description: `\`quantity\` is a difference: negative to take away. ${cartError}`,
  },
  removeCartItem: { summary: 'Remove an item from the cart', description: cartError },
  updateCart: { summary: 'Replace the delivery details of a cart' },
  updateCustomer: { summary: 'Name the customer' },
  listCards: { summary: 'Saved cards', statuses: { 404: 'The customer has no cards.' } },
  generateOrderId: {
    summary: 'Issue an order id',
    description: 'The id is unique and belongs to the customer. Nothing is charged.',
  },
  initiatePayment: {
    summary: 'Open a session with the card vault',
    description: '`environmentKey` is what the vault’s script is initialised with.',
  },
  saveCard: {
    summary: 'Save a card by its vault tokens',
    description:
      '`rcCardToken` is the `card.id` of the initiation, `cardToken` the token of the vault; both are used once.',
  },
  deleteCard: { summary: 'Delete a saved card' },
  chargeCard: { summary: 'Charge a saved card', description: charge, statuses: nothingCharged },
  checkoutOrder: {
    summary: 'Confirm a paid order and send its receipt',
    description:
      'Closes the cart. `Idempotency-Key` is the same for every attempt at an order: for one that was used before, send the first response again and no second receipt.',
  },
  listTransactions: {
    summary: 'The history of the customer, newest first',
    description: `Every charge that was accepted is listed under its order, at the latest \`CHARGE_TIMEOUT_MS\` plus ten seconds after it arrived, and stays listed. Keep declined charges listed as \`declined\`: without such a row, a fan whose response was lost cannot be told that the order may be paid again. ${pageTotals} \`createdOn\` carries its time zone and never changes.`,
  },
  getTransactionOrder: {
    summary: 'The order of a transaction',
    description:
      '`orderID` is exactly the id that was issued. `status`, in any letter case, is `completed` (or another of `PAID_ORDER_STATUSES`) once the money is taken, `pending` while the charge runs, `initiated` before, `declined` when it was refused. Any other status proves nothing.',
  },
  getFeedback: {
    summary: 'The questions about a transaction, with their answers',
    description: 'The question of type STAR is the rating.',
  },
  submitFeedback: { summary: 'Rate a transaction' },
}
