import { menuIndex, searchMenu } from '@storefront/shared/domain/catalog/menu-search.ts'
import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { ShoppingBagIcon } from 'lucide-react'
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { sameFan } from '../../storage/fan.ts'
import { readStored, useStored, writeStored } from '../../storage/stored.ts'
import { color, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { useIsReturn } from '../../ui/navigation.ts'
import { EmptyState } from '../../ui/status/message-view.tsx'
import type { MenuPage } from './menu.ts'

const Count = styled.p`
  ${type.small} display: flex; align-items: center; min-height: ${touch}; padding-bottom: ${space[1]}; color: ${color.muted};
`

/** The last search, its fan and the scroll position before it, for a fan who comes back. */
let last = { query: '', top: 0, isSameFan: sameFan() }

/**
 * FAN-03: the search over all pages. `found` is null without a search; it follows the typing as fast as it can be
 * rendered, and is `isLate` until then. Results start at the top, and clearing the field restores the scroll
 * position. `searches` are the suggestions, and `keep` adds the current one (STORE-11).
 * @param menu ref of the element that is scrolled to the top
 */
export function useMenuSearch(pages: readonly MenuPage[] | undefined, menu: RefObject<HTMLElement | null>) {
  const isReturn = useIsReturn()
  const [query, setQuery] = useState(() => (isReturn && last.isSameFan() ? last.query : ''))
  const drawn = useDeferredValue(query)
  const index = useMemo(() => menuIndex(pages ?? []), [pages])
  const found = useMemo(() => searchMenu(index, drawn), [index, drawn])
  const isSearching = found !== null
  const was = useRef(isSearching)

  useEffect(() => {
    if (!isReturn) last = { query: '', top: 0, isSameFan: sameFan() }
  }, [isReturn])

  useLayoutEffect(() => {
    if (was.current === isSearching) return
    was.current = isSearching
    const { top } = last
    if (isSearching) menu.current?.scrollIntoView()
    // The results start no lower than the fan was.
    if (!isSearching || window.scrollY > top) window.scrollTo(0, top)
  }, [isSearching, menu])

  const isWorthKeeping = found !== null && found.length > 0
  const kept = useRef('')
  useEffect(() => {
    kept.current = isWorthKeeping ? drawn : ''
  }, [isWorthKeeping, drawn])
  // A fan who goes on to a product or the cart has found the search result.
  useEffect(() => () => keepSearch(kept.current), [])

  const search = (text: string) => {
    last = { query: text, top: found === null ? window.scrollY : last.top, isSameFan: sameFan() }
    setQuery(text)
  }
  const keep = () => keepSearch(kept.current)
  return { query, search, found, isLate: drawn !== query, keep, searches: useStored('search_history') ?? [] }
}

const maxSearches = 5

/** STORE-11: adds a search to the suggestions, newest first, without duplicates; ignores ''. */
function keepSearch(query: string): void {
  const text = query.trim()
  if (text === '') return
  const others = (readStored('search_history') ?? []).filter(
    (each) => each.toLowerCase() !== text.toLowerCase(),
  )
  writeStored('search_history', [text, ...others].slice(0, maxSearches))
}

/** FAN-03: announces the number of results to screen readers; nothing without a search (`found` is null). */
export function SearchStatus({ found }: { found: readonly DisplayCard[] | null }) {
  return (
    <div role="status">
      {found?.length === 0 && <NoProducts id="catalog.nothingFound" />}
      {found && found.length > 0 && (
        <Count>
          <T id="catalog.found" values={{ count: found.length }} />
        </Count>
      )}
    </div>
  )
}

/** HOME-10, FAN-03: an empty menu or search result. */
export function NoProducts({ id }: { id: 'catalog.nothingFound' | 'catalog.nothingOnSale' }) {
  const t = useT()
  return (
    <EmptyState icon={<ShoppingBagIcon size={28} />} title={t('catalog.noProducts')} text={<T id={id} />} />
  )
}
