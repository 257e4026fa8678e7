import { getBranding, type UsableBranding } from '@storefront/shared/contract/branding.ts'
import { useSyncExternalStore } from 'react'
import { knownBranding, onBranding, takeBranding } from './boot.ts'
import { call } from './client.ts'

let asked = 0
let taken = 0

/**
 * Reads the tenant's branding as it is by now. EVENT-10, TENANT-18: the page takes it, unless it has the response of a later call already,
 * or knows more: one with settings, or the tenant's own.
 * @returns what the page knows then
 */
export async function readBranding(): Promise<UsableBranding> {
  asked += 1
  const turn = asked
  const response = await call(getBranding, {})
  if (turn > taken && knowledgeOf(response) >= knowledgeOf(knownBranding())) {
    taken = turn
    takeBranding(response)
  }
  return knownBranding()
}

/** What the page knows of the tenant's branding, for a component, which follows it. */
export const useKnownBranding = (): UsableBranding => useSyncExternalStore(onBranding, knownBranding)

const knowledgeOf = ({ status, hasSettings }: UsableBranding) =>
  hasSettings ? 2 : status === 'found' ? 1 : 0
