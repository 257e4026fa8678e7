import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { venueSettings } from '../../venue/settings.ts'

const Text = styled.div`
  color: ${color.muted}; max-width: 65ch; overflow-wrap: anywhere; text-align: start;
  &:empty { display: none; }
  > * + * { margin-top: ${space[3]}; }
  strong, b { color: ${color.text}; font-weight: 600; }
  ul, ol { padding-inline-start: ${space[5]}; }
  ul { list-style: disc; }
  ol { list-style: decimal; }
  a { color: ${color.primaryText}; }
  img { height: auto; }
  table { display: block; overflow-x: auto; }
`

/**
 * PROD-03, LANG-08: the product's description as sanitized HTML. The sanitizer is loaded separately, so that the page
 * does not wait for it.
 */
export function Description({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (html === '') return text.current?.replaceChildren()
    let isCurrent = true
    import('./safe-html.ts').then(
      ({ safeHtml }) => isCurrent && text.current?.replaceChildren(safeHtml(html)),
      (error) => console.warn('The description was not loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [html])
  return <Text ref={text} dir="auto" lang={venueSettings().locales?.[0]} />
}
