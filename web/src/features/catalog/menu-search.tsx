import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { ShoppingBagIcon } from 'lucide-react'
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { sameFan } from '../../storage/fan.ts'
import { createStore } from '../../storage/store.ts'
import { readStored, useStored, writeStored } from '../../storage/stored.ts'
import { color, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { retryUntilLoaded } from '../../ui/lazy-part.ts'
import { useIsReturn } from '../../ui/navigation.ts'
import { EmptyState } from '../../ui/status/message-view.tsx'
import { venueSettings } from '../../venue/settings.ts'
import type { MenuPage } from './menu.ts'
import { Menu } from './menu-cards.tsx'

const Count = styled.p`
  ${type.small} display: flex; align-items: center; min-height: ${touch}; padding-bottom: ${space[1]}; color: ${color.muted};
`

const Title = styled.p`${type.heading} padding-top: ${space[3]};`
const Nothing = styled.p`
  ${type.small} padding-bottom: ${space[4]}; color: ${color.muted}; overflow-wrap: anywhere;
`
const Heading = styled.h2`${type.heading} padding-bottom: ${space[3]};`

/** The last search, its fan and the scroll position before it, for a fan who comes back. */
let last = { query: '', top: 0, isSameFan: sameFan() }

type Rule = Pick<
  typeof import('@storefront/shared/domain/catalog/menu-search.ts'),
  'menuIndex' | 'searchMenu'
>
const rule = createStore<Rule | null>(null)
let isLoading = false

/** Loads the rule of the search with its table of synonyms, from the field's first focus on. */
const loadRule = () => {
  if (isLoading) return
  isLoading = true
  void retryUntilLoaded(async () => {
    const { menuIndex, searchMenu } = await import('@storefront/shared/domain/catalog/menu-search.ts')
    rule.set({ menuIndex, searchMenu })
  })
}

/**
 * FAN-03: the search over all pages. `found` is null without a search; it follows the typing as fast as it can be rendered, and `isLate`
 * until then. Results start at the top, and clearing the field restores the scroll position.
 * @param menu ref of the element that is scrolled to the top
 * @returns `field`, the props of `MenuBar`, whose `searches` are the suggestions (STORE-11)
 */
export function useMenuSearch(pages: readonly MenuPage[] | undefined, menu: RefObject<HTMLElement | null>) {
  const isReturn = useIsReturn()
  const [query, setQuery] = useState(() => (isReturn && last.isSameFan() ? last.query : ''))
  const drawn = useDeferredValue(query)
  const loaded = useSyncExternalStore(rule.subscribe, rule.get)
  const index = useMemo(() => loaded?.menuIndex(pages ?? [], venueSettings().synonyms), [loaded, pages])
  const found = useMemo(
    () => (loaded && index ? loaded.searchMenu(index, drawn) : null),
    [loaded, index, drawn],
  )
  const isSearching = found !== null
  const was = useRef(isSearching)

  useEffect(() => {
    if (query !== '') loadRule()
  }, [query])

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

  const keep = useEffectEvent(() => found?.length && keepSearch(drawn))
  // A fan who goes on to a product or the cart has found the search result.
  useEffect(() => () => void keep(), [])

  const search = (text: string) => {
    last = { query: text, top: found === null ? window.scrollY : last.top, isSameFan: sameFan() }
    setQuery(text)
  }
  const field = {
    query,
    onSearch: search,
    onFocus: loadRule,
    onSend: () => found?.length && keepSearch(drawn),
    searches: useStored('search_history') ?? [],
  }
  return { query, found, isLate: drawn !== query, field }
}

const maxSearches = 5

/** STORE-11: adds a search to the suggestions, newest first, without duplicates. */
function keepSearch(query: string): void {
  const text = query.trim()
  const others = (readStored('search_history') ?? []).filter(
    (each) => each.toLowerCase() !== text.toLowerCase(),
  )
  writeStored('search_history', [text, ...others].slice(0, maxSearches))
}

/** FAN-03: the results and their number, or the first page where there are none; nothing without a search (`found` is null). */
export function SearchResults(props: {
  found: readonly DisplayCard[] | null
  query: string
  pages: readonly MenuPage[]
  waits: boolean
}) {
  const { found, query, pages, waits } = props
  const t = useT()
  const isNothing = found?.length === 0
  return (
    <>
      <div role="status">
        {isNothing && (
          <Title>
            <T id="catalog.noProducts" />
          </Title>
        )}
        {found && !isNothing && (
          <Count>
            <T id="catalog.found" values={{ count: found.length }} />
          </Count>
        )}
      </div>
      {/* Outside the status, which would be read out again with each letter. */}
      {isNothing && (
        <>
          <Nothing>
            <T id="catalog.nothingFound" values={{ query: () => <bdi>{query.trim()}</bdi> }} />
          </Nothing>
          <Heading>
            <T id="catalog.mayLike" />
          </Heading>
        </>
      )}
      {found && (
        <Menu
          label={t(isNothing ? 'catalog.mayLike' : 'catalog.results')}
          cards={isNothing ? (pages[0]?.cards ?? []) : found}
          waits={waits}
        />
      )}
    </>
  )
}

/** HOME-10: an empty menu. */
export function NoProducts() {
  const t = useT()
  return (
    <EmptyState
      icon={<ShoppingBagIcon size={28} />}
      title={t('catalog.noProducts')}
      text={<T id="catalog.nothingOnSale" />}
    />
  )
}
