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

/** PROD-03, LANG-08: the product's description as sanitized HTML. */
export function Description({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (html === '') return text.current?.replaceChildren()
    let isCurrent = true
    safeHtml(html).then(
      (safe) => isCurrent && text.current?.replaceChildren(safe),
      (error) => console.warn('The description was not loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [html])
  return <Text ref={text} dir="auto" lang={venueSettings().locales?.[0]} />
}

/** PROD-03: foreign HTML without scripts, inputs and styles. The page does not wait for the code of the sanitizer. */
export async function safeHtml(html: string): Promise<DocumentFragment> {
  const { default: purifier } = await import('dompurify')
  const safe = purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'autofocus', 'tabindex', 'popover'],
  })
  for (const picture of safe.querySelectorAll('img:not([alt])')) picture.setAttribute('alt', '')
  for (const link of safe.querySelectorAll('a'))
    Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  return safe
}
