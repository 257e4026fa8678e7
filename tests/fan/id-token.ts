import { send } from './http.ts'

/** An ID token without a signature, like those of the Firebase Auth emulator. */
export function unsignedIdToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

/** The ID token of a new account at the emulator. */
export async function idTokenOf(
  { emulator }: { emulator: { readonly url: string } },
  email: string,
): Promise<string> {
  const signUp = `${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
  const account = { email, password: 'letmein', returnSecureToken: true }
  return (await send<{ idToken: string }>(signUp, 'POST', account)).body.idToken
}
