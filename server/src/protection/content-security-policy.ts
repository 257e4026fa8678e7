import type { Config } from '../config.ts'

type Sources = Pick<
  Config,
  'firebase' | 'identityCaptcha' | 'cardVaultScriptUrl' | 'receiptBaseUrl' | 'imageOrigins'
>

/** What Google documents for reCAPTCHA v2 and Enterprise: the loader, which reports to its own path, the widget and its frames. */
const captcha = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
}
const noCaptcha: typeof captcha = { script: [], frame: [], connect: [] }

const authDomainOf = (authDomain: string | undefined) => (authDomain ? [`https://${authDomain}`] : [])

/**
 * The content security policy of our pages, sources by directive (BFF-47). Scripts and style elements need the
 * response's nonce or come from our own origin; the only foreign scripts are the loader of the sign-in popup, the
 * card vault's, and with IDENTITY_CAPTCHA the identity provider's reCAPTCHA (BFF-74).
 */
export function contentSecurityPolicy(config: Sources) {
  const vault = new URL(config.cardVaultScriptUrl).origin
  const receipts = new URL(config.receiptBaseUrl).origin
  const { script, frame, connect } = config.identityCaptcha ? captcha : noCaptcha
  const emulator = config.firebase.emulatorHost ? [`http://${config.firebase.emulatorHost}`] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", 'https://apis.google.com', vault, ...script],
    // The vault's script may load its own stylesheet.
    'style-src': ["'self'", vault],
    // We set style attributes for computed sizes and colours, and so does the vault's script.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...config.imageOrigins],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      vault,
      ...connect,
      ...emulator,
    ],
    'frame-src': [...authDomainOf(config.firebase.authDomain), vault, receipts, ...frame, ...emulator],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}
