import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { venueSettings } from '../../venue/settings.ts'

// The touch targets extend into the surrounding space, which keeps a phone's bar low.
const Row = styled.div`
  ${type.small} display: flex; flex-wrap: wrap; justify-content: center; gap: 0 ${space[2]};
  margin-block: -${space[3]} -${space[2]};
  a { display: grid; place-items: center; min-width: ${touch}; min-height: ${touch}; text-underline-offset: 0.2em; }
`

/** VEN-20, VEN-24: links to the venue's terms, privacy, legal notice and accessibility pages, where it has them, in a new tab. */
export function LegalLinks() {
  const { terms, privacy, imprint, accessibility } = venueSettings().links ?? {}
  const t = useT()
  const links = [
    { name: t('links.terms'), href: terms },
    { name: t('links.privacy'), href: privacy },
    { name: t('links.imprint'), href: imprint },
    { name: t('links.accessibility'), href: accessibility },
  ].filter(({ href }) => href)
  return (
    links.length > 0 && (
      <Row>
        {links.map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noopener" aria-label={t('links.newTab', { name })}>
            {name}
          </a>
        ))}
      </Row>
    )
  )
}
