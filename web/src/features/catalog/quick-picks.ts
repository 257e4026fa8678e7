import { getQuickPicks } from '@storefront/shared/contract/quick-picks.ts'
import {
  defaultQuickPickEventId,
  displayPages,
  selectedPage,
} from '@storefront/shared/domain/catalog/quick-picks.ts'
import { useMemo } from 'react'
import { neverFresh } from '../../api/swr-defaults.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useStored, writeStored } from '../../storage/stored.ts'
import { useSelectedEvent } from '../events/selected-event.ts'

/** The menu of the selected event, read again on focus, mount and reconnect (CALL-12, CALL-21); `pages` is undefined until it came. */
export function useQuickPicks() {
  const eventId = useSelectedEvent()?.id ?? defaultQuickPickEventId
  const { data, error, mutate } = useEndpoint(getQuickPicks, { query: { eventID: eventId } }, neverFresh)
  const pages = useMemo(() => data && displayPages(data.quickPickPages), [data])
  const storedId = useStored('selectedQuickPickPageId')
  return {
    pages,
    page: pages && selectedPage(pages, storedId),
    error,
    retry: () => mutate(),
  }
}

/** HOME-04: selects a page of the menu, kept for the next visit. */
export function choosePage(id: string | number): void {
  writeStored('selectedQuickPickPageId', String(id))
}
