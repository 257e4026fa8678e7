import type { QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import { useMemo } from 'react'
import { useKept } from '../../storage/device.ts'

/** FAN-20, FAN-38: the menu that was read; until then, or without a connection, the last one of this event that this device has. */
export function useKeptMenu(eventId: string, read: QuickPickPage[] | undefined): QuickPickPage[] | undefined {
  const menu = useKept(
    'menu',
    useMemo(() => read && { eventId, pages: read }, [eventId, read]),
  )
  return menu?.eventId === eventId ? menu.pages : undefined
}
