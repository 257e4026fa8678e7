import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { from, fromEach, short } from '../../theme/breakpoints.ts'
import { color, edge, elevation, glass, gutter, layer, space, width } from '../../theme/tokens.ts'
import { variantRules } from '../../theme/variant-rules.ts'

/** FAN-55: less on a screen that has little height. */
const thin = `min(${space[3]}, 1.5vh)`
const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.footer};
  padding: ${thin} max(${gutter}, env(safe-area-inset-right))
    max(${thin}, env(safe-area-inset-bottom)) max(${gutter}, env(safe-area-inset-left));
  ${glass}
  box-shadow: ${elevation[2]}, 0 -1px 0 ${color.border};
  ${edge}
  ${variantRules('hidden-from', fromEach('display: none;'))}
  ${short} { &:where([data-always='false']) { position: static; } }
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
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};
  ${from.tablet} { max-width: ${width.sidebar}; margin-inline-start: auto; }
  ${variantRules('inline-from', fromEach('max-width: none;'))}
`
/** Room as high as the fixed footer. `StickyFooter` includes it, except with `inlineFrom`. */
export const StickyFooterRoom = styled.div`height: var(--sticky-footer);`

/**
 * Actions fixed to the bottom of the screen; the page gets the same room below, and toasts appear above it. On short screens they
 * are in the page's flow (FAN-55).
 * @param always fixed on short screens too: the content is one line
 * @param inlineFrom the width from which they are in the page's flow instead; the page then adds `StickyFooterRoom` at its end
 * @param hiddenFrom the width from which they are hidden
 */
export function StickyFooter({
  children,
  always = false,
  inlineFrom,
  hiddenFrom,
}: {
  children: ReactNode
  always?: boolean
  inlineFrom?: keyof typeof from | undefined
  hiddenFrom?: keyof typeof from | undefined
}) {
  const bar = useMeasuredBar<HTMLDivElement>('--sticky-footer')
  return (
    <>
      {!inlineFrom && <StickyFooterRoom />}
      <Bar ref={bar} data-always={always} data-inline-from={inlineFrom} data-hidden-from={hiddenFrom}>
        <Column data-inline-from={inlineFrom}>
          <Actions data-inline-from={inlineFrom}>{children}</Actions>
        </Column>
      </Bar>
    </>
  )
}

/**
 * Writes the height of a fixed or sticky bar into a variable of the root, so that focused elements do not scroll under it. A bar
 * in the page's flow, as on short screens, leaves the variable to another bar.
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
    // The observer also calls `measure` once at the start, before that frame is painted.
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
