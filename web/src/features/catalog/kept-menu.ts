import type { QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import { useEffect } from 'react'
import { useReachable } from '../../api/reachability.ts'
import { changeDevice, useDevice } from '../../storage/device.ts'

/** What this page has kept already: a menu that stays the same is written once, however often / is shown. */
const written = new WeakSet<QuickPickPage[]>()

/** FAN-20: the menu that was read, else, without a connection, the last one of this event that this device has. */
export function useKeptMenu(eventId: string, read: QuickPickPage[] | undefined): QuickPickPage[] | undefined {
  const kept = useDevice('menu')
  const reachable = useReachable()
  useEffect(() => {
    if (!read || written.has(read)) return
    written.add(read)
    void changeDevice('menu', () => ({ eventId, pages: read }))
  }, [eventId, read])
  return read ?? (!reachable && kept?.eventId === eventId ? kept.pages : undefined)
}
