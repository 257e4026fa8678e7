/**
 * The rules for each value of a data attribute: `${each('tone', tones)}` in a component that is given `data-tone={tone}`. They
 * weigh no more than the component's own class, so what follows them counts.
 */
export const each = (attribute: string, rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([value, css]) => `&:where([data-${attribute}='${value}']) { ${css} }`)
    .join('\n')
