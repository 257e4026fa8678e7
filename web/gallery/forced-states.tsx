import type { ReactNode } from 'react'

const states = ['hover', 'focus-visible'] as const
const focusable = ':is(a, button, input, select)'

/** Shows its children as if they were hovered or had the keyboard focus. */
export function Forced({ state, children }: { state: (typeof states)[number]; children: ReactNode }) {
  return <div data-forced={state}>{children}</div>
}

/** The states of an exhibit that show it hovered and focused. */
export const hoverAndFocus = (shown: ReactNode) => ({
  hover: <Forced state="hover">{shown}</Forced>,
  focus: <Forced state="focus-visible">{shown}</Forced>,
})

/**
 * Copies every rule of the page for `:hover` and `:focus-visible` to the elements inside a `Forced`, since no script can set those
 * states. Call it when all samples are mounted, since components insert their styles when they mount.
 */
export function forceStates(): void {
  const copies = new CSSStyleSheet()
  copies.replaceSync([...document.styleSheets].map(({ cssRules }) => copiesOf(cssRules)).join('\n'))
  document.adoptedStyleSheets = [copies]
}

function copiesOf(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return states.map((state) => copyFor(state, rule)).join('\n')
      if (!(rule instanceof CSSGroupingRule)) return ''
      const condition = rule.cssText.slice(0, rule.cssText.indexOf('{'))
      return `${condition} { ${copiesOf(rule.cssRules)} }`
    })
    .join('\n')
}

function copyFor(state: (typeof states)[number], { selectorText, style }: CSSStyleRule): string {
  const selectors = selectorText
    .split(', ')
    .filter((selector) => selector.includes(`:${state}`) && !selector.includes(`:not(:${state})`))
    .map((selector) => `[data-forced='${state}'] ${selector.replaceAll(`:${state}`, '') || focusable}`)
  return selectors.length > 0 ? `${selectors.join(', ')} { ${style.cssText} }` : ''
}
