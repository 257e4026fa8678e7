import { sameId } from '@storefront/shared/contract/lenient.ts'
import { memo, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { VenueText } from '../../api/venue-text.tsx'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from } from '../../theme/breakpoints.ts'
import { color, elevation, gutter, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { isRightToLeft } from '../../ui/direction.ts'
import { choosePage, type MenuPage } from './menu.ts'

const Row = styled.div`
  display: flex; gap: ${space[2]}; padding: ${space[2]} ${gutter}; overflow-x: auto; scrollbar-width: none;
  scroll-padding-inline: ${gutter}; overscroll-behavior-x: contain;
  ${from.tablet} { padding-inline-end: ${space[8]}; }
`
const Choice = styled.button`
  ${type.label}
  flex: none; min-width: ${touch}; max-width: 16rem; min-height: ${touch}; padding: ${space[2]} ${space[5]}; overflow: hidden;
  border-radius: ${radius.pill}; background: ${color.background}; color: ${color.text};
  box-shadow: inset 0 0 0 1px ${color.border}; text-overflow: ellipsis; white-space: nowrap;
  transition: background var(--motion), color var(--motion), box-shadow var(--motion);
  &:hover:not([aria-pressed='true']) { background: ${color.sunken}; }
  &[aria-pressed='true'] {
    background: ${color.primary}; color: ${color.onPrimary}; box-shadow: ${elevation[1]}; font-weight: 650;
  }
`

/**
 * The scroll distance that places the selected button at a third of the visible width, in the reading direction
 * (LANG-14).
 */
const toThird = (place: DOMRect, shown: DOMRect) =>
  isRightToLeft() ? place.right - shown.right + shown.width / 3 : place.left - shown.left - shown.width / 3

/** HOME-03, HOME-04: the menu's pages in a row that scrolls sideways. */
export const PageSelector = memo(function PageSelector({
  pages,
  selectedId,
}: {
  pages: readonly MenuPage[]
  selectedId: string | number | undefined
}) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selectedId === undefined) return
    const chosen = row.current?.querySelector('[aria-pressed=true]')
    if (!chosen) return
    // An observer reports positions after the layout; measuring here would force a layout within the tap.
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { boundingClientRect: place, rootBounds: shown } = entry ?? {}
        if (place && shown) row.current?.scrollBy(toThird(place, shown), 0)
        observer.disconnect()
      },
      { root: row.current },
    )
    observer.observe(chosen)
    return () => observer.disconnect()
  }, [selectedId])
  return (
    <Row ref={row} role="group" aria-label={t('catalog.pages')}>
      {pages.map(({ quickPickPageID, name }) => (
        <Choice
          key={quickPickPageID}
          type="button"
          aria-pressed={sameId(quickPickPageID, selectedId)}
          onClick={() => choosePage(quickPickPageID)}
        >
          {name === null ? <T id="catalog.favorites" /> : <VenueText>{name}</VenueText>}
        </Choice>
      ))}
    </Row>
  )
})
