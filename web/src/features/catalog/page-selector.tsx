import { sameId } from '@storefront/shared/contract/lenient.ts'
import type { QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { color, elevation, layer, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { choosePage } from './quick-picks.ts'

const Bar = styled.div`
  position: sticky; top: var(--header-height); z-index: ${layer.raised};
  margin-inline: calc(-1 * ${space[4]}); background: ${color.canvas};
  ${from.tablet} { margin-inline: calc(-1 * ${space[8]}); }
`
const Row = styled.div`
  display: flex; gap: ${space[2]}; padding: ${space[2]} ${space[4]} ${space[3]}; overflow-x: auto; scrollbar-width: none;
  scroll-padding-inline: ${space[4]}; overscroll-behavior-x: contain;
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Choice = styled.button`
  ${type.label}
  flex: none; max-width: 16rem; min-height: ${touch}; padding: ${space[2]} ${space[5]}; overflow: hidden;
  border-radius: ${radius.pill}; background: ${color.background}; color: ${color.text};
  box-shadow: inset 0 0 0 1px ${color.border}; text-overflow: ellipsis; white-space: nowrap;
  transition: background var(--motion), color var(--motion), box-shadow var(--motion);
  &:hover:not([aria-pressed='true']) { background: ${color.sunken}; }
  &[aria-pressed='true'] {
    background: ${color.primary}; color: ${color.onPrimary}; box-shadow: ${elevation[1]}; font-weight: 650;
  }
`

/** HOME-03, HOME-04: the menu's pages in a row to scroll sideways; it stays in reach below the header. */
export function PageSelector({
  pages,
  selectedId,
}: {
  pages: readonly QuickPickPage[]
  selectedId: string | number | undefined
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selectedId === undefined) return
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chosen && row.current) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 3
  }, [selectedId])
  return (
    <Bar>
      <Row ref={row} role="group" aria-label="Menu pages">
        {pages.map(({ quickPickPageID, name }) => (
          <Choice
            key={quickPickPageID}
            type="button"
            aria-pressed={sameId(quickPickPageID, selectedId)}
            onClick={() => choosePage(quickPickPageID)}
          >
            {name}
          </Choice>
        ))}
      </Row>
    </Bar>
  )
}
