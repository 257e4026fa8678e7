import { unsignedIdToken } from '../../fan/id-token.ts'
import { PROJECT_ID } from '../../stack/dev-settings.ts'
import { emulatorUrl } from './addresses.ts'

/** `uid` is the account's id at the provider. */
export type Fan = { email: string; password: string; uid: string }

/** Creating one account takes as long as creating this many. */
const batch = 50
let spare: Promise<Fan[]> = Promise.resolve([])

/** A new fan with an account at the identity provider, from a batch that this worker has created. */
export async function anyFan(): Promise<Fan> {
  const fan = (await spare).pop()
  if (fan) return fan
  const fans = Array.from({ length: batch }, newFan)
  spare = createAccounts(fans).then(() => fans)
  return anyFan()
}

function newFan(): Fan {
  const uid = crypto.randomUUID()
  return { email: `fan-${uid.slice(0, 8)}@fans.example`, password: 'letmein', uid }
}

async function createAccounts(fans: readonly Fan[]): Promise<void> {
  const users = fans.map(({ email, password, uid }) => ({
    localId: uid,
    email,
    rawPassword: password,
    emailVerified: true,
  }))
  const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:batchCreate`
  const response = await fetch(`${emulatorUrl()}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ users }),
  })
  // It accepts the request and lists the refused accounts.
  const { error } = (await response.json()) as { error: unknown }
  if (!response.ok || JSON.stringify(error) !== '[]')
    throw new Error(`The provider refused accounts: ${JSON.stringify(error)}`)
}

/**
 * An ID token in the provider's form, without a request. The emulator signs no tokens, and our server asks it only whether the
 * account exists.
 */
export function idTokenOf({ email, uid }: Fan): string {
  const now = Math.floor(Date.now() / 1000)
  return unsignedIdToken({
    email,
    email_verified: true,
    auth_time: now,
    user_id: uid,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    iat: now,
    exp: now + 3600,
    aud: PROJECT_ID,
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    sub: uid,
  })
}

/** A custom credential for an account, as the server of a venue's own app mints it; the emulator checks no signature. */
export function customTokenOf(uid: string): string {
  const now = Math.floor(Date.now() / 1000)
  const aud = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
  return unsignedIdToken({
    uid,
    aud,
    iss: 'app@venue.example',
    sub: 'app@venue.example',
    iat: now,
    exp: now + 3600,
  })
}

/** The links in the e-mails to an address. */
export async function emailsTo(email: string): Promise<{ requestType: string; oobLink: string }[]> {
  const response = await fetch(`${emulatorUrl()}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; requestType: string; oobLink: string }[]
  }
  return oobCodes.filter((mail) => mail.email === email)
}
