import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isPrivateHost } from './private-host.ts'

type Callback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
/** All addresses of a name; `dns.lookup` of the system unless a test knows names of its own. */
export type Resolve = (hostname: string, options: { readonly all: true }, callback: Callback) => void

class PublicAddressError extends Error {
  readonly code = 'EPUBLIC'

  constructor() {
    super('the name has a public address')
  }
}

/**
 * Resolves names for connections that may only go to private addresses (BFF-53): a name of which any address is public is
 * an error, before a byte is sent, whenever that changes.
 */
export const privateLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refusal =
        error ?? (addresses.every(({ address }) => isPrivateHost(address)) ? null : new PublicAddressError())
      const [first] = addresses ?? []
      if (refusal || first === undefined) callback(refusal ?? new PublicAddressError(), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** How long a start waits for the name of the product server. */
const resolvedWithinMs = 2_000

/**
 * What is wrong with the name of an upstream that must be private; null when nothing is, or when nobody can say now: the
 * lookup of every connection asks again.
 */
export async function mistakeInName(url: string, resolve?: Resolve): Promise<string | null> {
  const asked = new Promise<NodeJS.ErrnoException | null>((done) => {
    privateLookup(resolve)(new URL(url).hostname, { all: true }, done)
  })
  const stopped = new AbortController()
  const tooLate = wait(resolvedWithinMs, null, { signal: stopped.signal, ref: false }).catch(() => null)
  const error = await Promise.race([asked, tooLate])
  stopped.abort()
  if (error?.code === 'EPUBLIC') {
    return 'UPSTREAM_URL must be https in production, unless its host is private: this one has a public address'
  }
  if (error?.code === 'ENOTFOUND') {
    return 'UPSTREAM_URL must be https in production, unless its host is private: this one does not exist'
  }
  return null
}
