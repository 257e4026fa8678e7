import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { isRightToLeft, useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { writeStored } from '../../storage/stored.ts'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { type MenuPage, useHeldPlace } from './menu.ts'
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
 * FAN-09: no page moves under the finger when the page of favourites, the first, comes or goes: the row scrolls by as much as it grew,
 * and the place of one that went is held until another page is chosen.
 * @returns whether it is held
 */
function usePlaceOfFavorites(
  row: RefObject<HTMLDivElement | null>,
  hasFavorites: boolean,
  selectedId: Id | undefined,
): boolean {
  const isThere = useHeldPlace(hasFavorites, selectedId)
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

type Props = { pages: readonly MenuPage[]; selectedId: Id | undefined }

/** HOME-03, HOME-04: the menu's pages in a row that scrolls sideways. */
export const PageSelector = memo(function PageSelector({ pages, selectedId }: Props) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const holdsPlace = usePlaceOfFavorites(row, pages[0]?.name === null, selectedId)
  // LANG-12: the selected page comes to a third of the width, in the reading direction.
  useEffect(() => {
    const box = row.current
    const chosen = selectedId !== undefined && box?.querySelector('[aria-pressed=true]')
    if (!box || !chosen) return
    const [place, shown] = [chosen.getBoundingClientRect(), box.getBoundingClientRect()]
    const third = shown.width / 3
    box.scrollLeft += isRightToLeft() ? place.right - shown.right + third : place.left - shown.left - third
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
          onClick={() => writeStored('selectedQuickPickPageId', String(quickPickPageID))}
        >
          {name === null ? <T id="catalog.favorites" /> : <VenueName>{name}</VenueName>}
        </Choice>
      ))}
    </Pages>
  )
})
