import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { RedisAddress } from './redis-address.ts'

/** What it takes to connect to Redis (BFF-77). */
export type RedisSettings = {
  readonly address: RedisAddress
  /** Of the Sentinels; the password in the address is the servers'. */
  readonly sentinelPassword: string | undefined
  /** As PEM. Without `ca` the authorities that Node knows; `cert` and `key` are ours, where Redis asks for one. */
  readonly tls: {
    readonly ca: string | undefined
    readonly cert: string | undefined
    readonly key: string | undefined
  }
}

/** What the variables of Redis say together, with `waitReplicas` as in `redisStore`. */
type Given = Omit<RedisSettings, 'address'> & {
  readonly address: RedisAddress | undefined
  readonly waitReplicas: number
}

/** The mistakes that no variable of Redis has alone, one line each, without their values (BFF-53). */
export function mistakesAmong({ address, sentinelPassword, tls, waitReplicas }: Given): string[] {
  const { ca, cert, key } = tls
  return [
    ...(address?.kind === 'cluster' && waitReplicas > 0
      ? [
          'REDIS_WAIT_REPLICAS must be 0 with a cluster: WAIT has no key, so nobody could say which server it asks; use Sentinel where a charge must wait for replicas',
        ]
      : []),
    ...(sentinelPassword !== undefined && address?.kind !== 'sentinel'
      ? ['REDIS_SENTINEL_PASSWORD needs a REDIS_URL with +sentinel']
      : []),
    ...((ca ?? cert ?? key) !== undefined && !address?.tls
      ? ['REDIS_TLS_CA, REDIS_TLS_CERT and REDIS_TLS_KEY need a REDIS_URL with rediss']
      : []),
    ...(belongTogether(cert, key)
      ? []
      : ['REDIS_TLS_CERT and REDIS_TLS_KEY must be a certificate and its key']),
  ]
}

function belongTogether(cert: string | undefined, key: string | undefined): boolean {
  if (cert === undefined || key === undefined) return cert === key
  return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
}

/** Whether a text is a certificate, or several, as PEM. */
export const isCertificate = (text: string): boolean => succeeds(() => new X509Certificate(text))

/** Whether a text is a private key as PEM, without a passphrase. */
export const isPrivateKey = (text: string): boolean => succeeds(() => createPrivateKey(text))

function succeeds(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
