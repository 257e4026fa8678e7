import { randomUUID } from 'node:crypto'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows inline elements with the returned nonce on this page (BFF-47). */
    allowNonce(): string
  }
}

/** The headers of every response, including raw responses without a request (BFF-46). */
export const baselineHeaders = {
  'x-content-type-options': 'nosniff',
  // The identity provider checks the referrer of API keys that are restricted to our origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  // 'same-origin' would separate the sign-in popup from the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  // The XSS filter of old browsers could itself be abused to break pages.
  'x-xss-protection': '0',
  'origin-agent-cluster': '?1',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
} as const

/** Sets the headers of every response, including errors (BFF-46). The policy for the API allows a browser nothing. */
export const securityHeadersPlugin = fp(
  async (app) => {
    const policyWith = contentSecurityPolicy(app.config)
    const siteHeaders = { ...baselineHeaders, 'content-security-policy': policyWith('') }

    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(request.raw.url?.startsWith('/api/') ? baselineHeaders : siteHeaders)
      if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
      done()
    })
    app.decorateReply('allowNonce', function () {
      const nonce = randomUUID().replaceAll('-', '')
      this.header('content-security-policy', policyWith(` 'nonce-${nonce}'`))
      return nonce
    })
  },
  { name: 'security-headers' },
)

/** The sources that Google documents for reCAPTCHA v2 and Enterprise. */
const recaptcha = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
}

/**
 * Returns a function from the source of a nonce to the policy of our pages (BFF-47). The only foreign scripts are the loader of the
 * sign-in popup, the card vault's script, and with IDENTITY_CAPTCHA the identity provider's reCAPTCHA (BFF-74).
 */
function contentSecurityPolicy(config: Config): (nonceSource: string) => string {
  const vault = new URL(config.cardVaultScriptUrl).origin
  const resized = config.imageUrlTemplate ? [new URL(config.imageUrlTemplate).origin] : []
  const receipts = new URL(config.receiptBaseUrl).origin
  const { authDomain, emulatorHost } = config.firebase
  const popup = authDomain ? [`https://${authDomain}`] : []
  const emulator = emulatorHost ? [`http://${emulatorHost}`] : []
  const captcha = config.identityCaptcha ? recaptcha : { script: [], frame: [], connect: [] }
  const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

  const script = ['script-src', "'self'", 'https://apis.google.com', vault, ...captcha.script].join(' ')
  const rest = [
    ['img-src', "'self'", 'data:', ...config.imageOrigins, ...resized],
    ['connect-src', "'self'", ...google, vault, ...captcha.connect, ...emulator],
    ['frame-src', ...popup, vault, receipts, ...captcha.frame, ...emulator],
    // Our pages and the vault's script set style attributes for computed sizes and colours.
    ["style-src-attr 'unsafe-inline'"],
    ["default-src 'self';font-src 'self';worker-src 'self';manifest-src 'self';form-action 'self'"],
    ["object-src 'none';base-uri 'none';frame-ancestors 'none'"],
  ].map((sources) => sources.join(' '))
  // The vault's script may load its own stylesheet.
  const style = `style-src 'self' ${vault}`
  return (nonceSource) => `${script}${nonceSource};${style}${nonceSource};${rest.join(';')}`
}
