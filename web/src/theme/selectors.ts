/**
 * CSS rules for the values of a data attribute: `${variantRules('tone', tones)}` in a component that gets `data-tone={tone}`. They have
 * no more specificity than the component's own class, so rules that follow them win.
 */
export const variantRules = (attribute: string, rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([value, css]) => `&:where([data-${attribute}='${value}']) { ${css} }`)
    .join('\n')

/** A control that does nothing: disabled, or held with the focus on it. */
export const inert = ':is(:disabled, [aria-disabled=true])'

/** The opposite of `inert`, without a comma, since the gallery splits selectors at commas. */
export const live = ':not(:disabled):not([aria-disabled=true])'
