import { type Boot, boot } from '@storefront/shared/contract/boot.ts'
import * as z from 'zod/mini'

let parsed: Boot | null = null

/**
 * The page's `#boot` block, as the server wrote it: tenant, branding, session, keys. It never changes; for current values use
 * `useSession` and `venue/branding.ts`.
 * @throws Error when the block is missing or invalid
 */
export function getBoot(): Boot {
  if (parsed) return parsed
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page carries no boot data')
  const read = z.parse(boot, JSON.parse(text))
  parsed = read
  return read
}
