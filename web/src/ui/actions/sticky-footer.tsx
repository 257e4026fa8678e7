import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { each, from, fromEach, short } from '../../theme/breakpoints.ts'
import { color, edge, elevation, glass, gutter, layer, radius, space, width } from '../../theme/tokens.ts'

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.footer};
  padding: ${space[3]} max(${gutter}, env(safe-area-inset-right))
    max(${space[3]}, env(safe-area-inset-bottom)) max(${gutter}, env(safe-area-inset-left));
  ${glass}
  box-shadow: ${elevation[2]}, 0 -1px 0 ${color.border};
  ${edge}
  &:where([data-above='true']) {
    bottom: var(--sticky-footer-below); padding-top: ${space[1.5]};
    padding-bottom: max(${space[1.5]}, calc(env(safe-area-inset-bottom) - var(--sticky-footer-below)));
    ${from.tablet} {
      inset: auto ${space[6]} ${space[6]} auto; padding: ${space[1.5]} ${space[4]}; border-radius: ${radius.lg};
      box-shadow: ${elevation[3]}, inset 0 0 0 1px ${color.border};
    }
  }
  ${each('hidden-from', fromEach('display: none;'))}
  ${short} { position: static; }
  ${each(
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
  ${each('inline-from', fromEach('padding-inline: 0;'))}
`
const Actions = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr);
  ${from.tablet} { max-width: ${width.aside}; margin-left: auto; }
  ${each('inline-from', fromEach('max-width: none;'))}
`
/** As much room as the fixed footer takes. `StickyFooter` brings it along, unless it stands in the middle of a page. */
export const StickyFooterRoom = styled.div`height: var(--sticky-footer);`

/**
 * Actions fixed to the bottom of the screen; the page gets the same room below, and toasts rise above it.
 * @param inlineFrom the width from which they stand in the flow of the page instead; the room below is then the page's
 *   to give, with `StickyFooterRoom` at its end
 * @param above stands on the other footer of the screen, where that one is fixed too, and floats in the corner where it is
 *   not; the room below is the page's to give
 * @param hiddenFrom the width from which it is not there
 */
export function StickyFooter(props: Props) {
  // The other footer is measured in the frame in which it appears; what stands on it comes a frame later, or it would be moved.
  const [isPlaced, setPlaced] = useState(!props.above)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlaced(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPlaced && <Footer {...props} />
}

type Props = {
  children: ReactNode
  inlineFrom?: keyof typeof from
  above?: boolean
  hiddenFrom?: keyof typeof from | undefined
}

function Footer({ children, inlineFrom, above = false, hiddenFrom }: Props) {
  const bar = useMeasuredBar<HTMLDivElement>(above ? '--sticky-footer-above' : '--sticky-footer-below')
  return (
    <>
      {!inlineFrom && !above && <StickyFooterRoom />}
      <Bar ref={bar} data-inline-from={inlineFrom} data-above={above} data-hidden-from={hiddenFrom}>
        <Column data-inline-from={inlineFrom}>
          <Actions data-inline-from={inlineFrom}>{children}</Actions>
        </Column>
      </Bar>
    </>
  )
}

/**
 * Keeps the height of a bar that stays on the screen in a variable of the root, so that nothing scrolls under it; 0 while it
 * stands in the flow of the page, as it does on short screens.
 */
export function useMeasuredBar<Element extends HTMLElement>(
  variable: '--header-height' | '--sticky-footer-below' | '--sticky-footer-above',
): RefObject<Element | null> {
  const bar = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const root = document.documentElement.style
    if (!element) return
    const measure = () => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      root.setProperty(variable, `${stays ? element.offsetHeight : 0}px`)
    }
    // It also calls once when it begins, after the layout of that frame and before it is painted.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.removeProperty(variable)
    }
  }, [variable])
  return bar
}
