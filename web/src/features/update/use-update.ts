import { getVersion } from '@storefront/shared/contract/operations.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'
import { applyUpdate } from './apply-update.ts'

type Offer = { version: string; message: string }

/** UPD-03: unless the version file has a message of its own. */
const defaultUpdateMessage = 'A new version is available. Update now?'

/**
 * The update on offer, null for none, as the server's version file says (UPD-02 to UPD-07).
 * @param checks how often the version was due to be asked for
 */
export function useUpdate(checks: number) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [declined, setDeclined] = useState<string | null>(null)
  const [updating, setUpdating] = useState(false)

  useEffect(() => {
    if (checks > 0) void checkVersion().then(setOffer, logOnly)
  }, [checks])

  return {
    offer: offer && offer.version !== declined ? offer : null,
    updating,
    /** UPD-04: until there is yet another version, or the page is loaded again. */
    later: () => setDeclined(offer?.version ?? null),
    /** UPD-05: the version counts as known from now on, so that it is not offered again. */
    updateNow: () => {
      setUpdating(true)
      writeStored('app_version', offer?.version ?? null)
      void applyUpdate()
    },
  }
}

async function checkVersion(): Promise<Offer | null> {
  const server = await call(getVersion, { query: { t: String(Date.now()) } })
  switch (updateDecision(readStored('app_version'), server)) {
    case 'banner':
      return { version: server.version, message: server.updateMessage || defaultUpdateMessage }
    case 'force':
      // Without a stored version the next check keeps the server's: this happens once, whatever the reload brings.
      removeStored('app_version')
      await applyUpdate()
      return null
    case 'store':
      writeStored('app_version', server.version)
      return null
    case 'none':
      return null
  }
}

/** `store`: keep the server's version silently; `banner`: ask the fan; `force`: clear and reload at once. */
export type UpdateDecision = 'none' | 'store' | 'banner' | 'force'

/** UPD-02, UPD-03, UPD-06: what the server's version file asks for. A file without a version asks for nothing. */
export function updateDecision(
  storedVersion: string | null,
  server: { version: string; updateRequired: boolean },
): UpdateDecision {
  if (!server.version || server.version === storedVersion) return 'none'
  if (!storedVersion) return 'store'
  return server.updateRequired ? 'force' : 'banner'
}

/** UPD-07: a version that cannot be checked is logged and does not disturb the fan. */
const logOnly = (error: unknown) => console.warn('The version was not checked', error)
