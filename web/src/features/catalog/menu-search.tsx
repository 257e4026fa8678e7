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

/** The rule with its table of synonyms, once it is loaded. */
let rule: Pick<
  typeof import('@storefront/shared/domain/catalog/menu-search.ts'),
  'menuIndex' | 'searchMenu'
> | null = null
let loading: Promise<unknown> | null = null
const loadRule = () => {
  loading ??= retryUntilLoaded(async () => {
    const { menuIndex, searchMenu } = await import('@storefront/shared/domain/catalog/menu-search.ts')
    rule = { menuIndex, searchMenu }
  })
  return loading
}

/** The rule, loaded from the field's first focus on. */
function useSearchRule(isSearching: boolean): typeof rule {
  const [loaded, setLoaded] = useState(rule)
  useEffect(() => {
    if (loaded) return
    const left = new AbortController()
    const load = () => void loadRule().then(() => left.signal.aborted || setLoaded(rule))
    if (isSearching) load()
    else
      document.addEventListener('focusin', ({ target }) => isSearchField(target) && load(), {
        signal: left.signal,
      })
    return () => left.abort()
  }, [loaded, isSearching])
  return loaded
}

const isSearchField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search'

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
  const loaded = useSearchRule(query !== '')
  const index = useMemo(() => loaded?.menuIndex(pages ?? [], venueSettings().synonyms), [loaded, pages])
  const found = useMemo(
    () => (loaded && index ? loaded.searchMenu(index, drawn) : null),
    [loaded, index, drawn],
  )
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

/**
 * FAN-03: announces the number of results to screen readers and shows them, or the first page where there are none; nothing
 * without a search (`found` is null).
 */
export function SearchResults({
  found,
  query,
  pages,
  waits,
}: {
  found: readonly DisplayCard[] | null
  query: string
  pages: readonly MenuPage[]
  waits: boolean
}) {
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
