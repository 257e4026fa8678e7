import type { Id } from '@storefront/shared/contract/lenient.ts'
import { getQuickPicks, type QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import { favoriteCards } from '@storefront/shared/domain/catalog/favorites.ts'
import {
  type DisplayCard,
  defaultQuickPickEventId,
  displayCards,
  displayPages,
  selectedPage,
} from '@storefront/shared/domain/catalog/quick-picks.ts'
import { useEffect, useMemo, useState } from 'react'
import { addressOf, call } from '../../api/client.ts'
import { neverFresh, readAhead, useCached } from '../../api/reads.ts'
import { useDevice, useDeviceCopy } from '../../storage/device.ts'
import { useStored } from '../../storage/stored.ts'
import { venueHas } from '../../venue/settings.ts'
import { clearSoldOut } from '../cart/sold-out.ts'
import { selectedEvent, useSelectedEvent } from '../events/selected-event.ts'

/** A displayed page of the menu; `name` is the venue's, null for the page of favourites. */
export type MenuPage = { quickPickPageID: Id; name: string | null; cards: readonly DisplayCard[] }

const longestSilenceMs = 3_000

/**
 * The menu of the selected event, never fresh (CALL-12, CALL-21); `pages` is undefined until it is loaded. When the network fails or stays
 * silent, it is the one that the device has stored, and `isOld` (FAN-38).
 */
export function useMenu() {
  const eventID = useSelectedEvent()?.id ?? defaultQuickPickEventId
  const input = menuOf(eventID)
  const address = addressOf(getQuickPicks, input)
  const { data, error, mutate } = useCached(address, () => readMenu(input), neverFresh)
  const isSilent = useSilence(data ? null : address)
  const menu = useStoredMenu(String(eventID), data?.quickPickPages, isSilent || error !== undefined)
  const pages = useMemo<MenuPage[] | undefined>(
    () => menu && displayPages(menu).map((page) => ({ ...page, cards: displayCards(page) })),
    [menu],
  )
  const storedId = useStored('selectedQuickPickPageId')
  const favorites = useFavoritesPage(pages)
  return {
    pages: useMemo(() => (favorites && pages ? [favorites, ...pages] : pages), [favorites, pages]),
    page: favorites && storedId === favoritesId ? favorites : pages && selectedPage(pages, storedId),
    isOld: menu !== undefined && data === undefined,
    error,
    retry: () => mutate(),
  }
}

/** Loads the menu of the selected event before the screen is drawn. */
export function readMenuAhead(): Promise<unknown> {
  const input = menuOf(selectedEvent()?.id ?? defaultQuickPickEventId)
  return readAhead(addressOf(getQuickPicks, input), () => readMenu(input))
}

const menuOf = (eventID: Id) => ({ query: { eventID } })

const favoritesId = 'favorites'

/** FAN-09: the favourites in the menu as an additional page; null for none. */
function useFavoritesPage(pages: readonly MenuPage[] | undefined): MenuPage | null {
  const favorites = useDevice('favorites')
  return useMemo(() => {
    if (!pages || !venueHas('favorites')) return null
    const cards = favoriteCards(
      pages.flatMap((page) => page.cards),
      favorites,
    )
    return cards.length > 0 ? { quickPickPageID: favoritesId, name: null, cards } : null
  }, [pages, favorites])
}

/** Whether the network has been silent for too long about an address; null while there is nothing to wait for. */
function useSilence(address: string | null): boolean {
  const [silent, setSilent] = useState('')
  useEffect(() => {
    if (address === null) return
    const timer = setTimeout(setSilent, longestSilenceMs, address)
    return () => clearTimeout(timer)
  }, [address])
  return silent === address
}

/** FAN-20, FAN-38: the menu that was read, which the device stores; without one, if it `mayBeOld`, the one stored for the event. */
export function useStoredMenu(
  eventId: string,
  read: QuickPickPage[] | undefined,
  mayBeOld: boolean,
): QuickPickPage[] | undefined {
  const menu = useDeviceCopy(
    'menu',
    useMemo(() => read && { eventId, pages: read }, [eventId, read]),
  )
  return menu?.eventId === eventId && (read || mayBeOld) ? menu.pages : undefined
}

/**
 * FAN-09, FAN-38: whether the place of something that is shown or was shown is kept: until another page is chosen, so that nothing moves under
 * a finger.
 */
export function useHeldPlace(isShown: boolean, page: Id | undefined): boolean {
  const [heldOn, setHeldOn] = useState<Id | undefined>()
  const next = isShown || heldOn === page ? page : undefined
  if (heldOn !== next) setHeldOn(next)
  return isShown || next !== undefined
}

/** FAN-06: an item stays sold out until a menu that was requested later has arrived. */
async function readMenu(input: { query: { eventID: Id } }) {
  const askedAt = performance.now()
  const menu = await call(getQuickPicks, input)
  clearSoldOut(askedAt)
  return menu
}
