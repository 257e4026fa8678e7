import { type ComponentProps, createElement, type ElementType, type JSX } from 'react'

/** In a template of its file a component stands for its selector. */
type Selector = { readonly isSelector: true }
type Value<Props> = string | number | Selector | ((props: Props) => string | number)
type StyledComponent<Props> = Selector & ((props: Props & { as?: ElementType }) => JSX.Element)
type Template<Target extends ElementType> = <Own = unknown>(
  rules: TemplateStringsArray,
  ...values: Value<Own>[]
) => StyledComponent<ComponentProps<Target> & Own>
type Styled = (<Target extends ElementType>(target: Target) => Template<Target>) & {
  [Tag in keyof JSX.IntrinsicElements]: Template<Tag>
}

/**
 * An element or component with looks of its own: `styled.p` or `styled(Card)` before a template of CSS, as a constant of a file.
 * The build takes the rules out into the style sheet (`build/static-styles.ts`) and leaves a call with their class, so whatever
 * stands in a template is evaluated while building; only a function of the props becomes a CSS variable on the element. Props
 * that begin with `$` are for such functions and reach no element.
 */
export const styled = compiled as unknown as Styled

function compiled(
  target: ElementType,
  ownClass: string,
  values: ((props: object) => string | number)[] = [],
) {
  return (props: Record<string, unknown>) => {
    const isElement = typeof target === 'string'
    const passed: Record<string, unknown> = {}
    for (const name in props)
      if (!isElement || (name !== 'as' && !name.startsWith('$'))) passed[name] = props[name]
    passed.className = props.className ? `${props.className} ${ownClass}` : ownClass
    if (values.length > 0) {
      const variables = values.map((value, index) => [`--${ownClass}-${index}`, value(props)])
      passed.style = { ...Object.fromEntries(variables), ...(props.style as object | undefined) }
    }
    return createElement(isElement ? ((props.as as ElementType) ?? target) : target, passed)
  }
}
