import type { Config } from '../config.ts'

type Sources = Pick<Config, 'firebase' | 'cardVaultScriptUrl' | 'receiptBaseUrl' | 'imageOrigins'>

const authDomainOf = (authDomain: string | undefined) => (authDomain ? [`https://${authDomain}`] : [])

/**
 * BFF-47: who may do what on our pages. Scripts and style elements need the answer's nonce or our own origin; the one
 * foreign script is the sign-in popup's loader, the other the card vault's.
 */
export function contentSecurityPolicy(config: Sources) {
  const vault = new URL(config.cardVaultScriptUrl).origin
  const receipts = new URL(config.receiptBaseUrl).origin
  const emulator = config.firebase.emulatorHost ? [`http://${config.firebase.emulatorHost}`] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", 'https://apis.google.com', vault],
    // The vault's script may bring a stylesheet of its own.
    'style-src': ["'self'", vault],
    // Computed sizes and colours, and the vault's script, set style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...config.imageOrigins],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      vault,
      ...emulator,
    ],
    'frame-src': [...authDomainOf(config.firebase.authDomain), vault, receipts, ...emulator],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}
