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
import { useMemo } from 'react'
import { venueHas } from '../../api/boot.ts'
import { addressOf, call } from '../../api/client.ts'
import { neverFresh, readAhead, useCached } from '../../api/reads.ts'
import { useDevice, useDeviceCopy } from '../../storage/device.ts'
import { useStored, writeStored } from '../../storage/stored.ts'
import { forgetSoldOut } from '../cart/sold-out.ts'
import { selectedEvent, useSelectedEvent } from '../events/selected-event.ts'

/** A page of the menu as it is shown; `name` is the venue's, null for that of the fan's favourites. */
export type MenuPage = { quickPickPageID: Id; name: string | null; cards: readonly DisplayCard[] }

/** The menu of the selected event, read again on focus, mount and reconnect (CALL-12, CALL-21); `pages` is undefined until it came. */
export function useMenu() {
  const eventID = useSelectedEvent()?.id ?? defaultQuickPickEventId
  const input = menuOf(eventID)
  const { data, error, mutate } = useCached(
    addressOf(getQuickPicks, input),
    () => readMenu(input),
    neverFresh,
  )
  const menu = useKeptMenu(String(eventID), data?.quickPickPages)
  const pages = useMemo<MenuPage[] | undefined>(
    () => menu && displayPages(menu).map((page) => ({ ...page, cards: displayCards(page) })),
    [menu],
  )
  const storedId = useStored('selectedQuickPickPageId')
  const favorites = useFavoritesPage(pages)
  return {
    pages: useMemo(() => (favorites && pages ? [favorites, ...pages] : pages), [favorites, pages]),
    page: favorites && storedId === favoritesId ? favorites : pages && selectedPage(pages, storedId),
    error,
    retry: () => mutate(),
  }
}

/** Reads the menu of the selected event before the screen is drawn. */
export function readMenuAhead(): Promise<unknown> {
  const input = menuOf(selectedEvent()?.id ?? defaultQuickPickEventId)
  return readAhead(addressOf(getQuickPicks, input), () => readMenu(input))
}

const menuOf = (eventID: Id) => ({ query: { eventID } })

const favoritesId = 'favorites'

/** FAN-09: what of the menu has a heart, as one more page; none where there are none. */
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

/** FAN-20, FAN-38: the menu that was read; until then, or without a connection, the last one of this event that this device has. */
export function useKeptMenu(eventId: string, read: QuickPickPage[] | undefined): QuickPickPage[] | undefined {
  const menu = useDeviceCopy(
    'menu',
    useMemo(() => read && { eventId, pages: read }, [eventId, read]),
  )
  return menu?.eventId === eventId ? menu.pages : undefined
}

/** HOME-04: selects a page of the menu, kept for the next visit. */
export function choosePage(id: string | number): void {
  writeStored('selectedQuickPickPageId', String(id))
}

/** FAN-06: what was refused as sold out is so until a menu that was asked for later has come. */
async function readMenu(input: { query: { eventID: Id } }) {
  const askedAt = performance.now()
  const menu = await call(getQuickPicks, input)
  forgetSoldOut(askedAt)
  return menu
}
