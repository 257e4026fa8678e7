const attemptStatuses = ['NONE', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN'] as const

/**
 * What a response tells the fan about an order, as the app reads it. `not sent`, `reused` and `refused` are about this request only,
 * not about its copies; `reused` means that the order id was sent for another cart or amount, `refused` is a 4xx of the product
 * server. `no response` includes responses without meaning.
 */
type Told =
  | (typeof attemptStatuses)[number]
  | 'in progress'
  | 'not sent'
  | 'reused'
  | 'refused'
  | 'no response'

/** A question and its answer, in milliseconds of the epoch by this machine's clock. */
export type Statement = {
  readonly orderId: string
  /** The cart to be paid; null when the attempt is read. */
  readonly cartId: string | null
  readonly requestId: string
  /** The tap for which NONE and FAILED are final: no charge of it is sent any more. Null for an attempt that is read without one. */
  readonly tap: string | null
  readonly askedAt: number
  readonly respondedAt: number
  readonly told: Told
  /** The status and code of the response, for people. */
  readonly response: string
}

/** `status` is 0 without a response. */
type Response = { readonly status: number; readonly body: Record<string, unknown> }

export function statementOf(
  asked: Omit<Statement, 'told' | 'response'>,
  { status, body }: Response,
): Statement {
  const told = asked.cartId === null ? toldByAttempt(status, body) : toldByCharge(status, body)
  const detail = String(body.status ?? body.code ?? body.error ?? body.userMessage ?? '')
  return { ...asked, told, response: `${status} ${detail}`.trim() }
}

const toldByAttempt = (status: number, body: Response['body']): Told =>
  (status === 200 && attemptStatuses.find((each) => each === body.status)) || 'no response'

function toldByCharge(status: number, { status: outcome, code }: Response['body']): Told {
  if (status === 200 && (outcome === 'SUCCESS' || outcome === 'FAILED')) return outcome
  switch (code) {
    case 'PAYMENT_IN_PROGRESS':
      return 'in progress'
    case 'ORDER_REUSED':
      return 'reused'
    case 'CART_CHANGED':
    case 'CART_IN_PAYMENT':
    case 'ORDER_NOT_ISSUED':
    case 'PAYMENT_NOT_SENT':
    case 'TAP_CLOSED':
    case 'TOO_MANY_REQUESTS':
      return 'not sent'
  }
  if (status === 0) return 'no response'
  return status >= 400 && status < 500 ? 'refused' : 'UNKNOWN'
}
