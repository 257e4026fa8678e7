/** Every error: its status and its default message, which a screen may show. Clients depend on the codes: add, never rename. */
export const errorTable = {
  BAD_REQUEST: [400, 'The request is not valid.'],
  BAD_HOST: [400, 'The request does not name a valid host.'],
  UNAUTHENTICATED: [401, 'Authentication required'],
  ID_TOKEN_REFUSED: [401, 'Authentication failed. Please try again.'],
  // The product server refused the login, or its response holds no usable token (LOGIN_UNUSABLE).
  LOGIN_REFUSED: [401, 'Server authentication failed'],
  CROSS_SITE: [403, 'The request did not come from a page of this site.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  BRANDING_CONFIG_404: [404, 'Failed to load tenant branding'],
  METHOD_NOT_ALLOWED: [405, 'This address does not support the method.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  NO_CUSTOMER: [409, 'Missing customer number'],
  CART_CHANGED: [409, 'Your cart has changed. Please check the new total and try again.'],
  ORDER_REUSED: [
    409,
    'This order was already sent for another cart. Nothing was charged now. Please try again.',
  ],
  ORDER_NOT_ISSUED: [409, 'This order number is not valid here. Nothing was charged. Please try again.'],
  CART_IN_PAYMENT: [
    409,
    'This cart was paid, or is being paid, with another order. Nothing was charged now. Please look at your order history.',
  ],
  ORDER_NOT_PAID: [409, 'This order is not paid yet.'],
  TAP_CLOSED: [409, 'This payment arrived after the app had given it up. Nothing was charged for it.'],
  PAYMENT_IN_PROGRESS: [409, 'A payment for this order is already in progress.'],
  VENUE_PAUSED: [409, 'The venue has paused ordering. Nothing was charged, and your cart is kept.'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request must be JSON.'],
  WRONG_HOST: [421, 'This host is not served here.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
  HEADERS_TOO_LARGE: [431, 'The request headers are too large.'],
  // nginx's code; it is only logged and counted.
  CLIENT_LEFT: [499, 'The client closed the request.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  UPSTREAM_FAILED: [502, 'The service could not answer. Please try again.'],
  LOGIN_UNUSABLE: [502, 'Server authentication failed'],
  SESSION_TOO_LARGE: [502, 'We couldn’t sign you in. Please contact support.'],
  UNAVAILABLE: [503, 'The service is not available at the moment. Please try again.'],
  IDENTITY_UNAVAILABLE: [503, 'Signing in is not possible at the moment. Please try again.'],
  PAYMENT_NOT_SENT: [503, 'This payment was not sent, so nothing was charged for it. Please try again.'],
  UPSTREAM_TIMEOUT: [504, 'The service took too long to answer. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorTable

type Details = {
  /** Replaces the message of the table. */
  readonly message?: string
  /** Replaces the status of the table. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Further fields of the envelope. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** An error of the table. When a request throws one, the error handler turns it into the response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorTable[code][1], { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = details.status ?? errorTable[code][0]
    this.details = details
  }
}
