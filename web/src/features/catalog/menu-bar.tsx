import { SearchIcon, XIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, short } from '../../theme/breakpoints.ts'
import { color, gutter, layer, radius, space, touch } from '../../theme/tokens.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'

const Bar = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); align-items: center; z-index: ${layer.raised};
  margin-inline: calc(-1 * ${gutter}); padding-top: ${space[1]}; background: ${color.canvas};
  position: sticky; top: var(--header-height);
  ${short} { position: static; }
  ${from.tablet} {
    padding-block: ${space[2]}; grid-template-columns: minmax(10rem, 16rem) minmax(0, 1fr); margin-inline: calc(-1 * ${space[8]});
  }
  /* Ends before the cart beside it. */
  ${from.desktop} { margin-inline-end: calc(-1 * ${space[4]}); }
`
const SearchPlace = styled.div`
  padding-inline: ${gutter};
  ${from.tablet} { padding-inline: ${space[8]} 0; }
`
const Search = styled.form`position: relative; display: flex; align-items: center; min-width: 0;`
const Glass = styled(SearchIcon)`
  position: absolute; inset-inline-start: ${space[4]}; color: ${color.muted}; pointer-events: none;
`
const Input = styled.input`
  width: 100%; min-height: ${touch}; padding: ${space[2]}; padding-inline: ${space[10]} calc(${touch} + ${space[1]});
  border: 1px solid ${color.outline}; border-radius: ${radius.pill}; background: ${color.background}; font-size: 1rem;
  /* Without the clear button there is more space, and 'Search menu' is longer in other languages. */
  &:placeholder-shown { padding-inline-end: ${space[4]}; text-overflow: ellipsis; }
  &::placeholder { color: ${color.muted}; opacity: 1; }
  &::-webkit-search-cancel-button { display: none; }
  /* The browser's own rule for the arrow of a list is important, too. */
  &::-webkit-calendar-picker-indicator { display: none !important; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 0; border-color: transparent; }
`
const ClearSlot = styled.span`position: absolute; inset-inline-end: 0; display: grid;`
const PagesShape = styled.div`display: flex; gap: ${space[2]}; padding: ${space[2]} ${space[4]}; overflow: hidden;`

/**
 * The search field and the pages (`children`), which stick below the header on screens that are high enough. FAN-03:
 * Enter hides a phone's keyboard, Escape and the clear button empty the field. STORE-11: an empty field offers
 * earlier searches; once the fan types, the list would only cover the results.
 */
export function MenuBar(props: {
  query: string
  onSearch: (query: string) => void
  onSend: () => void
  searches: readonly string[]
  children: ReactNode
}) {
  const t = useT()
  const { query, onSearch, onSend, searches, children } = props
  const offer = useId()
  const isOffered = query === '' && searches.length > 0
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onSearch('')
    input.current?.focus()
  }
  return (
    <Bar>
      <SearchPlace>
        <Search
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            onSend()
            input.current?.blur()
          }}
        >
          <Glass size={18} aria-hidden="true" />
          <Input
            ref={input}
            type="search"
            aria-label={t('catalog.search')}
            placeholder={t('catalog.search')}
            enterKeyHint="search"
            autoComplete="off"
            list={isOffered ? offer : undefined}
            value={query}
            onChange={(event) => onSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && clear()}
          />
          {isOffered && (
            <datalist id={offer}>
              {searches.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
          {query !== '' && (
            <ClearSlot>
              <IconButton label={t('catalog.clearSearch')} onClick={clear}>
                <XIcon size={18} />
              </IconButton>
            </ClearSlot>
          )}
        </Search>
      </SearchPlace>
      {children}
    </Bar>
  )
}

export function MenuBarSkeleton() {
  return (
    <Bar>
      <SearchPlace>
        <Skeleton $height={touch} $radius={radius.pill} />
      </SearchPlace>
      <PagesShape>
        {['5.5rem', '6.5rem', '5rem', '7.5rem', '6rem'].map((width) => (
          <Skeleton
            key={width}
            $width={width}
            $height={touch}
            $radius={radius.pill}
            style={{ flex: 'none' }}
          />
        ))}
      </PagesShape>
    </Bar>
  )
}
