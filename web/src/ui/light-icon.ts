import { createElement, type SVGProps } from 'react'

/** An icon as `lucide-react` describes it; its elements have a `key` each. */
type IconData = {
  name: string
  size: number
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * The component of an icon, for as much as is asked of icons here. The build draws them all with it
 * (`build/lighter-packages.ts`).
 */
export const lightIcon =
  ({ name, size: drawn, node }: IconData) =>
  ({ size, className = '', ...rest }: SVGProps<SVGSVGElement> & { size: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
