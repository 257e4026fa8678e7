import { createAccount } from '../../stack/auth-emulator.ts'
import { DEMO_FAN, PROJECT_ID } from '../../stack/demo-fan.ts'
import { emulatorUrl } from './addresses.ts'

export type Fan = { email: string; password: string }

export const demoFan: Fan = DEMO_FAN

/** A fan of this test alone, known to the identity provider. */
export async function newFan(name: string): Promise<Fan> {
  const fan = { email: `${name}-${crypto.randomUUID().slice(0, 8)}@fans.example`, password: 'letmein' }
  await createAccount({ url: emulatorUrl() }, PROJECT_ID, fan)
  return fan
}

/** A fresh ID token of a fan, straight from the provider. */
export async function idTokenOf(fan: Fan): Promise<string> {
  const response = await fetch(
    `${emulatorUrl()}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-api-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fan, returnSecureToken: true }),
    },
  )
  if (!response.ok) throw new Error(`The provider did not sign in ${fan.email}: ${await response.text()}`)
  return ((await response.json()) as { idToken: string }).idToken
}

/** The links of the e-mails that the provider would have sent to an address. */
export async function emailsTo(email: string): Promise<{ requestType: string; oobLink: string }[]> {
  const response = await fetch(`${emulatorUrl()}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; requestType: string; oobLink: string }[]
  }
  return oobCodes.filter((mail) => mail.email === email)
}
