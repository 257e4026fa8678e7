import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { from, fromEach, short } from '../../theme/breakpoints.ts'
import { color, edge, elevation, glass, gutter, layer, space, width } from '../../theme/tokens.ts'
import { variantRules } from '../../theme/variant-rules.ts'

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.footer};
  padding: ${space[3]} max(${gutter}, env(safe-area-inset-right))
    max(${space[3]}, env(safe-area-inset-bottom)) max(${gutter}, env(safe-area-inset-left));
  ${glass}
  box-shadow: ${elevation[2]}, 0 -1px 0 ${color.border};
  ${edge}
  ${variantRules('hidden-from', fromEach('display: none;'))}
  ${short} { position: static; }
  ${variantRules(
    'inline-from',
    fromEach(
      `position: static; padding: 0; border: 0; background: none; box-shadow: none;
      -webkit-backdrop-filter: none; backdrop-filter: none;`,
    ),
  )}
`
const Column = styled.div`
  max-width: ${width.wide}; margin-inline: auto;
  ${from.tablet} { padding-inline: ${space[4]}; }
  ${variantRules('inline-from', fromEach('padding-inline: 0;'))}
`
const Actions = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr);
  ${from.tablet} { max-width: ${width.sidebar}; margin-inline-start: auto; }
  ${variantRules('inline-from', fromEach('max-width: none;'))}
`
/** As much room as the fixed footer takes. `StickyFooter` brings it along, unless it stands in the middle of a page. */
export const StickyFooterRoom = styled.div`height: var(--sticky-footer);`

/**
 * Actions fixed to the bottom of the screen; the page gets the same room below, and toasts rise above it.
 * @param inlineFrom the width from which they stand in the flow of the page instead; the room below is then the page's
 *   to give, with `StickyFooterRoom` at its end
 * @param hiddenFrom the width from which it is not there
 */
export function StickyFooter({
  children,
  inlineFrom,
  hiddenFrom,
}: {
  children: ReactNode
  inlineFrom?: keyof typeof from
  hiddenFrom?: keyof typeof from | undefined
}) {
  const bar = useMeasuredBar<HTMLDivElement>('--sticky-footer')
  return (
    <>
      {!inlineFrom && <StickyFooterRoom />}
      <Bar ref={bar} data-inline-from={inlineFrom} data-hidden-from={hiddenFrom}>
        <Column data-inline-from={inlineFrom}>
          <Actions data-inline-from={inlineFrom}>{children}</Actions>
        </Column>
      </Bar>
    </>
  )
}

/**
 * Keeps the height of a bar that stays on the screen in a variable of the root, so that nothing scrolls under it. One that stands in
 * the flow of the page, as on short screens, leaves the variable to another one.
 */
export function useMeasuredBar<Element extends HTMLElement>(
  variable: '--header-height' | '--sticky-footer',
): RefObject<Element | null> {
  const bar = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const root = document.documentElement.style
    if (!element) return
    let stayed = false
    const measure = () => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      if (stays) root.setProperty(variable, `${element.offsetHeight}px`)
      else if (stayed) root.removeProperty(variable)
      stayed = stays
    }
    // It also calls once when it begins, after the layout of that frame and before it is painted.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      if (stayed) root.removeProperty(variable)
    }
  }, [variable])
  return bar
}
