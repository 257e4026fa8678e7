import { type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { from, roomy, short, sideways, useMedia } from '../../theme/breakpoints.ts'
import { color, edge, elevation, glass, gutter, layer, space, touch, width } from '../../theme/tokens.ts'
import { useMeasuredBar } from './measured-bar.ts'

/** FAN-71: 64 px high on a phone with a button of 52 px, 52 px on a short screen, where the buttons are a touch target high. */
const Bar = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};
  :is(a, button) { padding-block: 0; line-height: 1.2; ${short} { min-height: ${touch}; } }
  &:where([data-fixed='true']) {
    --side: max(${gutter}, 50vw - 38rem);
    position: fixed; inset: auto 0 0; z-index: ${layer.footer};
    padding: ${space[1.5]} max(var(--side), env(safe-area-inset-right))
      max(${space[1.5]}, env(safe-area-inset-bottom)) max(var(--side), env(safe-area-inset-left));
    ${glass}
    box-shadow: ${elevation[2]}, 0 -1px 0 ${color.border};
    ${edge}
    ${from.tablet} { --side: max(${space[8]}, 50vw - 38rem); }
    ${roomy} { padding-inline-start: calc(100vw - ${width.sidebar} - var(--side)); }
    ${short} {
      padding-block: 4px max(4px, env(safe-area-inset-bottom));
      display: flex; flex-wrap: wrap; align-items: center; justify-content: end; gap: 4px ${space[2]};
    }
  }
`
/** At the start of a bar of one line: each notice in a line of its own, of the height of a touch target. */
const Beside = styled.div`
  flex: 1 1 8rem; display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0;
  &:empty { display: none; }
  > * {
    flex-wrap: nowrap; height: ${touch}; padding: 0 ${space[2]}; overflow: hidden; font-size: 0.75rem; line-height: 1.2;
  }
  p { display: inline; }
`
/** Room as high as the fixed footer. `StickyFooter` includes it, except with `inline`. */
export const StickyFooterRoom = styled.div`height: var(--sticky-footer);`

/**
 * FAN-71: a screen's next step, fixed to the bottom edge; the page gets the same room below, and toasts appear above it.
 * @param notice shown above the actions, on a phone held sideways beside them; where text is too large for both in the page, and a tap on
 *   the actions scrolls to it (FAN-55)
 * @param inline in the page's flow where the screen is wide and high; the page then adds `StickyFooterRoom` at its end
 */
export function StickyFooter({
  children,
  notice,
  inline = false,
}: {
  children: ReactNode
  notice?: ReactNode
  inline?: boolean | undefined
}) {
  const bar = useMeasuredBar<HTMLDivElement>('--sticky-footer')
  const isSideways = useMedia(sideways)
  const isApart = useMedia(short) && !isSideways
  const isFixed = !useMedia(roomy) || !inline
  const outside = useRef<HTMLDivElement>(null)
  // A button that a pause has disabled would not say why.
  const showNotice = () => outside.current?.firstChild && outside.current.scrollIntoView({ block: 'nearest' })
  return (
    <>
      {isApart && <div ref={outside}>{notice}</div>}
      {!inline && <StickyFooterRoom />}
      <Bar ref={bar} data-fixed={isFixed} onClickCapture={showNotice}>
        {isSideways ? <Beside>{notice}</Beside> : !isApart && notice}
        {children}
      </Bar>
    </>
  )
}
