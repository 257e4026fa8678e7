import { SearchIcon, XIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, short, useMedia } from '../../theme/breakpoints.ts'
import { color, gutter, layer, radius, space, touch } from '../../theme/tokens.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Pages } from './page-selector.tsx'
import { rim } from './product-grid.tsx'

const phone = from.tablet.replace('@media', '@media not all and')

const Bar = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: start; z-index: ${layer.raised};
  margin-inline: calc(-1 * ${gutter}); padding-inline-start: ${gutter}; background: ${color.canvas};
  position: sticky; top: var(--header-height);
  ${short} { position: relative; top: 0; }
  /* They stand in the page's scroll padding; only the caret is just below it, or the page would move as the fan types. */
  input, button { scroll-margin-top: -1rem; }
  ${from.tablet} {
    grid-template-columns: minmax(10rem, 16rem) minmax(0, 1fr); margin-inline: calc(-1 * ${space[8]});
    padding-inline-start: ${space[8]}; padding-bottom: ${space[1.5]};
  }
  /* Ends before the cart beside it. */
  ${from.desktop} { margin-inline-end: calc(-1 * ${space[4]}); }
`
/**
 * FAN-59: on a phone the field is as small as its magnifier until it has the focus or a word. It is the same field, because an iPhone
 * opens its keyboard only for the field that was tapped.
 */
const SearchPlace = styled.div`
  height: ${touch}; margin-block: ${space[1]} ${space[0.5]};
  ${phone} {
    width: ${touch};
    &:focus-within, &[data-open='true'] {
      > form { position: absolute; inset-inline: ${gutter}; }
      /* The pages. */
      + :not(:focus-within) { opacity: 0; pointer-events: none; }
      [data-empty] { display: grid; }
    }
    &:not(:focus-within):not([data-open='true']) input {
      padding-inline: calc(${touch} - 4px) 0; cursor: pointer;
      &::placeholder { opacity: 0; }
    }
  }
`
const Search = styled.form`position: relative; display: flex; align-items: center; min-width: 0;`
const Glass = styled(SearchIcon)`
  position: absolute; inset-inline-start: calc((${touch} - 1.25rem) / 2); color: ${color.muted}; pointer-events: none;
`
const Input = styled.input`
  width: 100%; height: ${touch}; padding: 0; padding-inline: ${space[10]} calc(${touch} + ${space[1]});
  ${rim('2px')} border-radius: ${radius.pill}; background-color: ${color.background}; font-size: 1rem;
  box-shadow: inset 0 0 0 1px ${color.outline};
  /* Without the clear button there is more space, and 'Search menu' is longer in other languages. */
  &:placeholder-shown { padding-inline-end: ${space[4]}; text-overflow: ellipsis; }
  &::placeholder { color: ${color.muted}; opacity: 1; }
  &::-webkit-search-cancel-button { display: none; }
  /* The browser's own rule for the arrow of a list is important, too. */
  &::-webkit-calendar-picker-indicator { display: none !important; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: -2px; box-shadow: none; }
`
const ClearSlot = styled.span`
  position: absolute; inset-inline-end: 0; display: grid;
  &[data-empty='true'] { display: none; }
`

/**
 * The search field and the pages (`children`), which stick below the header on screens that are high enough. FAN-03:
 * Enter hides a phone's keyboard, Escape and the clear button empty the field and on a phone close it (FAN-59). STORE-11: an empty field offers
 * earlier searches; once the fan types, the list would only cover the results.
 */
export function MenuBar(props: {
  query: string
  onSearch: (query: string) => void
  onFocus: () => void
  onSend: () => void
  searches: readonly string[]
  children: ReactNode
}) {
  const t = useT()
  const { query, onSearch, onFocus, onSend, searches, children } = props
  const offer = useId()
  const isOffered = query === '' && searches.length > 0
  const input = useRef<HTMLInputElement>(null)
  const isPhone = useMedia(phone)
  const clear = () => {
    onSearch('')
    if (isPhone) input.current?.blur()
    else input.current?.focus()
  }
  return (
    <Bar>
      <SearchPlace data-open={query !== ''}>
        <Search
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            onSend()
            input.current?.blur()
          }}
        >
          <Glass size={20} aria-hidden="true" />
          <Input
            ref={input}
            type="search"
            aria-label={t('catalog.search')}
            placeholder={t('catalog.search')}
            enterKeyHint="search"
            autoComplete="off"
            list={isOffered ? offer : undefined}
            value={query}
            onFocus={onFocus}
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
          <ClearSlot data-empty={query === ''}>
            {/* Safari would take the focus from the field, which would close under the finger. */}
            <IconButton
              label={t('catalog.clearSearch')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            >
              <XIcon size={18} />
            </IconButton>
          </ClearSlot>
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
      <Pages>
        {['5.5rem', '6.5rem', '5rem', '7.5rem', '6rem'].map((width) => (
          <Skeleton
            key={width}
            $width={width}
            $height={touch}
            $radius={radius.pill}
            style={{ flex: 'none' }}
          />
        ))}
      </Pages>
    </Bar>
  )
}
