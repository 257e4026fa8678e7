/** An ID token without a signature, like those of the Firebase Auth emulator. */
export function unsignedIdToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
