import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { isRightToLeft, useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { choosePage, type MenuPage } from './menu.ts'
import { rim } from './product-grid.tsx'

const fade = `linear-gradient(calc(90deg * var(--forward)), transparent, currentcolor ${space[3]} calc(100% - ${space[3]}), transparent)`
/** The row of the pages; what is cut at its ends fades. */
export const Pages = styled.div`
  display: flex; gap: ${space[1]}; padding: ${space[1]} ${space[3]} ${space[0.5]}; overflow-x: auto; scrollbar-width: none;
  scroll-padding-inline: ${space[3]}; overscroll-behavior-x: contain;
  -webkit-mask-image: ${fade}; mask-image: ${fade};
`
const Choice = styled.button`
  ${type.label}
  flex: none; min-width: ${touch}; max-width: 16rem; min-height: ${touch}; padding: ${space[2]} ${space[4]}; overflow: hidden;
  ${rim('2px')} border-radius: ${radius.pill}; background-color: ${color.background}; color: ${color.text};
  box-shadow: inset 0 0 0 1px ${color.border}; text-overflow: ellipsis; white-space: nowrap;
  transition: background-color var(--motion), color var(--motion), box-shadow var(--motion);
  &:hover:not([aria-pressed='true']) { background-color: ${color.sunken}; }
  &[aria-pressed='true'] {
    background-color: ${color.primary}; color: ${color.onPrimary}; box-shadow: none; font-weight: 650;
  }
`

/**
 * The scroll distance that places the selected button at a third of the visible width, in the reading direction
 * (LANG-12).
 */
const toThird = (place: DOMRect, shown: DOMRect) =>
  isRightToLeft() ? place.right - shown.right + shown.width / 3 : place.left - shown.left - shown.width / 3

/**
 * FAN-09: no page moves under the finger when the one of the favourites, the first, comes or goes: the row scrolls by as much as it grew,
 * and the place of one that went is held until another page is chosen.
 * @returns whether it is held
 */
function usePlaceOfFavorites(
  row: RefObject<HTMLDivElement | null>,
  hasFavorites: boolean,
  selectedId: Id | undefined,
): boolean {
  const [heldAt, setHeldAt] = useState<Id | undefined>()
  const next = hasFavorites || heldAt === selectedId ? selectedId : undefined
  if (heldAt !== next) setHeldAt(next)
  const isThere = hasFavorites || next !== undefined
  const was = useRef(isThere)
  useLayoutEffect(() => {
    const box = row.current
    if (!box || was.current === isThere) return
    was.current = isThere
    const [start, end] = isRightToLeft() ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const [first, second, ...others] = [...box.children].map((page) => page.getBoundingClientRect())
    const by = isThere && first && second ? second[start] - first[start] : 0
    const last = others.at(-1) ?? second
    const free = last ? Math.abs(by) + (box.getBoundingClientRect()[end] - last[end]) * Math.sign(by) : 0
    box.style.paddingInlineEnd = by === 0 ? '' : `max(${space[3]}, ${free}px)`
    box.scrollLeft += by
  }, [row, isThere])
  return isThere && !hasFavorites
}

/** HOME-03, HOME-04: the menu's pages in a row that scrolls sideways. */
export const PageSelector = memo(function PageSelector({
  pages,
  selectedId,
}: {
  pages: readonly MenuPage[]
  selectedId: Id | undefined
}) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const holdsPlace = usePlaceOfFavorites(row, pages[0]?.name === null, selectedId)
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
    <Pages ref={row} role="group" aria-label={t('catalog.pages')}>
      {holdsPlace && (
        <Choice type="button" style={{ visibility: 'hidden' }}>
          <T id="catalog.favorites" />
        </Choice>
      )}
      {pages.map(({ quickPickPageID, name }) => (
        <Choice
          key={quickPickPageID}
          type="button"
          aria-pressed={sameId(quickPickPageID, selectedId)}
          onClick={() => choosePage(quickPickPageID)}
        >
          {name === null ? <T id="catalog.favorites" /> : <VenueName>{name}</VenueName>}
        </Choice>
      ))}
    </Pages>
  )
})
