import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { wildcardCertificate } from '@storefront/server/test-support/certificate.ts'

const keyId = 'load'

/**
 * Google's side of sign-in: tokens with real signatures, and the certificates that verify them. The emulator would change the
 * cost of a login: firebase-admin verifies no signature of its tokens, and asks the emulator about the account instead.
 */
export async function startIdTokens(projectId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { cert, key } = await wildcardCertificate('googleapis.com')
  const server = createServer({ cert, key }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
    response.end(JSON.stringify({ [keyId]: publicKey.export({ type: 'spki', format: 'pem' }) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    /** The variables that a replica needs. */
    env: {
      CERTIFICATES_PORT: String((server.address() as AddressInfo).port),
      CERTIFICATES_CA: cert,
    } as Record<string, string>,
    nodeArguments: ['--import', fileURLToPath(new URL('local-certificates.ts', import.meta.url))],
    /** A token of an account that signs in now. It is valid for five minutes (BFF-22). */
    tokenOf(email: string): string {
      const seconds = Math.floor(Date.now() / 1_000)
      const claims = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: `uid-${email}`,
        email,
        iat: seconds,
        auth_time: seconds,
        exp: seconds + 3_600,
        firebase: { sign_in_provider: 'password' },
      }
      const signed = [{ alg: 'RS256', kid: keyId, typ: 'JWT' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type IdTokens = Awaited<ReturnType<typeof startIdTokens>>
